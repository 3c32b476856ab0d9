package dev.terrain.rack.internal.hdfs;

import dev.terrain.rack.internal.placement.Fallback;
import dev.terrain.rack.internal.placement.Intent;
import dev.terrain.rack.internal.placement.Planner;
import dev.terrain.rack.internal.placement.Rules;
import dev.terrain.rack.internal.placement.SiteNodes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementStatus;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementStatusDefault;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;
import org.jspecify.annotations.Nullable;

/**
 * Places replicas by site: a new block at its writer's site only, the budget's distant replicas afterwards; verdicts,
 * deletions and moves follow the same rules. Where all nodes are at one site, and whenever anything is thrown here,
 * Hadoop's own policy decides; it also decides for what a site has no nodes for.
 *
 * <p>How it knows who asks for targets (BlockManager, ReplicationWork and FSNamesystem of Hadoop 3.4 and 3.5): a new
 * block comes without chosen nodes and with flags; a pipeline that needs a further node wants the chosen ones back; the
 * rest is reconstruction, with the replicas that are alive as chosen ones, and WebHDFS looking for one node.
 *
 * <p>Thread-safe as the inherited class is.
 */
public abstract class SitePolicy extends IntentPolicy {

    /** Of one rack, where one is enough. */
    private static final BlockPlacementStatus GOOD_ENOUGH = new BlockPlacementStatusDefault(1, 1, 1);

    private volatile @Nullable PlacementState state;

    /**
     * The rules to place by, null for Hadoop's own placement. An exception is counted, and Hadoop's own placement
     * decides.
     */
    protected abstract @Nullable Rules rules();

    @Override
    public DatanodeStorageInfo[] chooseTarget(
            String path,
            int replicas,
            @Nullable Node writer,
            List<DatanodeStorageInfo> chosen,
            boolean returnChosen,
            @Nullable Set<Node> excluded,
            long blockBytes,
            BlockStoragePolicy storagePolicy,
            @Nullable EnumSet<AddBlockFlag> flags) {
        return chooseTarget(
                path, replicas, writer, chosen, returnChosen, excluded, blockBytes, storagePolicy, flags, null);
    }

    @Override
    public DatanodeStorageInfo[] chooseTarget(
            String path,
            int replicas,
            @Nullable Node writer,
            List<DatanodeStorageInfo> chosen,
            boolean returnChosen,
            @Nullable Set<Node> excluded,
            long blockBytes,
            BlockStoragePolicy storagePolicy,
            @Nullable EnumSet<AddBlockFlag> flags,
            @Nullable EnumMap<StorageType, Integer> storageTypes) {
        TargetRequest request = new TargetRequest(
                path, replicas, writer, chosen, returnChosen, excluded, blockBytes, storagePolicy, flags, storageTypes);
        List<DatanodeStorageInfo> favoured = CallContext.current().takeFavoured();
        return bySite(inForce -> choose(request, inForce, favoured), () -> stock(request));
    }

    private DatanodeStorageInfo[] choose(TargetRequest request, Rules rules, List<DatanodeStorageInfo> favoured) {
        PlacementState memory = state();
        memory.show();
        Planner planner = memory.planner(rules, clusterMap, heartbeats());
        if (request.replicas() <= 0) {
            return stock(request);
        }
        if (request.returnChosen()) {
            return join(request, planner);
        }
        if (request.chosen().isEmpty() && request.flags() != null) {
            return begin(request, planner, favoured);
        }
        return repair(request, planner);
    }

    /** A new block: near nodes now. */
    private DatanodeStorageInfo[] begin(TargetRequest request, Planner planner, List<DatanodeStorageInfo> favoured) {
        Optional<String> home = planner.homeOf(request.writerLocation());
        if (home.isEmpty()) {
            return instead(Fallback.NO_HOME, request);
        }
        List<String> favouredSites = ReplicaSites.of(favoured);
        Planner.Beginning beginning = planner.newBlock(request.path(), home.get(), request.replicas(), favouredSites);
        Intent intent = beginning.intent();
        DatanodeStorageInfo[] targets = choose(request.forNew(intent.total(), request.chosen()), intent);
        if (targets.length < beginning.least()) {
            state().fallbacks().count(Fallback.HOME_TOO_SMALL);
            TargetRequest more = request.forAll(beginning.least() - targets.length, Arrays.asList(targets));
            targets = choose(more, intent.wherever(ReplicaSites.countAt(intent.home(), Arrays.asList(targets))));
        }
        if (targets.length < beginning.least() && isGone(intent)) {
            targets = stock(request);
        }
        List<DatanodeStorageInfo> all = new ArrayList<>(favoured);
        all.addAll(Arrays.asList(targets));
        planner.begun(
                request.path(), beginning, request.replicas() + favoured.size(), ReplicaSites.of(all), nodeIds(all));
        return targets;
    }

    /** Whether all nodes that were counted have left: a count lasts for a second, and others may have come since. */
    private boolean isGone(Intent intent) {
        return Stream.of(intent.nodesAtHome(), intent.nodesElsewhere())
                .flatMap(List::stream)
                .noneMatch(clusterMap::contains);
    }

    /** A pipeline that needs a further node: one of its own site. */
    private DatanodeStorageInfo[] join(TargetRequest request, Planner planner) {
        if (request.chosen().isEmpty()) {
            return stock(request);
        }
        Intent intent = planner.additional(ReplicaSites.of(request.chosen()), request.replicas());
        DatanodeStorageInfo[] targets = choose(request.forAll(request.replicas(), request.chosen()), intent);
        return targets.length < intent.total() ? instead(Fallback.PIPELINE_ELSEWHERE, request) : targets;
    }

    /** A block that lacks replicas, of its number or of its places. */
    private DatanodeStorageInfo[] repair(TargetRequest request, Planner planner) {
        List<String> before = ReplicaSites.of(request.chosen());
        Intent wanted = planner.repair(request.path(), request.writerLocation(), before, request.replicas());
        int near = ReplicaSites.countAt(wanted.home(), request.chosen());
        // Near ones first: one chain makes both, and a distant node that hangs would hold up the near one. A block
        // without replicas in service gets both: the next round does not know of the near ones under way.
        Intent intent = before.isEmpty() ? wanted : wanted.with(wanted.near(), before.size() - near);
        DatanodeStorageInfo[] targets = find(request, planner, intent, before);
        if (targets.length == 0 && !before.isEmpty()) {
            intent = wanted;
            targets = find(request, planner, wanted.with(near, wanted.distant()), before);
        }
        List<DatanodeStorageInfo> found = Arrays.asList(targets);
        planner.repaired(
                request.path(), request.kind(), intent, before, ReplicaSites.of(found), nodeIds(request.chosen()));
        List<DatanodeStorageInfo> all = new ArrayList<>(request.chosen());
        all.addAll(found);
        if (targets.length >= request.replicas()
                || !isBetterElsewhere(request, planner, intent, all, request.takenSites(found))) {
            return targets;
        }
        DatanodeStorageInfo[] others = choose(
                request.forNew(request.replicas() - targets.length, all),
                intent.wherever(ReplicaSites.countAt(intent.home(), all)));
        if (others.length > 0) { // none where a block wants more replicas than there are nodes
            state().fallbacks().count(Fallback.NOT_WHERE_IT_BELONGS);
        }
        List<DatanodeStorageInfo> both = new ArrayList<>(found);
        both.addAll(Arrays.asList(others));
        return both.toArray(DatanodeStorageInfo.EMPTY_ARRAY);
    }

    /** None where there is no room: Hadoop writes five lines into the log for every choice that finds nothing. */
    private DatanodeStorageInfo[] find(TargetRequest request, Planner planner, Intent intent, List<String> before) {
        return planner.hasRoom(intent, before)
                ? choose(request.forNew(request.replicas(), request.chosen()), intent)
                : DatanodeStorageInfo.EMPTY_ARRAY;
    }

    private static boolean isBetterElsewhere(
            TargetRequest request, Planner planner, Intent intent, List<DatanodeStorageInfo> all, List<String> taken) {
        return (request.isLeaving() && planner.isCutOff(intent, taken))
                || planner.isBetterElsewhere(request.kind(), intent, ReplicaSites.of(all), taken);
    }

    private static Set<String> nodeIds(List<DatanodeStorageInfo> storages) {
        return storages.stream()
                .map(storage -> storage.getDatanodeDescriptor().getDatanodeUuid())
                .collect(Collectors.toSet());
    }

    private DatanodeStorageInfo[] instead(Fallback reason, TargetRequest request) {
        state().fallbacks().count(reason);
        return stock(request);
    }

    @Override
    public BlockPlacementStatus verifyBlockPlacement(DatanodeInfo @Nullable [] nodes, int replication) {
        return bySite(
                inForce -> {
                    if (nodes == null || nodes.length == 0) {
                        return super.verifyBlockPlacement(nodes, replication);
                    }
                    return CallContext.isForDecommissioning()
                            ? GOOD_ENOUGH
                            : inForce.verdict(ReplicaSites.of(nodes), replication, siteNodes());
                },
                () -> super.verifyBlockPlacement(nodes, replication));
    }

    @Override
    public boolean isMovable(Collection<DatanodeInfo> nodes, DatanodeInfo source, DatanodeInfo target) {
        boolean isStocks = super.isMovable(nodes, source, target);
        return isStocks
                && bySite(
                        inForce -> inForce.isMovable(
                                ReplicaSites.before(nodes, target),
                                ReplicaSites.of(source),
                                ReplicaSites.of(target),
                                siteNodes()),
                        () -> true);
    }

    @Override
    public List<DatanodeStorageInfo> chooseReplicasToDelete(
            Collection<DatanodeStorageInfo> replicas,
            Collection<DatanodeStorageInfo> candidates,
            int replication,
            List<StorageType> excessTypes,
            @Nullable DatanodeDescriptor added,
            @Nullable DatanodeDescriptor hint) {
        return bySite(
                inForce -> {
                    Deletion deletion = new Deletion(inForce, siteNodes(), replication);
                    DatanodeDescriptor goodHint = deletion.isGood(hint, candidates, replicas) ? hint : null;
                    List<StorageType> types = new ArrayList<>(excessTypes); // Hadoop takes from it, and ours may throw
                    return CallContext.current()
                            .deleting(
                                    deletion,
                                    () -> super.chooseReplicasToDelete(
                                            replicas, candidates, replication, types, added, goodHint));
                },
                () -> super.chooseReplicasToDelete(replicas, candidates, replication, excessTypes, added, hint));
    }

    /** The replicas of which Hadoop takes the one on the fullest node. */
    @Override
    protected Collection<DatanodeStorageInfo> pickupReplicaSet(
            Collection<DatanodeStorageInfo> shared,
            Collection<DatanodeStorageInfo> alone,
            Map<String, List<DatanodeStorageInfo>> byRack) {
        Deletion deletion = CallContext.current().deletion();
        return deletion == null
                ? super.pickupReplicaSet(shared, alone, byRack)
                : deletion.best(
                        shared,
                        alone,
                        byRack.values().stream().flatMap(List::stream).toList());
    }

    /**
     * A place counts more than a storage type: where every replica that could go is of a type the block should keep, it
     * goes all the same. Else a distant replica on a storage of another type would be made and deleted for ever.
     */
    @Override
    public @Nullable DatanodeStorageInfo chooseReplicaToDelete(
            Collection<DatanodeStorageInfo> shared,
            Collection<DatanodeStorageInfo> alone,
            List<StorageType> excessTypes,
            Map<String, List<DatanodeStorageInfo>> byRack) {
        DatanodeStorageInfo chosen = super.chooseReplicaToDelete(shared, alone, excessTypes, byRack);
        return chosen == null && CallContext.current().deletion() != null
                ? super.chooseReplicaToDelete(shared, alone, new ArrayList<>(List.of(StorageType.values())), byRack)
                : chosen;
    }

    @Override
    boolean isBySite() {
        return bySite(inForce -> true, () -> false);
    }

    /** Ours where there are sites to decide by; Hadoop's otherwise, and when ours throws. */
    private <T> T bySite(Function<Rules, T> ours, Supplier<T> stock) {
        try {
            Rules inForce = rules();
            if (inForce != null && !siteNodes().isOneSite()) {
                return ours.apply(inForce);
            }
        } catch (RuntimeException | LinkageError e) {
            state().fallbacks().failed(e);
        }
        return stock.get();
    }

    private SiteNodes siteNodes() {
        return state().nodes(clusterMap);
    }

    private PlacementState state() {
        PlacementState known = state;
        if (known == null) {
            known = PlacementState.of(clusterMap);
            state = known;
        }
        return known;
    }
}
