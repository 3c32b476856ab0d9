package dev.terrain.integration.bench.scan;

import dev.terrain.integration.bench.Workspace;
import dev.terrain.integration.fixture.disk.DiskModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

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
 * @param layout how the input lies on several
 * @param cache whether the input is in the page cache
 * @param format in which the input is stored
 * @param bytes of input
 * @param cases every arm runs each of them
 * @param arms compared
 * @param runs of each arm and case
 * @param workspace where to run it
 */
record ScanOptions(
        Framework framework,
        int processes,
        Store store,
        long siteBufferBytes,
        Medium medium,
        DiskModel disk,
        int disks,
        Layout layout,
        Cache cache,
        Format format,
        long bytes,
        List<ScanCase> cases,
        List<Arm> arms,
        int runs,
        Workspace workspace) {

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

    /** Under which all runs are made: heading to sentence. */
    Map<String, String> conditions() {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put(
                "input",
                String.format(Locale.ROOT, "LINEITEM as %s, %.2f GB, %s", format.label(), bytes / 1e9, store.label()));
        conditions.put(
                "jobs",
                cases.stream()
                        .map(ScanCase::scan)
                        .distinct()
                        .map(scan -> scan.label() + ": " + scan.meaning())
                        .collect(Collectors.joining("; ")));
        conditions.put(
                "disk",
                (disks > 1 ? disks + " times " : "") + (layout == Layout.STRIPED ? "(striped by 64 KiB) " : "")
                        + medium.label()
                        + ": " + disk + "; simulated, ext4"
                        + (medium == Medium.UNTHROTTLED ? "; requests answered at once" : ""));
        conditions.put("raw", "one stream for each disk past the page cache, just before each round of the arms");
        conditions.put("page cache", cache.label());
        conditions.put(
                "mappers",
                framework == Framework.YARN
                        ? "containers on YARN, one split each, all at once"
                        : "threads of up to " + processes + " JVMs with Hadoop's local job runner, one split each");
        conditions.put(
                "time", "from the first mapper's first look at its split, all being there, to the last one's end");
        conditions.put("CPU", "of the mappers' processes");
        conditions.put("Hadoop", workspace.hadoop());
        return conditions;
    }

    int mostMappers() {
        return cases.stream().mapToInt(ScanCase::mappers).max().orElse(1);
    }
}
