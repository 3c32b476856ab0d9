package dev.terrain.integration.terasort;

import dev.terrain.integration.hadoop.ContainerSizes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What this machine has and a benchmark needs.
 *
 * @param cores of the machine
 * @param availableBytes memory that processes can still take (MemAvailable of proc(5))
 * @param freeBytes space on the file system of the output folder
 */
record Machine(int cores, long availableBytes, long freeBytes) {

    private static final long MIB = 1 << 20;

    /** Five daemons with 256 MB of heap each, and this JVM and a client beside them. */
    private static final long DAEMON_BYTES = 2048 * MIB;

    /** Input, output, and three times the rows in spills and merges; as much again, for nobody runs a disk full. */
    private static final int COPIES_ON_DISK = 10;

    private static final long LOGS_BYTES = 512 * MIB;

    private static final Pattern MEM_AVAILABLE = Pattern.compile("MemAvailable:\\s+(\\d+) kB");

    static Machine withOutputIn(Path folder) throws IOException {
        Matcher available = MEM_AVAILABLE.matcher(Files.readString(Path.of("/proc/meminfo")));
        if (!available.find()) {
            throw new IOException("/proc/meminfo has no MemAvailable: Linux 3.14 or newer is needed");
        }
        return new Machine(
                Runtime.getRuntime().availableProcessors(),
                Long.parseLong(available.group(1)) * 1024,
                Files.getFileStore(folder).getUsableSpace());
    }

    /** Why this machine cannot run the benchmark, in one line; empty when it can. */
    Optional<String> lacks(Options options) {
        long diskBytes = options.bytes() * COPIES_ON_DISK + LOGS_BYTES;
        if (freeBytes < diskBytes) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "too little disk: %s has %,d MB free, sorting %,d MB needs %,d MB; choose a smaller --size or another"
                            + " --out",
                    options.out(),
                    freeBytes / MIB,
                    options.bytes() / MIB,
                    diskBytes / MIB));
        }
        long memoryBytes = new ContainerSizes(cores).totalMegabytes() * MIB + DAEMON_BYTES;
        if (availableBytes < memoryBytes) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "too little memory: %,d MB are available, the daemons and containers for %d cores need %,d MB",
                    availableBytes / MIB,
                    cores,
                    memoryBytes / MIB));
        }
        return Optional.empty();
    }

    /** The conditions of a measurement on this machine: heading to value. */
    Map<String, String> conditions(Options options) throws IOException {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put(
                "job",
                String.format(
                        Locale.ROOT,
                        "TeraSort of %,d rows of 100 bytes (%,d MB), %d reduce task(s), HDFS with one DataNode",
                        options.rows(),
                        options.bytes() / MIB,
                        options.reduces()));
        conditions.put("Hadoop", options.hadoop() + ", unchanged jars, daemons as processes");
        conditions.put(
                "plugins",
                String.join(
                        ", ",
                        options.plugins().stream()
                                .map(plugin -> plugin.module())
                                .toList()));
        conditions.put(
                "machine",
                String.format(
                        Locale.ROOT,
                        "%d cores, %,d MB of memory available, Linux %s, Java %s, %s file system",
                        cores,
                        availableBytes / MIB,
                        System.getProperty("os.version"),
                        System.getProperty("java.version"),
                        Files.getFileStore(options.out()).type()));
        conditions.put(
                "containers",
                new ContainerSizes(cores).totalMegabytes() + " MB in all: " + cores + " tasks of 1024 MB at once");
        conditions.putAll(
                options.disk() == DataDisk.Kind.ZONED
                        ? Map.of(
                                "disk",
                                "simulated, under all blocks and local directories: " + ZonedDataDisk.MODEL
                                        + "; aged ext4, 60 % free in pieces",
                                "caches",
                                "dropped before every run; memory is not limited, so what a run writes it mostly reads"
                                        + " from the page cache",
                                "NodeManagers",
                                "started anew before every run; stock runs without zone-allocator's service and pool")
                        : Map.of(
                                "caches",
                                "nothing is dropped between runs: input and intermediate data are page-cached"));
        conditions.put(
                "order", "one cluster and one input; stock and plugins alternate, and take turns in going first");
        return conditions;
    }
}
