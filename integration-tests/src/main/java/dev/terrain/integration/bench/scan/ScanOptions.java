package dev.terrain.integration.bench.scan;

import dev.terrain.integration.fixture.disk.DiskModel;
import java.nio.file.Path;
import java.util.List;

/**
 * What to run.
 *
 * @param framework that runs the mappers
 * @param processes JVMs that share the mappers, with threads
 * @param store through which they read
 * @param siteBufferBytes {@code io.file.buffer.size} of daemons, and of jobs whose arm names none
 * @param medium kind of disk
 * @param disk each of those that are simulated
 * @param disks how many
 * @param cache whether the input is in the page cache
 * @param bytes of input
 * @param cases every arm runs each of them
 * @param arms compared
 * @param runs of each arm and case
 * @param hadoop version of Hadoop
 * @param out folder for the reports and, meanwhile, the cluster
 */
record ScanOptions(
        Framework framework,
        int processes,
        Store store,
        long siteBufferBytes,
        Medium medium,
        DiskModel disk,
        int disks,
        Cache cache,
        long bytes,
        List<ScanCase> cases,
        List<Arm> arms,
        int runs,
        String hadoop,
        Path out) {

    /** A job on YARN starts an ApplicationMaster and a JVM for each mapper, about one after another for each core. */
    private static final double YARN_JOB_SECONDS = 20;

    private static final double YARN_MAPPER_SECONDS = 2;
    private static final double LOCAL_JOB_SECONDS = 6;

    /** Cluster and input, and what is checked of the disk. */
    private static final double SET_UP_SECONDS = 90;

    /** What an arm gets of the disk's rate, between a fifth and all of it. */
    private static final double USUAL_SHARE = 0.5;

    ScanOptions {
        cases = List.copyOf(cases);
        arms = List.copyOf(arms);
    }

    /** A guess at how long all of it takes. */
    double estimatedSeconds() {
        double reading = bytes / 1e6 / (disks * disk.outerMegabytesPerSecond() * USUAL_SHARE);
        double each = 0;
        for (ScanCase scanCase : cases) {
            each += reading
                    + (framework == Framework.YARN
                            ? YARN_JOB_SECONDS + scanCase.mappers() * YARN_MAPPER_SECONDS
                            : LOCAL_JOB_SECONDS);
        }
        return SET_UP_SECONDS + runs * arms.size() * each;
    }

    int mostMappers() {
        return cases.stream().mapToInt(ScanCase::mappers).max().orElse(1);
    }
}
