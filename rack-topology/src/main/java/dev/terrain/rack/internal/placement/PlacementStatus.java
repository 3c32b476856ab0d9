package dev.terrain.rack.internal.placement;

import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementStatus;

/**
 * The verdict on a block, for Hadoop too: the replicas that it lacks, by site.
 *
 * @param home the site that it counts as near
 * @param near how many replicas it has there
 * @param distant how many it has elsewhere
 * @param missingNear how many more it needs at home
 * @param missingDistant how many more it needs elsewhere
 * @param impossible how many it should have at home beyond the nodes that are there
 * @param replication how many it should have in all
 */
public record PlacementStatus(
        String home, int near, int distant, int missingNear, int missingDistant, int impossible, int replication)
        implements BlockPlacementStatus {

    /** How many replicas it needs at certain places. */
    public int missing() {
        return missingNear + missingDistant;
    }

    /**
     * How many replicas it needs beyond its replication, because those it has are at the wrong places; 0 when it is
     * placed as well as its number of replicas allows. A block of three with two replicas at home and one to come at
     * another site is under-replicated, not misplaced.
     */
    public int misplaced() {
        return Math.max(0, missing() - Math.max(0, replication - near - distant));
    }

    @Override
    public boolean isPlacementPolicySatisfied() {
        return misplaced() == 0;
    }

    @Override
    public int getAdditionalReplicasRequired() {
        return misplaced();
    }

    @Override
    public String getErrorDescription() {
        return isPlacementPolicySatisfied()
                ? ""
                : "Of " + replication + " replicas " + near + " at " + home + " and " + distant + " elsewhere: "
                        + missingNear + " more needed at " + home + ", " + missingDistant + " more elsewhere.";
    }
}
