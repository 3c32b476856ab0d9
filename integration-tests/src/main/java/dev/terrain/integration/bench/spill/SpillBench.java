package dev.terrain.integration.bench.spill;

import dev.terrain.integration.bench.spill.task.Workload;
import dev.terrain.integration.cluster.HadoopLayout;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.fixture.process.FileTree;
import dev.terrain.integration.fixture.process.Progress;
import dev.terrain.integration.report.ReportWriter;
import dev.terrain.integration.report.Turns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Runs all arms of all cases in turn, each run in a JVM of its own. */
final class SpillBench {
    private static final Path LOAD_AVERAGE = Path.of("/proc/loadavg");

    private final SpillOptions options;
    private final Path project;
    private final Progress progress;
    private final ReportWriter<SpillResults> reports;
    private final List<SpillRun> runs = new ArrayList<>();

    SpillBench(SpillOptions options, Path project, Progress progress, ReportWriter<SpillResults> reports) {
        this.options = options;
        this.project = project;
        this.progress = progress;
        this.reports = reports;
    }

    SpillResults run(Path folder) throws IOException {
        HadoopLayout layout = HadoopLayout.create(options.hadoop(), folder, progress);
        try {
            for (String module : List.of("ssd-spill-tuner", "integration-tests")) {
                Path jar = Plugin.jar(project, module);
                Files.copy(jar, layout.commonLib().resolve(jar.getFileName()));
            }
            if (options.workloads().contains(Workload.LZ4)) {
                layout.addLz4();
            }
            TaskSide side = side(new TaskJvm(layout, options.heapMegabytes(), options.within(), folder, progress));
            for (Device device : options.devices()) {
                try (SpillSite site = SpillSite.open(device, project, options.deviceBytes())) {
                    measure(device, site, side);
                }
            }
        } finally {
            FileTree.delete(folder);
        }
        return results();
    }

    private TaskSide side(TaskJvm jvm) {
        return options.side() == Side.MAP ? new MapSide(jvm, options.bytes()) : new ReduceSide(jvm, options.bytes());
    }

    private void measure(Device device, SpillSite site, TaskSide side) throws IOException {
        for (SpillCase spillCase : options.cases()) {
            if (spillCase.device() != device) {
                continue;
            }
            for (int number = 1; number <= options.runs(); number++) {
                for (Arm arm : Turns.of(options.arms(), number - 1)) {
                    double loadAverage = loadAverage();
                    SpillRun run =
                            new SpillRun(spillCase, arm.label(), number, loadAverage, side.run(spillCase, arm, site));
                    runs.add(run);
                    progress.say(String.format(
                            Locale.ROOT,
                            "%s, %s, run %d: %.2f s",
                            spillCase.label(),
                            arm.label(),
                            number,
                            run.seconds()));
                }
            }
            reports.write(results());
        }
    }

    /** Processes that ran or waited for a device over the last minute (proc_loadavg(5)). */
    private static double loadAverage() throws IOException {
        String line = Files.readString(LOAD_AVERAGE);
        return Double.parseDouble(line.substring(0, line.indexOf(' ')));
    }

    private SpillResults results() {
        return new SpillResults(options, runs);
    }
}
