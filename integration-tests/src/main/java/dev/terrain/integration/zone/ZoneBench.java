package dev.terrain.integration.zone;

import dev.terrain.integration.Plugin;
import dev.terrain.integration.disk.Ageing;
import dev.terrain.integration.disk.CpuActivity;
import dev.terrain.integration.disk.FileSystemKind;
import dev.terrain.integration.disk.IntermediateFiles;
import dev.terrain.integration.disk.MemoryLimit;
import dev.terrain.integration.disk.SpeedCheck;
import dev.terrain.integration.disk.ZonedDisk;
import dev.terrain.integration.hadoop.JobHistory;
import dev.terrain.integration.hadoop.JobRun;
import dev.terrain.integration.hadoop.Progress;
import dev.terrain.integration.hadoop.SiteFile;
import dev.terrain.integration.hadoop.StockHadoop;
import dev.terrain.integration.terasort.TeraSortJobs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Runs every case in turn, again and again; each run on a disk, a file system and a cluster of its own, so that none
 * inherits anything from another. What is not measured (ageing, TeraGen, TeraValidate) runs without the disk's delays.
 */
final class ZoneBench {

    private static final String MODULE = "zone-allocator";

    /**
     * The same for every case. A small sort buffer and reducer keep the share of data that never meets the disk small,
     * as on a node whose data is far above its memory.
     */
    private static final List<String> JOB = List.of(
            "-Dmapreduce.task.io.sort.mb=64",
            "-Dmapreduce.map.java.opts=" + "-Xmx200m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
            "-Dmapreduce.reduce.java.opts=" + "-Xmx200m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC");

    private final ZoneOptions options;
    private final Path project;
    private final Progress progress;

    ZoneBench(ZoneOptions options, Path project, Progress progress) {
        this.options = options;
        this.project = project;
        this.progress = progress;
    }

    /** Runs everything; throws when a disk does not keep its speeds, a job fails or TeraValidate finds fault. */
    List<CaseRun> run() throws IOException {
        List<CaseRun> runs = new ArrayList<>();
        for (int number = 1; number <= options.runs(); number++) {
            List<Case> order = new ArrayList<>(options.cases());
            // Who goes first changes, so that a machine that gets slower or faster favours nobody.
            Collections.rotate(order, number - 1);
            for (Case zoneCase : order) {
                progress.say("run " + number + " of " + options.runs() + ", " + zoneCase.label() + ": "
                        + zoneCase.meaning());
                CaseRun run = run(zoneCase, number);
                progress.say(String.format(
                        Locale.ROOT,
                        "run %d of %d, %s: %.1f s, disk busy %.0f %%, CPU %.0f %%, %.0f %% of %d MB intermediate in the"
                                + " zone, TeraValidate clean",
                        number,
                        options.runs(),
                        zoneCase.label(),
                        run.seconds(),
                        run.diskBusyShare() * 100,
                        run.cpuBusyShare() * 100,
                        run.zoneShare() * 100,
                        run.intermediateBytes() >> 20));
                runs.add(run);
            }
        }
        return runs;
    }

    private CaseRun run(Case zoneCase, int number) throws IOException {
        try (ZonedDisk disk = ZonedDisk.attach(project, zoneCase.on(options.disk()))) {
            SpeedCheck speeds = disk.requireModelSpeed();
            disk.atOnce();
            // Another seed for each run: where stock's directories come to lie differs between real disks as well.
            long seed = options.seed() + number;
            disk.make(FileSystemKind.EXT4, seed);
            if (zoneCase.isAged()) {
                new Ageing(seed, options.freeShare()).apply(disk.mountPoint());
            }
            try (MemoryLimit memory = MemoryLimit.of(options.memoryBytes());
                    StockHadoop hadoop = cluster(zoneCase, disk, memory).start()) {
                if (zoneCase == Case.PIN) {
                    pin(disk, hadoop);
                }
                return measure(zoneCase, number, disk, hadoop, speeds);
            }
        }
    }

    private StockHadoop.Builder cluster(Case zoneCase, ZonedDisk disk, MemoryLimit memory) throws IOException {
        StockHadoop.Builder cluster = StockHadoop.version(options.hadoop())
                .in(options.out().resolve("cluster"))
                .data(disk.mountPoint())
                .launcher(memory.launcher())
                .temporary();
        if (zoneCase == Case.POOL) {
            enablePool(cluster);
        }
        return cluster;
    }

    /** What an operator does before the daemons start: the jar, and the module's conf/*.xml. */
    private void enablePool(StockHadoop.Builder cluster) throws IOException {
        Map<SiteFile, Map<String, String>> sites = Plugin.sites(project, MODULE);
        if (sites.isEmpty()) {
            throw new IOException("the case pool needs " + MODULE
                    + "/conf/*.xml, which is not there; leave the case out with --cases");
        }
        cluster.install(Plugin.jar(project, MODULE));
        sites.forEach(cluster::configure);
    }

    private void pin(ZonedDisk disk, StockHadoop hadoop) throws IOException {
        JobRun pin = hadoop.jar(
                Plugin.jar(project, MODULE),
                "pin",
                disk.mountPoint().toString(),
                "--outer",
                String.valueOf(options.zoneBytes()));
        if (pin.exitCode() != 0) {
            throw new IOException("pinning failed:\n" + pin.tail());
        }
    }

    private CaseRun measure(Case zoneCase, int number, ZonedDisk disk, StockHadoop hadoop, SpeedCheck speeds)
            throws IOException {
        TeraSortJobs jobs = new TeraSortJobs(hadoop);
        long generated = jobs.generate(options.rows());
        disk.dropCaches();
        disk.asTheDisk();
        CpuActivity cpu = CpuActivity.start();
        IntermediateFiles files = new IntermediateFiles(hadoop.localFolder(1));
        JobRun sort;
        try (cpu;
                files) {
            sort = jobs.sort(1, JOB);
        }
        disk.atOnce();
        JobHistory history = hadoop.history(sort.jobIds().get(0));
        String sortedRows = jobs.validate(generated);
        return new CaseRun(
                zoneCase,
                number,
                history,
                disk.activity().between(history.submitted(), history.finished()),
                CaseRun.between(cpu.usages(), history.submitted(), history.finished()),
                speeds,
                files.bytes(),
                files.bytesBefore(options.zoneBytes()),
                sortedRows);
    }
}
