package dev.terrain.rack.internal.namenode;

import dev.terrain.rack.internal.map.Location;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.util.RwLock;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.NodeBase;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Moves DataNodes whose location differs from the map; leaves the others. Thread-safe. */
final class LocationUpdater {

    private static final Logger LOG = LoggerFactory.getLogger(LocationUpdater.class);

    /** The NameNode does nothing else meanwhile: 10 us each. */
    static final int MOST_AT_ONCE = 100;

    private final LongAdder moved = new LongAdder();
    private @Nullable ToIntFunction<Map<DatanodeDescriptor, String>> moves;
    private final Set<String> complaints = new HashSet<>();

    /** By what from now on: it gives nodes that are still registered these locations, and says how many it moved. */
    synchronized void moveBy(ToIntFunction<Map<DatanodeDescriptor, String>> newMoves) {
        moves = newMoves;
    }

    /**
     * Moves the nodes that are elsewhere, some at a time; returns how many were. A topology holds nodes of one depth
     * only: a node whose location on the map has another depth than the present one stays.
     */
    synchronized int move(Collection<DatanodeDescriptor> nodes, Function<String, Location> locate) {
        Map<DatanodeDescriptor, String> toGo = new LinkedHashMap<>();
        int wrong = 0;
        for (DatanodeDescriptor node : nodes) {
            String present = node.getNetworkLocation();
            String wanted = locate.apply(node.getIpAddr()).toString();
            if (NodeBase.locationToDepth(wanted) != NodeBase.locationToDepth(present)) {
                complain(node + " stays at " + present + " instead of " + wanted + ": HDFS wants paths of one depth");
            } else if (!wanted.equals(present) && ++wrong <= MOST_AT_ONCE) {
                toGo.put(node, wanted);
            }
        }
        if (moves == null) {
            if (wrong > 0) {
                complain("DataNodes keep the locations that they registered with: they move only if the NameNode's"
                        + " mapping is dev.terrain.rack.LatencySwitchMapping and dfs.namenode.plugins names"
                        + " dev.terrain.rack.LatencyNameNodePlugin");
            }
            return 0;
        }
        if (wrong > 0) {
            toGo.forEach((node, wanted) -> LOG.info("{} moves from {} to {}", node, node.getNetworkLocation(), wanted));
            moved.add(moves.applyAsInt(toGo));
        }
        return wrong;
    }

    private void complain(String complaint) {
        if (complaints.add(complaint)) {
            LOG.warn(complaint);
        }
    }

    /** How many moves there were since the start. */
    long moved() {
        return moved.sum();
    }

    /**
     * Moves DataNodes under the NameNode's own lock, with the three steps of its own that a registration takes
     * (DatanodeManager.registerDatanode of 3.4.2 and 3.5.0: remove, setNetworkLocation, add). Nothing else there
     * depends on the place, so no DataNode has to register again for it: none of its reports is refused, and it sends
     * no full one.
     */
    static int moveIn(FSNamesystem namesystem, Map<DatanodeDescriptor, String> locations) {
        RwLock lock = namesystem; // of 3.4's calls and 3.5's those that both have
        lock.writeLock();
        try {
            NetworkTopology topology =
                    namesystem.getBlockManager().getDatanodeManager().getNetworkTopology();
            locations.keySet().removeIf(node -> !topology.contains(node));
            locations.forEach((node, location) -> {
                topology.remove(node);
                node.setNetworkLocation(location);
                topology.add(node);
            });
            return locations.size();
        } finally {
            lock.writeUnlock("terrain-rack");
        }
    }
}
