package dev.terrain.rack.internal.namenode;

import dev.terrain.rack.internal.map.Location;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives DataNodes another location that are not where they should be, and none to others. Thread-safe. */
final class LocationUpdater {

    private static final Logger LOG = LoggerFactory.getLogger(LocationUpdater.class);

    /** The NameNode does nothing else meanwhile: 10 us each. */
    static final int MOST_AT_ONCE = 100;

    private final LongAdder moved = new LongAdder();
    private @Nullable LocationUpdates moves;
    private boolean hasComplained;

    /** By what from now on. */
    synchronized void moveBy(LocationUpdates newMoves) {
        moves = newMoves;
    }

    /** Looks at every node and moves those that are elsewhere, some at a time; returns how many were. */
    synchronized int move(Collection<DatanodeDescriptor> nodes, Function<String, Location> locate) {
        Map<DatanodeDescriptor, String> toGo = new LinkedHashMap<>();
        int wrong = 0;
        for (DatanodeDescriptor node : nodes) {
            String wanted = locate.apply(node.getIpAddr()).toString();
            if (!wanted.equals(node.getNetworkLocation()) && ++wrong <= MOST_AT_ONCE) {
                toGo.put(node, wanted);
            }
        }
        if (moves == null) {
            complain(toGo);
            return 0;
        }
        if (wrong > 0) {
            toGo.forEach((node, wanted) -> LOG.info("{} moves from {} to {}", node, node.getNetworkLocation(), wanted));
            moved.add(moves.move(toGo));
        }
        return wrong;
    }

    private void complain(Map<DatanodeDescriptor, String> toGo) {
        if (!hasComplained && !toGo.isEmpty()) {
            hasComplained = true;
            LOG.warn(
                    "DataNodes keep the locations that they registered with, such as {}: they move only if "
                            + "the NameNode's mapping is dev.terrain.rack.LatencySwitchMapping and "
                            + "dfs.namenode.plugins names dev.terrain.rack.LatencyNameNodePlugin",
                    toGo.keySet().iterator().next());
        }
    }

    /** How many moves there were since the start. */
    long moved() {
        return moved.sum();
    }
}
