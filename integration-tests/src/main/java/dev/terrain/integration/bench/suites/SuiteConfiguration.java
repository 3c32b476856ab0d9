package dev.terrain.integration.bench.suites;

import java.util.LinkedHashMap;
import java.util.Map;

/** The site files that a suite finds. */
enum SuiteConfiguration {
    /** As Hadoop's own build has them, and no jar of Terrain's. */
    STOCK("stock", Map.of()),
    /** Our placement, and nothing that knows of sites. */
    POLICY("policy", Map.of(Keys.POLICY, Keys.OUR_POLICY)),
    /** Everything of ours; every DataNode of a mini cluster is on this machine, so that all are near. */
    ONE_SITE(
            "one-site",
            Map.of(
                    Keys.POLICY,
                    Keys.OUR_POLICY,
                    Keys.TOPOLOGY,
                    "dev.terrain.rack.LatencyNetworkTopology",
                    "net.topology.node.switch.mapping.impl",
                    "dev.terrain.rack.LatencySwitchMapping",
                    "dfs.namenode.plugins",
                    "dev.terrain.rack.LatencyNameNodePlugin",
                    "terrain.rack.state-file",
                    "${test.build.data}/rack-state.json")),
    /** Our placement, and DataNodes that {@link TwoSites} puts at a near and a distant site. Nobody measures. */
    TWO_SITES("two-sites", Map.of(Keys.POLICY, Keys.OUR_POLICY, Keys.TOPOLOGY, TwoSites.CLASS_NAME));

    private final String label;
    private final Map<String, String> ours;

    SuiteConfiguration(String label, Map<String, String> ours) {
        this.label = label;
        this.ours = ours;
    }

    /** What the command line calls it. */
    String label() {
        return label;
    }

    /**
     * The properties of hdfs-site.xml, and of core-site.xml for tests that load no class of HDFS before they make a
     * Configuration. The first three are those of Hadoop's own tests (hadoop-hdfs/src/test/resources/hdfs-site.xml,
     * which is not in the published jar).
     */
    Map<String, String> site() {
        Map<String, String> site = new LinkedHashMap<>();
        site.put("hadoop.security.authentication", "simple");
        site.put("dfs.namenode.fs-limits.min-block-size", "0");
        site.put("test.SymlinkEnabledForTesting", "true");
        site.putAll(ours);
        return site;
    }

    /** Beside the enum, whose constants are made before its own. */
    private static final class Keys {
        static final String POLICY = "dfs.block.replicator.classname";
        static final String OUR_POLICY = "dev.terrain.rack.LatencyBlockPlacementPolicy";
        static final String TOPOLOGY = "dfs.net.topology.impl";
    }
}
