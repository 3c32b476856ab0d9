package dev.terrain.integration.bench.rack;

import dev.terrain.integration.fixture.process.Progress;
import java.util.Map;

/**
 * What a {@link RackCluster} is to be.
 *
 * @param hadoop version
 * @param arrangement of racks
 * @param nameNodes 1, or 2 for a pair
 * @param near DataNodes at the home site
 * @param distant DataNodes at the distant site
 * @param hasYarn whether each DataNode has a NodeManager beside it
 * @param hdfsProperties to be set in hdfs-site.xml, instead of what the arrangement and every cluster have
 * @param progress where to say what is waited for
 */
record RackClusterPlan(
        String hadoop,
        Arrangement arrangement,
        int nameNodes,
        int near,
        int distant,
        boolean hasYarn,
        Map<String, String> hdfsProperties,
        Progress progress) {

    RackClusterPlan {
        hdfsProperties = Map.copyOf(hdfsProperties);
    }

    RackClusterPlan nameNodes(int count) {
        return new RackClusterPlan(hadoop, arrangement, count, near, distant, hasYarn, hdfsProperties, progress);
    }

    RackClusterPlan withYarn() {
        return new RackClusterPlan(hadoop, arrangement, nameNodes, near, distant, true, hdfsProperties, progress);
    }

    RackClusterPlan dataNodes(int nearCount, int distantCount) {
        return new RackClusterPlan(
                hadoop, arrangement, nameNodes, nearCount, distantCount, hasYarn, hdfsProperties, progress);
    }
}
