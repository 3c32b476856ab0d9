package dev.terrain.integration.bench.scan;

import dev.terrain.integration.bench.scan.job.MapperTime;
import dev.terrain.integration.bench.scan.job.StartLine;
import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.HadoopLayout;
import dev.terrain.integration.cluster.LeanTasks;
import dev.terrain.integration.cluster.NativeLibrary;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.disk.BlockSettings;
import dev.terrain.integration.fixture.disk.DiskActivity;
import dev.terrain.integration.fixture.disk.Transfer;
import dev.terrain.integration.fixture.disk.ZonedDisk;
import dev.terrain.integration.fixture.disk.ZonedDisks;
import dev.terrain.integration.fixture.process.TakeDown;
import io.trino.tpch.LineItemGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The simulated disks with LINEITEM on them, and the Hadoop that reads it. Not thread-safe. */
final class ScanSite implements AutoCloseable {

    private static final long MIB = 1 << 20;

    /** So that as many mappers as there are at most have a block each. */
    private static final long LEAST_BLOCK_BYTES = 1 << 20;

    /** A DataNode keeps 1 GB of a volume free beyond the block that it writes; a small disk has no other use for it. */
    private static final String HEADROOM = "dfs.datanode.round-robin-volume-choosing-policy.additional-available-space";

    private static final long RAW_MEGABYTES = 192;

    private final ScanBenchCommand options;
    private final ZonedDisks disks;
    private final StockHadoop hadoop;
    private final ScanJobs jobs;
    private int scans;

    private ScanSite(ScanBenchCommand options, ZonedDisks disks, StockHadoop hadoop, ScanJobs jobs) {
        this.options = options;
        this.disks = disks;
        this.hadoop = hadoop;
        this.jobs = jobs;
    }

    /**
     * Sets everything up.
     *
     * @throws IOException when something that it needs is missing, or a disk does not keep its speed
     */
    static ScanSite create(ScanBenchCommand options) throws IOException {
        options.say("simulated disks: " + options.disks + ", " + options.disk());
        int volumes = options.layout.volumes(options.disks);
        ZonedDisks disks = options.medium == Medium.UNTHROTTLED
                ? ZonedDisks.attachUnthrottled(options.project(), options.disk(), volumes, options.disks / volumes)
                : ZonedDisks.attachStriped(options.project(), options.disk(), volumes, options.disks / volumes);
        return TakeDown.onFailure(disks, () -> {
            StockHadoop hadoop = cluster(options, disks).start();
            return TakeDown.onFailure(hadoop, () -> {
                ScanJobs jobs = new ScanJobs(options, hadoop, disks.mountPoints());
                ScanSite site = new ScanSite(options, disks, hadoop, jobs);
                site.writeInput();
                return site;
            });
        });
    }

    private static ClusterBuilder cluster(ScanBenchCommand options, ZonedDisks disks) throws IOException {
        long block = Math.max(LEAST_BLOCK_BYTES, (options.bytes / options.mostMappers() + MIB - 1) / MIB * MIB);
        return options.describeCluster()
                .disksOfDataNode(disks.mountPoints())
                // As in Hadoop's tarball: without it a DataNode reads nothing ahead.
                .nativeLibraries(NativeLibrary.unpackInto(options.cluster().resolveSibling("native")))
                .nodeManagers(0)
                .install(Plugin.PREFETCH.jar(options.project()))
                .install(HadoopLayout.jarOf(LineItemGenerator.class))
                .configure(SiteFile.CORE, Map.of("io.file.buffer.size", String.valueOf(options.siteBufferBytes)))
                .configure(SiteFile.HDFS, Map.of("dfs.blocksize", String.valueOf(block), HEADROOM, "0"))
                .configure(SiteFile.MAPRED, LeanTasks.SITE)
                .temporary();
    }

    private void writeInput() throws IOException {
        List<String> files = jobs.inputs();
        for (String file : files) {
            long bytes = options.bytes / files.size();
            options.say("LINEITEM: " + (bytes >> 20) + " MB to " + file);
            jobs.program(
                    "LineItemWriter",
                    options.cluster().resolve("lineitem"),
                    List.of(file, String.valueOf(bytes), options.format.label()));
        }
    }

    /** What one stream for each disk gets past the page cache, all at once, in MB/s together. */
    double rawMegabytesPerSecond() throws IOException {
        disks.asTheDisks();
        ExecutorService readers = Executors.newFixedThreadPool(disks.each().size());
        try {
            List<Future<Double>> rates = new ArrayList<>();
            for (ZonedDisk disk : disks.each()) {
                int megabytes = (int) Math.min(RAW_MEGABYTES, disk.model().sizeBytes() / MIB);
                rates.add(readers.submit(() -> Transfer.readDirect(disk.device(), 0, megabytes)));
            }
            double sum = 0;
            for (Future<Double> rate : rates) {
                sum += rate.get();
            }
            return sum;
        } catch (InterruptedException | ExecutionException e) {
            throw new IOException("the raw disks cannot be read", e);
        } finally {
            readers.shutdownNow();
        }
    }

    /** Makes them ready for a scan of what is cached or not, with these settings. */
    private void prepare(BlockSettings settings, Cache cache) throws IOException {
        for (ZonedDisk disk : disks.each()) {
            disk.settings(settings);
            disk.atOnce();
            disk.dropFiles();
            if (cache == Cache.WARM) {
                readAll(disk);
            }
            disk.forgetActivity();
        }
        disks.asTheDisks();
    }

    /** What each of them did in that time. */
    private List<DiskActivity> activities(Instant from, Instant to) throws IOException {
        List<DiskActivity> activities = new ArrayList<>();
        for (ZonedDisk disk : disks.each()) {
            for (DiskActivity drive : disk.activityByDrive()) {
                activities.add(drive.between(from, to));
            }
        }
        return activities;
    }

    private static void readAll(ZonedDisk disk) throws IOException {
        try (var files = Files.walk(disk.mountPoint())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Transfer.read(file);
            }
        }
    }

    /**
     * Scans once.
     *
     * @param isTraced whether to keep what the disk served one by one
     */
    ScanRun scan(ScanCase scanCase, Arm arm, double rawMegabytesPerSecond, boolean isTraced) throws IOException {
        StartLine line = new StartLine(options.cluster().resolve("start-" + ++scans), scanCase.mappers());
        line.draw();
        prepare(arm.settings(), options.cache);
        jobs.run(scanCase, arm, line);
        List<MapperTime> mappers = line.times();
        List<DiskActivity> activities = activities(
                instant(mappers.stream()
                        .mapToLong(MapperTime::startMicros)
                        .min()
                        .orElse(0)),
                instant(mappers.stream().mapToLong(MapperTime::endMicros).max().orElse(0)));
        return new ScanRun(options.bytes, rawMegabytesPerSecond, mappers, activities, isTraced);
    }

    private static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    @Override
    public void close() {
        try (disks) {
            hadoop.close();
        }
    }
}
