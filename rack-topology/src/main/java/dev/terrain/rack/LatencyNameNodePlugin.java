package dev.terrain.rack;

import dev.terrain.rack.internal.namenode.LiveTopology;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.util.ServicePlugin;

/**
 * Lets what {@link LatencyNetworkTopology} measures give DataNodes another place in a NameNode that runs. For
 * {@code dfs.namenode.plugins}; without it a DataNode keeps the place that it registered with.
 */
public final class LatencyNameNodePlugin implements ServicePlugin {

    /** For Hadoop's reflection. */
    public LatencyNameNodePlugin() {}

    @Override
    public void start(Object service) {
        if (service instanceof NameNode nameNode && isPlacedByUs(nameNode.getConf())) {
            LiveTopology.moveIn(nameNode.getNamesystem());
        }
    }

    /** Whether the NameNode asks our mapping: what another one says is not for us to change. */
    private static boolean isPlacedByUs(Configuration conf) {
        return LatencySwitchMapping.class.equals(
                conf.getClass(DFSConfigKeys.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY, null));
    }

    /** Nothing: the NameNode ends. */
    @Override
    public void stop() {}

    @Override
    public void close() {}
}
