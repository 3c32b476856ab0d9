package dev.terrain.integration.bench.zone;

import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.bench.Word;
import dev.terrain.integration.bench.terasort.TeraSortJobs;
import dev.terrain.integration.bench.zone.Arm.Mode;
import dev.terrain.integration.bench.zone.Arm.Use;
import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.JobHistory;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.PoolStock;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.disk.Ageing;
import dev.terrain.integration.fixture.disk.CpuActivity;
import dev.terrain.integration.fixture.disk.DataNodeBlocks;
import dev.terrain.integration.fixture.disk.FileSystemKind;
import dev.terrain.integration.fixture.disk.IntermediateFiles;
import dev.terrain.integration.fixture.disk.MemoryLimit;
import dev.terrain.integration.fixture.disk.SpeedCheck;
import dev.terrain.integration.fixture.disk.ZonedDisk;
import dev.terrain.integration.report.Chart;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Every arm in turn, again and again; each run on a disk, a file system and a cluster of its own, so that none inherits
 * anything from another. What is not measured (ageing, TeraGen, TeraValidate) runs without the disk's delays.
 */
record ZoneBench(ZoneBenchCommand options) implements Benchmark {

    private static final String TASK_JVM = "-Xmx200m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

    /**
     * The same for every case. Small sort buffers, heaps and merge factors stand for data far above memory: several
     * spills for a map, every map output on the reducer's disk, and a merge there before the last one.
     */
    private static final List<String> JOB = List.of(
            "-Dmapreduce.task.io.sort.mb=64",
            "-Dmapreduce.task.io.sort.factor=3",
            "-Dmapreduce.map.java.opts=" + TASK_JVM,
            "-Dmapreduce.reduce.java.opts=" + TASK_JVM);

    private static final double HALF = 0.5;

    @Override
    public Design design() {
        Arm baseline = options.arms.contains(Arm.STOCK_AGED) ? Arm.STOCK_AGED : options.arms.get(0);
        return new Design(
                "zone-bench",
                "TeraSort on a simulated zoned disk",
                Word.meanings(options.arms, Arm::meaning),
                baseline.label(),
                List.of(Case.only()),
                options.runs.count(),
                SortRun.QUANTITIES,
                "",
                conditions());
    }

    /** Under which all runs are made: heading to sentence. */
    private Map<String, String> conditions() {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put(
                "job",
                format(
                        "TeraSort of %,d rows of 100 bytes, 1 reducer, Hadoop %s; from submission to end",
                        options.rows(), options.hadoop()));
        conditions.put(
                "disk",
                options.disk() + "; simulated, " + options.fileSystem.type()
                        + "; its speed is checked before every run");
        conditions.put("outer zone", format("%.1f GB", options.zoneBytes() / 1e9));
        conditions.put("aged file system", format("%.0f %% free, in pieces", options.freeShare * 100));
        conditions.put(
                "memory",
                format("%,d MB for DataNode, NodeManager, containers and their page cache", options.memoryBytes >> 20));
        conditions.put("seed", String.valueOf(options.seed));
        conditions.put("outputs", "every one validated by TeraValidate");
        return conditions;
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /** Throws also when a disk does not keep its speeds, a job fails or TeraValidate finds fault. */
    @Override
    public void run(Series series) throws IOException {
        try (ZoneAllocator allocator = ZoneAllocator.of(options)) {
            if (options.arms.stream().anyMatch(arm -> arm.mode != Mode.STOCK)) {
                map(allocator);
            }
            for (int number = 1; number <= options.runs.count(); number++) {
                // Another seed for each run: where stock's directories come to lie differs between real disks as well.
                long seed = (long) options.seed + number;
                series.measureArms(Case.only(), number, arm -> run(Word.of(Arm.class, arm), seed, allocator)
                        .figures());
            }
        }
    }

    @Override
    public Map<String, Chart> pictures(Results results) {
        return ZonePictures.of(results);
    }

    /** Has the plugin measure the disk, once: all disks of a benchmark have the same name and the same model. */
    private void map(ZoneAllocator allocator) throws IOException {
        try (ZonedDisk disk = ZonedDisk.attach(options.project(), options.disk())) {
            disk.requireModelSpeed();
            disk.atOnce();
            disk.make(options.fileSystem, options.seed);
            disk.asTheDisk();
            allocator.map(disk.mountPoint()).stream()
                    .filter(line -> line.startsWith("At least"))
                    .forEach(line -> options.say("measured by zone-allocator: " + line));
        }
    }

    private SortRun run(Arm arm, long seed, ZoneAllocator allocator) throws IOException {
        try (ZonedDisk disk = ZonedDisk.attach(options.project(), arm.on(options.disk()))) {
            SpeedCheck speeds = disk.requireModelSpeed();
            disk.atOnce();
            disk.make(options.fileSystem, seed);
            if (arm.use == Use.AGED) {
                new Ageing(seed, options.freeShare).apply(disk.mountPoint());
            }
            if (arm.mode == Mode.PIN) {
                pin(disk, allocator);
            }
            try (MemoryLimit memory = MemoryLimit.of(options.memoryBytes);
                    StockHadoop hadoop = cluster(arm, disk, memory, allocator).start()) {
                if (arm.mode == Mode.POOL) {
                    options.say("pool: " + PoolStock.await(hadoop.localFolder(1)));
                }
                if (arm.use == Use.HALF) {
                    new DataNodeBlocks(HALF)
                            .writeTo(Files.createDirectory(disk.mountPoint().resolve("blocks")));
                }
                return measure(disk, hadoop, speeds);
            }
        }
    }

    private void pin(ZonedDisk disk, ZoneAllocator allocator) throws IOException {
        if (options.fileSystem != FileSystemKind.EXT3) {
            allocator.pin(disk.mountPoint(), options.zoneBytes());
            return;
        }
        disk.unmount();
        allocator.pinUnmounted(disk.device(), options.zoneBytes());
        disk.mount(options.fileSystem);
    }

    private ClusterBuilder cluster(Arm arm, ZonedDisk disk, MemoryLimit memory, ZoneAllocator allocator)
            throws IOException {
        ClusterBuilder cluster = options.describeCluster()
                .data(disk.mountPoint())
                .launcher(memory.launcher())
                .temporary();
        if (arm.mode == Mode.POOL) {
            Plugin.describe(cluster, options.project(), List.of(Plugin.ZONE));
            cluster.configure(SiteFile.YARN, PoolStock.site(options.zoneBytes(), allocator.profiles()));
        }
        return cluster;
    }

    private SortRun measure(ZonedDisk disk, StockHadoop hadoop, SpeedCheck speeds) throws IOException {
        TeraSortJobs jobs = new TeraSortJobs(hadoop);
        long generated = jobs.generate(options.rows());
        disk.dropCaches();
        disk.asTheDisk();
        CpuActivity cpu = CpuActivity.start();
        IntermediateFiles files = new IntermediateFiles(hadoop.localFolder(1));
        JobRun sorted;
        try (cpu;
                files) {
            sorted = jobs.sort(1, JOB);
        }
        disk.atOnce();
        JobHistory history = hadoop.history(sorted.jobIds().get(0));
        String sortedRows = jobs.validate(generated);
        return new SortRun(
                history,
                disk.activity().between(history.submitted(), history.finished()),
                SortRun.between(cpu.usages(), history.submitted(), history.finished()),
                speeds,
                Intermediate.of(files, options.zoneBytes(), sorted),
                sortedRows);
    }
}
