package dev.terrain.rack.internal.live;

import dev.terrain.rack.internal.map.Location;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has DataNodes register again whose location is not what it should be. {@code setForceRegistration(true)} makes the
 * answer to the next heartbeat the command REGISTER (DatanodeManager.handleHeartbeat); the registration resolves the
 * location anew under Hadoop's own locks, and has the DataNode report its blocks. Until then, at most a heartbeat, its
 * incremental block reports are refused, and sent again by it.
 *
 * <p>A node is asked once for each new location: if it comes back elsewhere, because Hadoop was told to use another
 * mapping than ours, it is left there. Thread-safe.
 */
final class Mover {

    private static final Logger LOG = LoggerFactory.getLogger(Mover.class);

    private final Map<String, String> asked = new HashMap<>();
    private final LongAdder registrations = new LongAdder();

    /** Looks at every node; returns how many were asked now. */
    synchronized int move(Collection<DatanodeDescriptor> nodes, Function<String, Location> locate) {
        int count = 0;
        for (DatanodeDescriptor node : nodes) {
            String wanted = locate.apply(node.getIpAddr()).toString();
            if (wanted.equals(node.getNetworkLocation())) {
                asked.remove(node.getXferAddr());
            } else if (!wanted.equals(asked.put(node.getXferAddr(), wanted))) {
                LOG.info("{} goes from {} to {} with its next heartbeat", node, node.getNetworkLocation(), wanted);
                node.setForceRegistration(true);
                registrations.increment();
                count++;
            }
        }
        return count;
    }

    /** How many registrations it asked for since the start. */
    long registrations() {
        return registrations.sum();
    }
}
