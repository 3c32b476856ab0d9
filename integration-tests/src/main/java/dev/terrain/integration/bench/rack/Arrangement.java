package dev.terrain.integration.bench.rack;

import dev.terrain.integration.bench.Word;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/** What the NameNode knows of where its DataNodes are. */
public enum Arrangement implements Word {
    NO_RACK("Hadoop's default: all in one rack"),
    SIMPLE_RACK("one rack for each site, near and distant"),
    OPTIMISED_RACK("the distant DataNode in one rack with a near one, the other near ones in another"),
    ARRANGED_RACK("rack-topology's write-optimised racks, by measured round trip, below Hadoop's own placement"),
    NEAR_FIRST("rack-topology: sites by measured round trip, distant replicas after the block is written");

    final String meaning;

    Arrangement(String meaning) {
        this.meaning = meaning;
    }

    /** Whether it is the plugin, not one of Hadoop's own classes with a table. */
    public boolean isPlugin() {
        return this == ARRANGED_RACK || this == NEAR_FIRST;
    }

    /** Where a stock table puts a near DataNode; they count from 1. */
    String rackOfNear(int i) {
        return this == OPTIMISED_RACK && i > 1 ? "/default/rack1" : "/default/rack0";
    }

    /** Where a stock table puts every distant DataNode. */
    String rackOfDistant() {
        return this == SIMPLE_RACK ? "/default@distant/rack1" : "/default/rack0";
    }

    /** What an operator writes into core-site.xml for a stock one; {@code table} maps addresses to racks. */
    Map<String, String> stockProperties(String table) {
        return this == SIMPLE_RACK || this == OPTIMISED_RACK
                ? Map.of(
                        "net.topology.node.switch.mapping.impl",
                        "org.apache.hadoop.net.TableMapping",
                        "net.topology.table.file.name",
                        table)
                : Map.of();
    }

    /** What an operator of the plugin writes into hdfs-site.xml besides what its {@code conf/} has. */
    Map<String, String> pluginProperties() {
        return this == ARRANGED_RACK
                ? Map.of(
                        "terrain.rack.mapping",
                        "write-optimised",
                        "dfs.block.replicator.classname",
                        "org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault")
                : Map.of();
    }

    /** Waits until the NameNode has its DataNodes where they belong at that round trip. */
    void awaitPlaces(DataNodeSites sites, Duration roundTrip) throws IOException {
        switch (this) {
            case ARRANGED_RACK -> sites.awaitArranged(roundTrip);
            case NEAR_FIRST -> sites.awaitTier(roundTrip);
            case NO_RACK, SIMPLE_RACK, OPTIMISED_RACK -> {
                // where the table says, from the start
            }
        }
    }
}
