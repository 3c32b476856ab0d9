package dev.terrain.integration.scan;

import dev.terrain.integration.Plugin;
import dev.terrain.integration.disk.DiskActivity;
import dev.terrain.integration.disk.FileSystemKind;
import dev.terrain.integration.disk.Transfer;
import dev.terrain.integration.disk.ZonedDisk;
import dev.terrain.integration.hadoop.ClassJar;
import dev.terrain.integration.hadoop.ClusterBuilder;
import dev.terrain.integration.hadoop.Progress;
import dev.terrain.integration.hadoop.SiteFile;
import dev.terrain.integration.hadoop.StockHadoop;
import dev.terrain.integration.scan.job.MapperTime;
import dev.terrain.integration.scan.job.StartLine;
import io.trino.tpch.LineItemGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/** The simulated disk with LINEITEM on it, and the Hadoop that reads it. Not thread-safe. */
final class ScanSite implements AutoCloseable {

    private static final long SEED = 1;
    private static final long MIB = 1 << 20;
    private static final long RAW_MEGABYTES = 192;

    /** The paper's figure 4 has 8 and 16 mappers; with one or two there is little to see. */
    private static final int TRACED_FROM_MAPPERS = 8;

    /** So that as many mappers as there are at most have a block each. */
    private static final long LEAST_BLOCK_BYTES = 1 << 20;

    /** A DataNode keeps 1 GB of a volume free beyond the block that it writes; a small disk has no other use for it. */
    private static final String HEADROOM = "dfs.datanode.round-robin-volume-choosing-policy.additional-available-space";

    private final ScanOptions options;
    private final ZonedDisk disk;
    private final StockHadoop hadoop;
    private final ScanJobs jobs;
    private int scans;

    private ScanSite(ScanOptions options, ZonedDisk disk, StockHadoop hadoop, ScanJobs jobs) {
        this.options = options;
        this.disk = disk;
        this.hadoop = hadoop;
        this.jobs = jobs;
    }

    /**
     * Sets everything up.
     *
     * @throws IOException when something that it needs is missing, or the disk does not keep its speed
     */
    static ScanSite create(ScanOptions options, Path project, Progress progress) throws IOException {
        progress.say("a simulated disk: " + options.disk());
        ZonedDisk disk = ZonedDisk.attach(project, options.disk());
        try {
            if (options.medium() != Medium.UNTHROTTLED) {
                disk.requireModelSpeed();
            }
            disk.atOnce();
            disk.make(FileSystemKind.EXT4, SEED);
            StockHadoop hadoop = cluster(options, disk, project, progress).start();
            try {
                ScanSite site = new ScanSite(options, disk, hadoop, new ScanJobs(options, project, hadoop));
                site.writeInput(progress);
                return site;
            } catch (IOException | RuntimeException e) {
                hadoop.close();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            disk.close();
            throw e;
        }
    }

    private static ClusterBuilder cluster(ScanOptions options, ZonedDisk disk, Path project, Progress progress)
            throws IOException {
        boolean isYarn = options.framework() == Framework.YARN;
        long block = Math.max(LEAST_BLOCK_BYTES, (options.bytes() / options.mostMappers() + MIB - 1) / MIB * MIB);
        return StockHadoop.version(options.hadoop())
                .in(options.out().resolve("cluster"))
                .blocks(disk.mountPoint())
                .nodeManagers(isYarn ? 1 : 0)
                .install(Plugin.PREFETCH.jar(project))
                .install(ClassJar.of(LineItemGenerator.class))
                .configure(SiteFile.CORE, Map.of("io.file.buffer.size", String.valueOf(options.siteBufferBytes())))
                .configure(SiteFile.HDFS, Map.of("dfs.blocksize", String.valueOf(block), HEADROOM, "0"))
                .configure(SiteFile.YARN, ScanJobs.yarnSite(options.mostMappers()))
                .configure(SiteFile.MAPRED, ScanJobs.mapredSite())
                .progress(progress)
                .temporary();
    }

    private void writeInput(Progress progress) throws IOException {
        progress.say("LINEITEM: " + (options.bytes() >> 20) + " MB to " + jobs.input(disk.mountPoint()));
        jobs.program(
                "LineItemWriter",
                options.out().resolve("cluster/lineitem"),
                List.of(jobs.input(disk.mountPoint()), String.valueOf(options.bytes())));
    }

    /** What one stream gets of the disk, past the page cache, in MB/s. */
    double rawMegabytesPerSecond() throws IOException {
        long megabytes = Math.min(RAW_MEGABYTES, options.disk().sizeBytes() / MIB);
        pace();
        return Transfer.readDirect(disk.device(), 0, (int) megabytes);
    }

    /** Scans once. */
    ScanRun scan(ScanCase scanCase, Arm arm, int number, double rawMegabytesPerSecond) throws IOException {
        StartLine line = new StartLine(options.out().resolve("cluster/start-" + ++scans), scanCase.mappers());
        line.draw();
        disk.settings(arm.settings());
        disk.atOnce();
        disk.dropFiles();
        if (options.cache() == Cache.WARM) {
            readAll();
        }
        disk.forgetActivity();
        pace();
        jobs.run(scanCase, arm, line, disk.mountPoint());
        List<MapperTime> mappers = line.times();
        DiskActivity activity = disk.activity()
                .between(
                        instant(mappers.stream()
                                .mapToLong(MapperTime::startMicros)
                                .min()
                                .orElse(0)),
                        instant(mappers.stream()
                                .mapToLong(MapperTime::endMicros)
                                .max()
                                .orElse(0)));
        boolean isTraced = number == 1 && scanCase.mappers() >= TRACED_FROM_MAPPERS;
        return new ScanRun(
                scanCase,
                arm,
                number,
                options.bytes(),
                rawMegabytesPerSecond,
                mappers,
                isTraced ? DiskUse.traced(activity) : DiskUse.counted(activity));
    }

    private void pace() throws IOException {
        if (options.medium() == Medium.UNTHROTTLED) {
            disk.atOnce();
        } else {
            disk.asTheDisk();
        }
    }

    private void readAll() throws IOException {
        try (var files = Files.walk(disk.mountPoint())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Transfer.read(file);
            }
        }
    }

    private static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    @Override
    public void close() {
        try (disk) {
            hadoop.close();
        }
    }
}
