package dev.terrain.rack.internal.placement;

import dev.terrain.rack.internal.map.Location;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.apache.hadoop.net.Node;
import org.jspecify.annotations.Nullable;

/**
 * Decides how many replicas go to which site; Hadoop's own machinery finds the nodes. One for each request.
 *
 * @param isFresh whether a node's heartbeat came just now
 * @param isOverdue whether a node's heartbeat should have come again
 */
public record Planner(Rules rules, SiteNodes nodes, Predicate<Node> isFresh, Predicate<Node> isOverdue, Memory memory) {

    /**
     * The first replicas of a new block.
     *
     * @param intent the nodes to choose now
     * @param least how few of them are enough
     * @param isPromise whether it is a share's turn to give the block a distant replica, which is made later
     */
    public record Beginning(Intent intent, int least, boolean isPromise) {}

    /**
     * Memory between requests.
     *
     * @param shares which blocks get the distant replica that a share promises
     * @param patience which sites took nothing lately
     * @param exposure which blocks wait for their distant copy
     */
    public record Memory(Shares shares, Patience patience, NearOnlyBlocks exposure) {

        /** Of nothing yet. */
        public Memory(LongSupplier clockMillis) {
            this(new Shares(), new Patience(clockMillis), new NearOnlyBlocks(clockMillis));
        }
    }

    private static final String NEAR_AT = " near ";
    private static final String DISTANT_FROM = " distant ";

    /**
     * The site of a new block's writer, or the nearest one that has a node in service; empty if none has.
     *
     * @param writerLocation where the writer is, null when that is not known
     */
    public Optional<String> homeOf(@Nullable String writerLocation) {
        String site = writerLocation == null ? Location.NEAR : Location.siteOf(writerLocation);
        if (nodes.availableAt(site) > 0) {
            return Optional.of(site);
        }
        return nodes.nearest();
    }

    /**
     * The pipeline of a new block.
     *
     * @param replicas how many it is to have beside the favoured ones
     * @param favoured the sites of nodes that were chosen because the client named them
     */
    public Beginning newBlock(String path, String home, int replicas, List<String> favoured) {
        int replication = replicas + favoured.size();
        Budget.Entry entry = rules.entryOf(path);
        int distantInTheEnd = distantOfNewBlock(entry, replication);
        Rules.Pipeline pipeline = rules.pipeline(replication, distantInTheEnd);
        int favouredNear = Collections.frequency(favoured, home);
        int near = Math.min(replicas, Math.max(0, pipeline.near() - favouredNear));
        int distant = Math.min(replicas - near, Math.max(0, pipeline.distant() - (favoured.size() - favouredNear)));
        return new Beginning(
                Intent.of(home, near, distant, nodes),
                Math.min(near + distant, Math.max(0, rules.leastPipeline(replication) - favoured.size())),
                pipeline.distant() < distantInTheEnd && entry.allowance().isDecidedByBlock(replication));
    }

    private int distantOfNewBlock(Budget.Entry entry, int replication) {
        Allowance allowance = entry.allowance();
        return allowance.isDecidedByBlock(replication)
                        && memory.shares().isNextDistant(entry.directory(), allowance.number())
                ? allowance.most(replication)
                : allowance.least(replication);
    }

    /** Keeps account of a new block's nodes. */
    public void begun(String path, Beginning beginning, int replication, List<String> sites, Set<String> nodeIds) {
        String home = beginning.intent().home();
        boolean isNearOnly = Collections.frequency(sites, home) == sites.size();
        if (sites.isEmpty() || !isNearOnly || nodes.expectedElsewhere(home) == 0) {
            return;
        }
        Budget.Entry entry = rules.entryOf(path);
        if (beginning.isPromise()) {
            memory.shares().promise(entry.directory());
        }
        if (beginning.isPromise() || entry.allowance().least(replication) > 0) {
            memory.exposure().written(path, nodeIds);
        }
    }

    /**
     * Where the replicas of a block go that has some, and lacks {@code replicas} of its number or of its places; which
     * of the two Hadoop does not say, and it makes no difference.
     *
     * @param sites of the replicas it has; none when all of them are on nodes that are leaving
     */
    public Intent repair(String path, @Nullable String sourceLocation, List<String> sites, int replicas) {
        int replication = sites.size() + replicas;
        Budget.Entry entry = rules.entryOf(path);
        if (sites.isEmpty()) {
            String home = homeOf(sourceLocation).orElse(Location.NEAR);
            int distant = entry.allowance().least(replication);
            return Intent.of(home, replication - distant, distant, nodes).forCopy();
        }
        PlacementStatus asIs = rules.verdict(sites, sites.size(), nodes);
        if (asIs.misplaced() == replicas) {
            return Intent.of(
                            asIs.home(),
                            asIs.near() + asIs.missingNear(),
                            asIs.distant() + asIs.missingDistant(),
                            nodes)
                    .forCopy();
        }
        PlacementStatus verdict = rules.verdict(sites, replication, nodes);
        int distantAsked = distantOfRepair(entry, verdict);
        int near = Math.min(replicas, Math.max(0, replication - distantAsked - verdict.near()));
        int distant = Math.min(replicas - near, Math.max(0, distantAsked - verdict.distant()));
        return Intent.of(verdict.home(), verdict.near() + near, verdict.distant() + distant, nodes)
                .forCopy();
    }

    private int distantOfRepair(Budget.Entry entry, PlacementStatus verdict) {
        Allowance allowance = entry.allowance();
        int replication = verdict.replication();
        boolean isDue = allowance.isDecidedByBlock(replication)
                && (verdict.distant() > 0 || memory.shares().isPromised(entry.directory()));
        return isDue ? allowance.most(replication) : allowance.least(replication);
    }

    /** The nodes that may join a pipeline: its home's. */
    public Intent additional(List<String> sites, int replicas) {
        PlacementStatus verdict = rules.verdict(sites, sites.size(), nodes);
        return Intent.of(verdict.home(), verdict.near() + replicas, verdict.distant(), nodes);
    }

    /** Whether any node exists now for the intent's further replicas. */
    public boolean hasRoom(Intent intent, List<String> sites) {
        int near = Collections.frequency(sites, intent.home());
        return (near < intent.near() && nodes.availableAt(intent.home()) > 0)
                || (sites.size() - near < intent.distant()
                        && nodes.nodesElsewhere(intent.home()).stream().anyMatch(isFresh));
    }

    /**
     * Keeps account of what was found for the repair of a block that those nodes have.
     *
     * @param kind of block, of which one may find a place where another does not
     */
    public void repaired(
            String path, String kind, Intent intent, List<String> before, List<String> found, Set<String> nodeIds) {
        int near = Collections.frequency(found, intent.home());
        int distant = found.size() - near;
        if (near > 0) {
            memory.patience().worked(kind + NEAR_AT + intent.home());
        }
        if (distant == 0) {
            return;
        }
        memory.patience().worked(kind + DISTANT_FROM + intent.home());
        Budget.Entry entry = rules.entryOf(path);
        if (entry.allowance().isDecidedByBlock(before.size() + found.size())) {
            memory.shares().keep(entry.directory());
        }
        memory.exposure().copied(path, nodeIds, distant);
    }

    /**
     * Whether to look elsewhere for a node that a repair did not find: at once where a site has fewer nodes than
     * replicas, else after ten minutes in which it found none at all for blocks of that kind.
     *
     * @param sites of all replicas, the ones found among them
     * @param taken the sites of all nodes that Hadoop would not take: those of these replicas, and those with one that
     *     is corrupt, which it keeps until the block is complete
     */
    public boolean isBetterElsewhere(String kind, Intent intent, List<String> sites, List<String> taken) {
        int near = Collections.frequency(sites, intent.home());
        int takenNear = Collections.frequency(taken, intent.home());
        boolean isNearShort = isShort(
                kind + NEAR_AT + intent.home(), intent.near() - near, nodes.availableAt(intent.home()) - takenNear);
        boolean isDistantShort = isShort(
                kind + DISTANT_FROM + intent.home(),
                intent.distant() - (sites.size() - near),
                nodes.availableElsewhere(intent.home()) - (taken.size() - takenNear));
        return isNearShort || isDistantShort;
    }

    /**
     * Whether a block that a leaving node holds does better elsewhere, at once: home has room, and no node anywhere
     * else gives a sign of life.
     *
     * @param taken as above
     */
    public boolean isCutOff(Intent intent, List<String> taken) {
        return nodes.availableAt(intent.home()) > Collections.frequency(taken, intent.home())
                && nodes.nodesElsewhere(intent.home()).stream().allMatch(isOverdue);
    }

    private boolean isShort(String what, int missing, int room) {
        return missing > 0 && (room < missing || memory.patience().isOverAfterFailure(what));
    }
}
