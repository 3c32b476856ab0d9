package dev.terrain.integration.bench.scan;

import dev.terrain.integration.bench.scan.job.MapperTime;
import dev.terrain.integration.bench.scan.job.StartLine;
import dev.terrain.integration.cluster.ClassJar;
import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.process.TakeDown;
import io.trino.tpch.LineItemGenerator;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/** The simulated disks with LINEITEM on them, and the Hadoop that reads it. Not thread-safe. */
final class ScanSite implements AutoCloseable {

    private static final long MIB = 1 << 20;

    /** So that as many mappers as there are at most have a block each. */
    private static final long LEAST_BLOCK_BYTES = 1 << 20;

    /** A DataNode keeps 1 GB of a volume free beyond the block that it writes; a small disk has no other use for it. */
    private static final String HEADROOM = "dfs.datanode.round-robin-volume-choosing-policy.additional-available-space";

    private final ScanBenchCommand options;
    private final Disks disks;
    private final StockHadoop hadoop;
    private final ScanJobs jobs;
    private int scans;

    private ScanSite(ScanBenchCommand options, Disks disks, StockHadoop hadoop, ScanJobs jobs) {
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
        Disks disks = Disks.attach(options);
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

    private static ClusterBuilder cluster(ScanBenchCommand options, Disks disks) throws IOException {
        boolean isYarn = options.harness == Framework.YARN;
        long block = Math.max(LEAST_BLOCK_BYTES, (options.bytes / options.mostMappers() + MIB - 1) / MIB * MIB);
        return options.describeCluster()
                .disksOfDataNode(disks.mountPoints())
                .nodeManagers(isYarn ? 1 : 0)
                .install(Plugin.PREFETCH.jar(options.project()))
                .install(ClassJar.of(LineItemGenerator.class))
                .configure(SiteFile.CORE, Map.of("io.file.buffer.size", String.valueOf(options.siteBufferBytes)))
                .configure(SiteFile.HDFS, Map.of("dfs.blocksize", String.valueOf(block), HEADROOM, "0"))
                .configure(SiteFile.YARN, ScanJobs.yarnSite(options.mostMappers()))
                .configure(SiteFile.MAPRED, ScanJobs.mapredSite())
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

    /** What one stream for each disk gets past the page cache, in MB/s together. */
    double rawMegabytesPerSecond() throws IOException {
        return disks.rawMegabytesPerSecond();
    }

    /**
     * Scans once.
     *
     * @param isTraced whether to keep what the disk served one by one
     */
    ScanRun scan(ScanCase scanCase, Arm arm, double rawMegabytesPerSecond, boolean isTraced) throws IOException {
        StartLine line = new StartLine(options.cluster().resolve("start-" + ++scans), scanCase.mappers());
        line.draw();
        disks.prepare(arm.settings(), options.cache);
        jobs.run(scanCase, arm, line);
        List<MapperTime> mappers = line.times();
        DiskUse use = disks.use(
                instant(mappers.stream()
                        .mapToLong(MapperTime::startMicros)
                        .min()
                        .orElse(0)),
                instant(mappers.stream().mapToLong(MapperTime::endMicros).max().orElse(0)),
                isTraced);
        return new ScanRun(options.bytes, rawMegabytesPerSecond, mappers, use);
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
