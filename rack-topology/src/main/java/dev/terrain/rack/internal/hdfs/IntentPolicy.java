package dev.terrain.rack.internal.hdfs;

import dev.terrain.rack.internal.placement.Intent;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.jspecify.annotations.Nullable;

/**
 * Hadoop's default policy, with an intent: how many nodes to choose at which site. Everything about a node (space,
 * storage types, load, staleness, decommissioning) and every retry stays Hadoop's: {@link #choose} runs the inherited
 * {@code chooseTarget} with an {@link Intent} in the {@link CallContext}, and the steps of it that pick racks keep to
 * that.
 */
abstract class IntentPolicy extends BlockPlacementPolicyDefault {

    /** Between two rounds of the redundancy monitor. */
    private long roundMillis;

    /** Reads how often the redundancy monitor has its round. */
    protected final void readRound(Configuration conf) {
        roundMillis = conf.getTimeDuration(
                DFSConfigKeys.DFS_NAMENODE_REDUNDANCY_INTERVAL_SECONDS_KEY,
                DFSConfigKeys.DFS_NAMENODE_REDUNDANCY_INTERVAL_SECONDS_DEFAULT,
                TimeUnit.SECONDS,
                TimeUnit.MILLISECONDS);
    }

    /** Whether replicas are placed by site now. */
    abstract boolean isBySite();

    /** Of the nodes that Hadoop knows. */
    final Heartbeats heartbeats() {
        return new Heartbeats(heartbeatInterval, roundMillis);
    }

    /** Hadoop's choice within the intent; may have fewer nodes than requested. */
    final DatanodeStorageInfo[] choose(TargetRequest request, Intent intent) {
        if (request.replicas() <= 0) {
            return DatanodeStorageInfo.EMPTY_ARRAY;
        }
        return CallContext.current().choosing(intent, () -> stock(request));
    }

    /** Hadoop's choice without an intent. */
    final DatanodeStorageInfo[] stock(TargetRequest request) {
        return super.chooseTarget(
                request.path(),
                request.replicas(),
                request.writer(),
                request.chosen(),
                request.returnChosen(),
                request.excluded(),
                request.blockBytes(),
                request.storagePolicy(),
                request.flags(),
                request.storageTypes());
    }

    @Override
    protected final int[] getMaxNodesPerRack(int chosen, int replicas) {
        int[] replicasAndMost = super.getMaxNodesPerRack(chosen, replicas);
        return CallContext.current().intent() == null
                ? replicasAndMost
                : new int[] {replicasAndMost[0], Integer.MAX_VALUE};
    }

    @Override
    protected final void chooseFavouredNodes(
            String path,
            int replicas,
            List<DatanodeDescriptor> favoured,
            Set<Node> excluded,
            long blockBytes,
            int mostOnRack,
            List<DatanodeStorageInfo> results,
            boolean avoidStale,
            EnumMap<StorageType, Integer> storageTypes)
            throws NotEnoughReplicasException {
        super.chooseFavouredNodes(
                path,
                replicas,
                favoured,
                excluded,
                blockBytes,
                isBySite() ? Integer.MAX_VALUE : mostOnRack,
                results,
                avoidStale,
                storageTypes);
        if (results.size() < replicas) {
            CallContext.current().keepFavoured(results);
        }
    }

    @Override
    protected final @Nullable Node chooseTargetInOrder(
            int replicas,
            @Nullable Node writer,
            Set<Node> excluded,
            long blockBytes,
            int mostOnRack,
            List<DatanodeStorageInfo> results,
            boolean avoidStale,
            boolean newBlock,
            EnumMap<StorageType, Integer> storageTypes)
            throws NotEnoughReplicasException {
        Intent intent = CallContext.current().intent();
        if (intent == null) {
            return super.chooseTargetInOrder(
                    replicas, writer, excluded, blockBytes, mostOnRack, results, avoidStale, newBlock, storageTypes);
        }
        Search search = new Search(new ExcludedNodes(excluded), blockBytes, results, avoidStale, storageTypes);
        int before = results.size();
        NotEnoughReplicasException shortage = null;
        try {
            int near = ReplicaSites.countAt(intent.home(), results);
            chooseNear(Math.min(replicas, intent.near() - near), intent, writer, search);
        } catch (NotEnoughReplicasException e) {
            shortage = e;
        }
        int left = replicas - (results.size() - before);
        int elsewhere = results.size() - ReplicaSites.countAt(intent.home(), results);
        Predicate<Node> isElsewhere = Predicate.not(intent::isAtHome);
        chooseRandom(
                Math.min(left, intent.distant() - elsewhere),
                intent.nodesElsewhere(),
                intent.isCopy() ? isElsewhere.and(heartbeats()::isFresh) : isElsewhere,
                Integer.MAX_VALUE,
                search);
        if (shortage != null && results.size() - before < replicas) {
            throw shortage;
        }
        return writer instanceof DatanodeDescriptor || results.isEmpty()
                ? writer
                : results.get(0).getDatanodeDescriptor();
    }

    /** The writer's own node first, then others of its site, on several racks as far as there are. */
    private void chooseNear(int replicas, Intent intent, @Nullable Node writer, Search search)
            throws NotEnoughReplicasException {
        int missing = replicas;
        if (missing > 0
                && search.results().isEmpty()
                && writer instanceof DatanodeDescriptor
                && intent.isAtHome(writer)
                && chooseLocalStorage(
                                writer,
                                search.excluded(),
                                search.blockBytes(),
                                Integer.MAX_VALUE,
                                search.results(),
                                search.avoidStale(),
                                search.storageTypes())
                        != null) {
            missing--;
        }
        if (missing > 0 && intent.nearOnRack() < Integer.MAX_VALUE) {
            missing -= chooseOnSeveralRacks(missing, intent, search);
        }
        chooseRandom(missing, intent.nodesAtHome(), intent::isAtHome, Integer.MAX_VALUE, search);
    }

    /**
     * Returns how many it found.
     *
     * @throws NotEnoughReplicasException when there are no more on one rack either
     */
    private int chooseOnSeveralRacks(int replicas, Intent intent, Search search) throws NotEnoughReplicasException {
        int before = search.results().size();
        try {
            chooseRandom(replicas, intent.nodesAtHome(), intent::isAtHome, intent.nearOnRack(), search.apart());
        } catch (NotEnoughReplicasException e) {
            if (ReplicaSites.countAt(intent.home(), search.results()) < intent.nearOnRack()) {
                throw e;
            }
            LOG.debug("Fewer than {} nodes of {} on several racks", replicas, intent.home(), e);
        }
        List<DatanodeStorageInfo> found =
                search.results().subList(before, search.results().size());
        found.forEach(storage -> addToExcludedNodes(storage.getDatanodeDescriptor(), search.excluded()));
        return found.size();
    }

    private void chooseRandom(int replicas, List<Node> nodes, Predicate<Node> which, int mostOnRack, Search search)
            throws NotEnoughReplicasException {
        if (replicas <= 0) {
            return;
        }
        CallContext.current().draw(new Draws(nodes, which.and(clusterMap::contains)));
        try {
            chooseRandom(
                    replicas,
                    NodeBase.ROOT,
                    search.excluded(),
                    search.blockBytes(),
                    mostOnRack,
                    search.results(),
                    search.avoidStale(),
                    search.storageTypes());
        } finally {
            CallContext.current().draw(null);
        }
    }

    @Override
    protected final @Nullable DatanodeDescriptor chooseDataNode(String scope, Collection<Node> excluded) {
        Draws draws = CallContext.current().draws();
        return draws == null ? super.chooseDataNode(scope, excluded) : draws.next(excluded, Optional.empty());
    }

    @Override
    protected final @Nullable DatanodeDescriptor chooseDataNode(
            String scope, Collection<Node> excluded, StorageType type) {
        Draws draws = CallContext.current().draws();
        return draws == null ? super.chooseDataNode(scope, excluded, type) : draws.next(excluded, Optional.of(type));
    }

    /** State that all steps of one choice share; Hadoop changes it as it finds nodes. */
    private record Search(
            ExcludedNodes excluded,
            long blockBytes,
            List<DatanodeStorageInfo> results,
            boolean avoidStale,
            EnumMap<StorageType, Integer> storageTypes) {

        /** With excluded nodes of its own, to which Hadoop also adds those that it refused. */
        private Search apart() {
            return new Search(new ExcludedNodes(excluded), blockBytes, results, avoidStale, storageTypes);
        }
    }

    /**
     * Nodes that must not be drawn. BlockPlacementPolicyDefault.chooseRandom makes a message of all of them after every
     * draw, even if nobody reads it (Hadoop 3.4.2 and 3.5.0); of these it makes a short one.
     */
    private static final class ExcludedNodes extends HashSet<Node> {

        private static final long serialVersionUID = 1;

        ExcludedNodes(Collection<Node> nodes) {
            super(nodes);
        }

        @Override
        public String toString() {
            return size() + " nodes";
        }
    }
}
