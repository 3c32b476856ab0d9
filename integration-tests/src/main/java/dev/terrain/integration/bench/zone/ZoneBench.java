package dev.terrain.integration.bench.zone;

import dev.terrain.integration.bench.Turns;
import dev.terrain.integration.bench.terasort.TeraSortJobs;
import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.JobHistory;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.PoolStock;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.cluster.TezClient;
import dev.terrain.integration.fixture.disk.Ageing;
import dev.terrain.integration.fixture.disk.CpuActivity;
import dev.terrain.integration.fixture.disk.FileSystemKind;
import dev.terrain.integration.fixture.disk.FreeSpace;
import dev.terrain.integration.fixture.disk.IntermediateFiles;
import dev.terrain.integration.fixture.disk.MemoryLimit;
import dev.terrain.integration.fixture.disk.SpeedCheck;
import dev.terrain.integration.fixture.disk.ZonedDisk;
import dev.terrain.integration.fixture.process.Progress;
import dev.terrain.integration.report.ReportWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Runs every case in turn, again and again; each run on a disk, a file system and a cluster of its own, so that none
 * inherits anything from another. What is not measured (ageing, TeraGen, TeraValidate) runs without the disk's delays.
 */
final class ZoneBench {

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

    /** Of Tez besides: one reduce, and what Java 17 asks for. */
    private static final List<String> TEZ = List.of(
            "-Dmapreduce.job.reduces=1",
            "-Dmapreduce.map.java.opts=" + TezClient.OPENS + " " + TASK_JVM,
            "-Dmapreduce.reduce.java.opts=" + TezClient.OPENS + " " + TASK_JVM,
            "-Dyarn.app.mapreduce.am.command-opts=" + TezClient.OPENS + " -Xmx384m");

    private final ZoneOptions options;
    private final Path project;
    private final Progress progress;
    private final ReportWriter<ZoneResults> reports;

    ZoneBench(ZoneOptions options, Path project, Progress progress, ReportWriter<ZoneResults> reports) {
        this.options = options;
        this.project = project;
        this.progress = progress;
        this.reports = reports;
    }

    /** Runs everything; throws when a disk does not keep its speeds, a job fails or TeraValidate finds fault. */
    ZoneResults run() throws IOException {
        List<CaseRun> runs = new ArrayList<>();
        try (ZoneAllocator allocator =
                ZoneAllocator.of(project, options.hadoop(), options.out().resolve("zone-allocator"), progress)) {
            if (options.cases().contains(Case.POOL) || options.cases().contains(Case.PIN)) {
                map(allocator);
            }
            for (int number = 1; number <= options.runs(); number++) {
                for (Case zoneCase : Turns.of(options.cases(), number - 1)) {
                    progress.say("run " + number + " of " + options.runs() + ", " + zoneCase.label() + ": "
                            + zoneCase.meaning());
                    runs.add(run(zoneCase, number, allocator));
                    progress.say(line(runs.get(runs.size() - 1)));
                    reports.write(new ZoneResults(options, runs));
                }
            }
        }
        return new ZoneResults(options, runs);
    }

    private String line(CaseRun run) {
        return String.format(
                Locale.ROOT,
                "run %d of %d, %s: %.1f s, disk busy %.0f %%, CPU %.0f %%, %.0f %% of %d MB intermediate in the zone, %d"
                        + " fallbacks, TeraValidate clean",
                run.number(),
                options.runs(),
                run.zoneCase().label(),
                run.seconds(),
                run.diskBusyShare() * 100,
                run.cpuBusyShare() * 100,
                run.zoneShare() * 100,
                run.intermediate().bytes() >> 20,
                run.intermediate().fallbacks());
    }

    /** Has the plugin measure the disk, once: all disks of a benchmark have the same name and the same model. */
    private void map(ZoneAllocator allocator) throws IOException {
        try (ZonedDisk disk = ZonedDisk.attach(project, options.disk())) {
            disk.requireModelSpeed();
            disk.atOnce();
            disk.make(FileSystemKind.EXT4, options.seed());
            disk.asTheDisk();
            allocator.map(disk.mountPoint()).stream()
                    .filter(line -> line.startsWith("At least"))
                    .forEach(line -> progress.say("measured by zone-allocator: " + line));
        }
    }

    private CaseRun run(Case zoneCase, int number, ZoneAllocator allocator) throws IOException {
        try (ZonedDisk disk = ZonedDisk.attach(project, zoneCase.on(options.disk()))) {
            SpeedCheck speeds = disk.requireModelSpeed();
            disk.atOnce();
            // Another seed for each run: where stock's directories come to lie differs between real disks as well.
            long seed = options.seed() + number;
            disk.make(FileSystemKind.EXT4, seed);
            if (zoneCase.isAged()) {
                new Ageing(seed, options.freeShare()).apply(disk.mountPoint());
            }
            if (zoneCase == Case.PIN) {
                allocator.pin(disk.mountPoint(), options.zoneBytes());
            }
            FreeSpace free = disk.freeSpace();
            progress.say("free by fifths of the disk, from the outside: " + free);
            try (MemoryLimit memory = MemoryLimit.of(options.memoryBytes());
                    StockHadoop hadoop =
                            cluster(zoneCase, disk, memory, allocator).start()) {
                if (zoneCase == Case.POOL) {
                    progress.say("pool: " + PoolStock.await(hadoop.localFolder(1)));
                }
                return measure(zoneCase, number, disk, hadoop, speeds, free);
            }
        }
    }

    private ClusterBuilder cluster(Case zoneCase, ZonedDisk disk, MemoryLimit memory, ZoneAllocator allocator) {
        ClusterBuilder cluster = StockHadoop.version(options.hadoop())
                .in(options.out().resolve("cluster"))
                .data(disk.mountPoint())
                .launcher(memory.launcher())
                .temporary();
        if (zoneCase == Case.POOL) {
            cluster.install(allocator.jar());
            allocator.sites(options.zoneBytes()).forEach(cluster::configure);
        }
        return cluster;
    }

    private CaseRun measure(
            Case zoneCase, int number, ZonedDisk disk, StockHadoop hadoop, SpeedCheck speeds, FreeSpace free)
            throws IOException {
        TeraSortJobs jobs = new TeraSortJobs(hadoop);
        long generated = jobs.generate(options.rows());
        Sort sort = sort(zoneCase, hadoop, jobs);
        disk.dropCaches();
        disk.asTheDisk();
        CpuActivity cpu = CpuActivity.start();
        IntermediateFiles files = new IntermediateFiles(hadoop.localFolder(1));
        Sorted sorted;
        try (cpu;
                files) {
            sorted = sort.run();
        }
        disk.atOnce();
        JobHistory history = sorted.history();
        String sortedRows = jobs.validate(generated);
        return new CaseRun(
                zoneCase,
                number,
                history,
                disk.activity().between(history.submitted(), history.finished()),
                CaseRun.between(cpu.usages(), history.submitted(), history.finished()),
                speeds,
                free,
                Intermediate.of(files, options.zoneBytes(), sorted.run()),
                sortedRows);
    }

    /** The job that is measured, when all that it needs is there. */
    @FunctionalInterface
    private interface Sort {
        Sorted run() throws IOException;
    }

    /**
     * What came of it.
     *
     * @param run as its client saw it
     * @param history as the JobHistory has it; of Tez, which has none there, the times of its client alone
     */
    private record Sorted(JobRun run, JobHistory history) {}

    private Sort sort(Case zoneCase, StockHadoop hadoop, TeraSortJobs jobs) throws IOException {
        if (options.engine() == ZoneOptions.Engine.MAPREDUCE) {
            return () -> {
                JobRun run = jobs.sort(1, JOB);
                return new Sorted(run, hadoop.history(run.jobIds().get(0)));
            };
        }
        List<String> arguments = new ArrayList<>(JOB);
        arguments.addAll(TEZ);
        List<Path> jars = List.of();
        if (zoneCase == Case.POOL) {
            jars = List.of(Plugin.ZONE.jar(project));
            arguments.add("-Dfs.file.impl=dev.terrain.zone.ZonedLocalFileSystem");
        }
        arguments.addAll(List.of(TeraSortJobs.INPUT, TeraSortJobs.OUTPUT));
        TezClient tez =
                TezClient.layOut(hadoop, options.out().resolve("cluster/tez"), TezClient.Assembly.MINIMAL, jars);
        return () -> {
            Instant start = Instant.now();
            JobRun run = tez.example("terasort", arguments);
            return new Sorted(run, new JobHistory("tez", start, Instant.now(), List.of(), List.of(), Map.of()));
        };
    }
}
