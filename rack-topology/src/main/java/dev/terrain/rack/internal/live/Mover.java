package dev.terrain.rack.internal.live;

import dev.terrain.rack.internal.map.Location;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has DataNodes register again whose location is not what it should be. {@code setForceRegistration(true)} makes the
 * answer to the next heartbeat the command REGISTER (DatanodeManager.handleHeartbeat); the registration resolves the
 * location anew under Hadoop's own locks, and has the DataNode report its blocks. Until then, at most a heartbeat, its
 * incremental block reports are lost (BlockManager.processIncrementalBlockReport throws, NameNodeRpcServer only logs
 * it), and known again by that full report. So few nodes are asked at a time: the next ones when those have registered.
 *
 * <p>A node is asked once for each new location: if it comes back elsewhere, because Hadoop was told to use another
 * mapping than ours, it is left there. Thread-safe.
 */
final class Mover {

    private static final Logger LOG = LoggerFactory.getLogger(Mover.class);

    /** At once: one in a hundred, and never more than this. */
    private static final int MOST_AT_ONCE = 10;

    private static final int ONE_IN = 100;

    private final Map<String, String> asked = new HashMap<>();
    private final LongAdder registrations = new LongAdder();

    /** Looks at every node and asks some; returns how many have yet to go, these among them. */
    synchronized int move(Collection<DatanodeDescriptor> nodes, Function<String, Location> locate) {
        asked.keySet()
                .retainAll(nodes.stream().map(DatanodeDescriptor::getXferAddr).collect(Collectors.toSet()));
        Map<DatanodeDescriptor, String> toGo = new LinkedHashMap<>();
        int underWay = 0;
        for (DatanodeDescriptor node : nodes) {
            String wanted = locate.apply(node.getIpAddr()).toString();
            if (wanted.equals(node.getNetworkLocation())) {
                asked.remove(node.getXferAddr());
            } else if (!wanted.equals(asked.get(node.getXferAddr()))) {
                toGo.put(node, wanted);
            } else if (node.isAlive() && !node.isRegistered()) {
                underWay++;
            }
        }
        int free = Math.min(MOST_AT_ONCE, Math.max(1, nodes.size() / ONE_IN)) - underWay;
        toGo.entrySet().stream().limit(Math.max(0, free)).forEach(entry -> ask(entry.getKey(), entry.getValue()));
        return underWay + toGo.size();
    }

    private void ask(DatanodeDescriptor node, String wanted) {
        asked.put(node.getXferAddr(), wanted);
        LOG.info("{} goes from {} to {} with its next heartbeat", node, node.getNetworkLocation(), wanted);
        node.setForceRegistration(true);
        registrations.increment();
    }

    /** How many registrations it asked for since the start. */
    long registrations() {
        return registrations.sum();
    }
}
