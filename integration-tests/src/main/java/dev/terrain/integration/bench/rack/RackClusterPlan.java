package dev.terrain.integration.bench.rack;

import dev.terrain.integration.fixture.process.Progress;
import java.util.Map;

/**
 * What a {@link RackCluster} is to be.
 *
 * @param hadoop version
 * @param arrangement of racks
 * @param nameNodes 1, or 2 for a pair
 * @param nodes how many DataNodes, at the home and at the distant site
 * @param hasYarn whether each DataNode has a NodeManager beside it
 * @param hdfsProperties to be set in hdfs-site.xml, instead of what the arrangement and every cluster have
 * @param progress where to say what is waited for
 */
record RackClusterPlan(
        String hadoop,
        Arrangement arrangement,
        int nameNodes,
        Nodes nodes,
        boolean hasYarn,
        Map<String, String> hdfsProperties,
        Progress progress) {

    RackClusterPlan {
        hdfsProperties = Map.copyOf(hdfsProperties);
    }

    RackClusterPlan nameNodes(int count) {
        return new RackClusterPlan(hadoop, arrangement, count, nodes, hasYarn, hdfsProperties, progress);
    }

    RackClusterPlan withYarn() {
        return new RackClusterPlan(hadoop, arrangement, nameNodes, nodes, true, hdfsProperties, progress);
    }

    RackClusterPlan nodes(int near, int distant) {
        return new RackClusterPlan(
                hadoop, arrangement, nameNodes, new Nodes(near, distant), hasYarn, hdfsProperties, progress);
    }
}
