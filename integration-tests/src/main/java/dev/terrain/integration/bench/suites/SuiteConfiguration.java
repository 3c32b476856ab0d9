package dev.terrain.integration.bench.suites;

import dev.terrain.integration.bench.Word;
import java.util.LinkedHashMap;
import java.util.Map;

/** The site files that a suite finds. */
enum SuiteConfiguration implements Word {
    STOCK("site files as Hadoop's own build has them, and no jar of Terrain's", Map.of()),
    POLICY("our placement, and nothing that knows of sites", Map.of(Keys.POLICY, Keys.OUR_POLICY)),
    ONE_SITE(
            "our placement, topology and mapping; every DataNode of a mini cluster is on this machine: all are near",
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
    /** {@link TwoSites} has them. Nothing measures. */
    TWO_SITES(
            "our placement, and DataNodes that are put at a near and a distant site",
            Map.of(Keys.POLICY, Keys.OUR_POLICY, Keys.TOPOLOGY, TwoSites.CLASS_NAME));

    final String meaning;
    private final Map<String, String> ours;

    SuiteConfiguration(String meaning, Map<String, String> ours) {
        this.meaning = meaning;
        this.ours = ours;
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
