package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.bench.Workspace;
import dev.terrain.integration.bench.rack.DataNodeSites;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.fixture.lustre.LustreSite;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What to run.
 *
 * @param rows rows of 100 bytes to sort
 * @param reduces reduce tasks
 * @param runs TeraSorts of each arm
 * @param against what the first arm switches on; nothing for stock
 * @param plugins what the second arm switches on
 * @param disk under the cluster's data
 * @param rowsOn where the input is, and the output unless there is a round trip or Kerberos
 * @param roundTrip to one of three DataNodes; one DataNode on this machine where there is none
 * @param java what the cluster runs on; this JVM's where there is none
 * @param site properties in the mapred-site.xml of both arms
 * @param secure whether the cluster has Kerberos
 * @param keep whether the cluster's folder stays for inspection
 * @param workspace where to run it
 */
record Options(
        long rows,
        int reduces,
        int runs,
        List<Plugin> against,
        List<Plugin> plugins,
        DataDisk disk,
        RowsOn rowsOn,
        Optional<Duration> roundTrip,
        Optional<JavaHome> java,
        Map<String, String> site,
        boolean secure,
        boolean keep,
        Workspace workspace) {

    /** TeraGen's rows: a 10 byte key and a 90 byte value. */
    static final int ROW_BYTES = 100;

    Options {
        against = List.copyOf(against);
        plugins = List.copyOf(plugins);
        site = Map.copyOf(site);
    }

    /** What an arm switches on. */
    List<Plugin> pluginsOf(Arm arm) {
        return arm == Arm.PLUGINS ? plugins : against;
    }

    boolean has(Arm arm, Plugin plugin) {
        return pluginsOf(arm).contains(plugin);
    }

    /** Whether one of the arms switches it on. */
    boolean uses(Plugin plugin) {
        return Arrays.stream(Arm.values()).anyMatch(arm -> has(arm, plugin));
    }

    /** The arm that reports call so. */
    Arm arm(String label) {
        return label.equals(label(Arm.BASE)) ? Arm.BASE : Arm.PLUGINS;
    }

    /** What reports call an arm. */
    String label(Arm arm) {
        if (arm == Arm.PLUGINS) {
            return "plugins";
        }
        return against.isEmpty()
                ? "stock"
                : against.stream().map(Plugin::shortName).collect(Collectors.joining("+"));
    }

    /** Whether a DataNode is so far away that rack-topology's default tiers tell it from a near one: 1 ms. */
    boolean hasDistantDataNode() {
        return roundTrip.isPresent() && roundTrip.get().toMillis() > 0;
    }

    /** What has rack-topology measure in seconds. */
    Map<SiteFile, Map<String, String>> quickMeasuring() {
        return DataNodeSites.quickMeasuring(workspace.cluster().resolve("latency.json"));
    }

    int dataNodes() {
        return roundTrip.isPresent() ? DistantDataNode.DATA_NODES : 1;
    }

    int nodeManagers() {
        if (rowsOn == RowsOn.HDFS) {
            return dataNodes();
        }
        return secure ? KerberosHosts.WORKERS.size() : LustreSite.NODES;
    }

    boolean hasOutputInHdfs() {
        return rowsOn == RowsOn.HDFS || roundTrip.isPresent() || secure;
    }

    long bytes() {
        return rows * ROW_BYTES;
    }
}
