package dev.terrain.rack;

import dev.terrain.rack.internal.namenode.LiveTopology;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.net.DFSNetworkTopology;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.net.Node;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures the DataNodes of a NameNode, and orders replicas for readers by round trip. For
 * {@code dfs.net.topology.impl}.
 *
 * <p>Everything else is Hadoop's own topology. Hadoop's part always runs first; an error in this class is counted and
 * never leaves it. With a setting that is not allowed, only Hadoop's own topology works.
 */
public class LatencyNetworkTopology extends DFSNetworkTopology implements Configurable {

    private static final Logger LOG = LoggerFactory.getLogger(LatencyNetworkTopology.class);

    private @Nullable Configuration conf;
    private @Nullable LiveTopology live;

    /** Called once, by ReflectionUtils.newInstance, before anything else. */
    @Override
    public void setConf(@Nullable Configuration conf) {
        this.conf = conf;
        if (conf == null) {
            return;
        }
        try {
            live = LiveTopology.shared(new RackSettings(conf).live());
        } catch (RuntimeException | LinkageError e) {
            LOG.error("Latency is not measured: {}. Fix it and restart the NameNode.", e.toString());
        }
    }

    @Override
    public @Nullable Configuration getConf() {
        return conf;
    }

    @Override
    public void add(Node node) {
        super.add(node);
        if (node instanceof DatanodeDescriptor dataNode) {
            tell("a DataNode joins", topology -> topology.joined(dataNode));
        }
    }

    @Override
    public void remove(Node node) {
        super.remove(node);
        if (node instanceof DatanodeDescriptor dataNode) {
            tell("a DataNode leaves", topology -> topology.left(dataNode));
        }
    }

    /** For a reader on a DataNode. */
    @Override
    public <T extends Node> void sortByDistance(
            Node reader, T[] nodes, int activeLen, Consumer<List<T>> secondarySort) {
        super.sortByDistance(reader, nodes, activeLen, secondarySort);
        arrange(reader, nodes, activeLen);
    }

    /** For a reader anywhere else. */
    @Override
    public <T extends Node> void sortByDistanceUsingNetworkLocation(
            Node reader, T[] nodes, int activeLen, Consumer<List<T>> secondarySort) {
        super.sortByDistanceUsingNetworkLocation(reader, nodes, activeLen, secondarySort);
        arrange(reader, nodes, activeLen);
    }

    private <T extends Node> void arrange(@Nullable Node reader, T[] nodes, int count) {
        if (reader != null) {
            tell("replicas are ordered", topology -> topology.arrange(reader, nodes, count));
        }
    }

    private void tell(String what, Consumer<LiveTopology> telling) {
        LiveTopology current = live;
        if (current == null) {
            return;
        }
        try {
            telling.accept(current);
        } catch (RuntimeException | LinkageError e) {
            current.fellBack(what, e);
        }
    }
}
