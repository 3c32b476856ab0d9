package dev.terrain.integration.terasort;

import dev.terrain.integration.Plugin;
import java.nio.file.Path;
import java.util.List;

/**
 * What to run.
 *
 * @param rows rows of 100 bytes to sort
 * @param reduces reduce tasks
 * @param runs TeraSorts of each arm
 * @param plugins what the second arm switches on
 * @param disk under the cluster's data
 * @param hadoop version of Hadoop
 * @param keep whether the cluster's folder stays for inspection
 * @param out folder for the reports and the cluster
 */
record Options(
        long rows,
        int reduces,
        int runs,
        List<Plugin> plugins,
        DataDisk.Kind disk,
        String hadoop,
        boolean keep,
        Path out) {

    /** TeraGen's rows: a 10 byte key and a 90 byte value. */
    static final int ROW_BYTES = 100;

    Options {
        plugins = List.copyOf(plugins);
    }

    long bytes() {
        return rows * ROW_BYTES;
    }
}
