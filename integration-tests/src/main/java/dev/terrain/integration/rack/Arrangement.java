package dev.terrain.integration.rack;

import dev.terrain.integration.hadoop.SiteFile;
import java.util.Locale;
import java.util.Map;

/** What the NameNode knows of where its DataNodes are. */
public enum Arrangement {
    NO_RACK("Hadoop's default: all in one rack"),
    SIMPLE_RACK("one rack for each site, near and distant"),
    OPTIMISED_RACK("the distant DataNode in one rack with a near one, the other near ones in another"),
    NEAR_FIRST("rack-topology: sites by measured round trip, distant replicas after the block is written");

    private final String meaning;

    Arrangement(String meaning) {
        this.meaning = meaning;
    }

    /** As the command line and the reports call it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public String meaning() {
        return meaning;
    }

    /** Whether it is the plugin, not one of Hadoop's own classes with a table. */
    public boolean isPlugin() {
        return this == NEAR_FIRST;
    }

    /** Where a stock table puts a near DataNode; they count from 1. */
    String rackOfNear(int i) {
        return this == OPTIMISED_RACK && i > 1 ? "/default/rack1" : "/default/rack0";
    }

    /** Where a stock table puts every distant DataNode. */
    String rackOfDistant() {
        return this == SIMPLE_RACK ? "/distant/rack1" : "/default/rack0";
    }

    /** What an operator writes into a site file for it; {@code table} maps addresses to racks. */
    Map<String, String> properties(SiteFile file, String table) {
        return switch (this) {
            case NO_RACK -> Map.of();
            case SIMPLE_RACK, OPTIMISED_RACK ->
                file == SiteFile.CORE
                        ? Map.of(
                                "net.topology.node.switch.mapping.impl",
                                "org.apache.hadoop.net.TableMapping",
                                "net.topology.table.file.name",
                                table)
                        : Map.of();
            case NEAR_FIRST -> nearFirst(file);
        };
    }

    private static Map<String, String> nearFirst(SiteFile file) {
        return switch (file) {
            case CORE -> Map.of("net.topology.node.switch.mapping.impl", "dev.terrain.rack.LatencySwitchMapping");
            case HDFS ->
                Map.of(
                        "dfs.net.topology.impl", "dev.terrain.rack.LatencyNetworkTopology",
                        "dfs.block.replicator.classname", "dev.terrain.rack.LatencyBlockPlacementPolicy",
                        // A test does not wait ten minutes for what a site decides once in a month.
                        "terrain.rack.probe-interval", "200ms",
                        "terrain.rack.move-rounds", "3",
                        "terrain.rack.move-interval", "0s",
                        "terrain.rack.state-interval", "1s");
            default -> Map.of();
        };
    }
}
