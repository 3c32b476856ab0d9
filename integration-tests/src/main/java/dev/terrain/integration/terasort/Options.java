package dev.terrain.integration.terasort;

import dev.terrain.integration.Plugin;
import dev.terrain.integration.lustre.site.LustreSite;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What to run.
 *
 * @param rows rows of 100 bytes to sort
 * @param reduces reduce tasks
 * @param runs TeraSorts of each arm
 * @param plugins what the second arm switches on
 * @param disk under the cluster's data
 * @param rowsOn where the input is, and the output unless there is a round trip
 * @param roundTrip to one of three DataNodes; one DataNode on this machine where there is none
 * @param hadoop version of Hadoop
 * @param java what the cluster runs on; this JVM's where there is none
 * @param secure whether the cluster has Kerberos
 * @param keep whether the cluster's folder stays for inspection
 * @param out folder for the reports and the cluster
 */
record Options(
        long rows,
        int reduces,
        int runs,
        List<Plugin> plugins,
        DataDisk disk,
        RowsOn rowsOn,
        Optional<Duration> roundTrip,
        String hadoop,
        Optional<JavaHome> java,
        boolean secure,
        boolean keep,
        Path out) {

    /** TeraGen's rows: a 10 byte key and a 90 byte value. */
    static final int ROW_BYTES = 100;

    Options {
        plugins = List.copyOf(plugins);
    }

    /** Whether a DataNode is so far away that rack-topology's default tiers tell it from a near one: 1 ms. */
    boolean hasDistantDataNode() {
        return roundTrip.isPresent() && roundTrip.get().toMillis() > 0;
    }

    int dataNodes() {
        return roundTrip.isPresent() ? DistantDataNode.DATA_NODES : 1;
    }

    int nodeManagers() {
        return rowsOn == RowsOn.LUSTRE ? LustreSite.NODES : dataNodes();
    }

    long bytes() {
        return rows * ROW_BYTES;
    }
}
