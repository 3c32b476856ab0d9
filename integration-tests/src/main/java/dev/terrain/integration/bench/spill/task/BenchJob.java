package dev.terrain.integration.bench.spill.task;

import java.nio.file.Path;
import java.util.Locale;

/** The one job of the bench: its names, and its folders on a node. */
public final class BenchJob {
    static final String JOB = "job_1_0001";
    static final String CLUSTER = "1";
    static final int NUMBER = 1;

    private BenchJob() {}

    /** The folder of the job's files in a NodeManager's local directory. */
    public static Path folder(Path nodeManagerFolder) {
        return nodeManagerFolder
                .resolve("usercache")
                .resolve(user())
                .resolve("appcache")
                .resolve("application_1_0001");
    }

    /** In which folder of {@link #folder} map outputs are, each in one that {@link #mapAttempt} names. */
    public static Path outputs(Path folder) {
        return folder.resolve("output");
    }

    /** The attempt of a map, from 0. */
    public static String mapAttempt(int map) {
        return String.format(Locale.ROOT, "attempt_1_0001_m_%06d_0", map);
    }

    static String reduceAttempt() {
        return "attempt_1_0001_r_000000_0";
    }

    static String user() {
        return System.getProperty("user.name", "root");
    }
}
