package dev.terrain.rack.internal.plan;

import java.util.List;

/**
 * In which racks Hadoop's own policy looks for the next replica of a new block, and how many it allows a rack:
 * {@code BlockPlacementPolicyDefault} of Hadoop 3.4.2 ({@code chooseTargetInOrder}, {@code getMaxNodesPerRack}), with
 * every node alive, unloaded and with space.
 *
 * @param replication of the block, no more than there are nodes
 * @param mostPerRack the most replicas in one rack
 */
record StockRules(int replication, int mostPerRack) {

    /** Of which racks a replica is taken: of all, of all but one, or of one. */
    enum Scope {
        ANYWHERE,
        OTHER_RACKS_THAN_FIRST,
        RACK_OF_FIRST,
        RACK_OF_SECOND
    }

    private static final List<Scope> SECOND = List.of(Scope.OTHER_RACKS_THAN_FIRST, Scope.RACK_OF_FIRST);
    private static final List<Scope> THIRD = List.of(Scope.RACK_OF_SECOND, Scope.RACK_OF_FIRST, Scope.ANYWHERE);
    private static final List<Scope> FURTHER = List.of(Scope.ANYWHERE);

    /** The rules for a block of this replication on so many nodes in so many racks. */
    static StockRules of(int replication, int nodes, int racks) {
        if (replication < 1) {
            throw new IllegalArgumentException("replication is " + replication + "; at least 1 is needed");
        }
        int possible = Math.min(replication, nodes);
        if (racks <= 1 || possible <= 1) {
            return new StockRules(possible, possible);
        }
        int most = (possible - 1) / racks + 2;
        return new StockRules(possible, most == possible ? most - 1 : most);
    }

    /**
     * Where the next replica is looked for, in this order until a rack has a node for it; if none has, the block stays
     * short of it and of all after it.
     *
     * @param chosen how many replicas have their node, at least 1
     * @param firstTwoShareRack whether the first two are in one rack
     */
    static List<Scope> scopes(int chosen, boolean firstTwoShareRack) {
        return switch (chosen) {
            case 1 -> SECOND;
            case 2 -> firstTwoShareRack ? SECOND : THIRD;
            default -> FURTHER;
        };
    }

    /** Whether a scope covers a rack, when the first two replicas are in these. */
    static boolean covers(Scope scope, int rack, int first, int second) {
        return switch (scope) {
            case ANYWHERE -> true;
            case OTHER_RACKS_THAN_FIRST -> rack != first;
            case RACK_OF_FIRST -> rack == first;
            case RACK_OF_SECOND -> rack == second;
        };
    }
}
