package dev.terrain.rack;

import dev.terrain.rack.internal.live.LiveTopology;
import dev.terrain.rack.internal.live.NameNodeMoves;
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
        if (service instanceof NameNode nameNode) {
            LiveTopology.moveBy(new NameNodeMoves(nameNode.getNamesystem()));
        }
    }

    /** Nothing: the NameNode ends. */
    @Override
    public void stop() {}

    @Override
    public void close() {}
}
