package dev.terrain.integration.spill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.Plugin;
import dev.terrain.integration.disk.MemoryLimit;
import dev.terrain.integration.hadoop.FileTree;
import dev.terrain.integration.hadoop.HadoopCommand;
import dev.terrain.integration.hadoop.HadoopLayout;
import dev.terrain.integration.hadoop.JobRun;
import dev.terrain.integration.hadoop.Progress;
import dev.terrain.integration.report.ReportWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Runs all arms of all cases in turn, each run in a JVM of its own. */
final class SpillBench {
    private static final Duration WITHIN = Duration.ofMinutes(10);
    private static final int HEAP_MEGABYTES = 850;

    /** Beside the heap: the JVM's own, and what is left for the page cache. */
    private static final int SPARE_MEGABYTES = 350;

    private final SpillOptions options;
    /** In the line of a task's log with what the tuner chose, and why. */
    private static final String CHOICE = "TunedMapOutputCollector: ";

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
            for (Device device : options.devices()) {
                try (SpillSite site = SpillSite.open(device, project)) {
                    measure(device, site, layout, folder);
                }
            }
        } finally {
            FileTree.delete(folder);
        }
        return results();
    }

    private void measure(Device device, SpillSite site, HadoopLayout layout, Path folder) throws IOException {
        Path profiles = Files.createDirectories(folder.resolve("profiles").resolve(device.label()));
        profile(layout, site.newLocalDirectory(), profiles);
        for (SpillCase spillCase : options.cases()) {
            if (spillCase.device() != device) {
                continue;
            }
            for (int number = 1; number <= options.runs(); number++) {
                for (Arm arm : options.arms()) {
                    SpillRun run = measure(spillCase, arm, number, site, layout, profiles);
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

    private void profile(HadoopLayout layout, Path local, Path profiles) throws IOException {
        Path jar = Plugin.jar(project, "ssd-spill-tuner");
        List<String> command =
                List.of("jar", jar.toString(), "profile", local.toString(), "--profile-dir", profiles.toString());
        JobRun run = HadoopCommand.runAsTask(layout, WITHIN, command);
        require(run, "profile");
        run.output().stream().filter(line -> line.contains("at once")).forEach(progress::say);
    }

    private SpillRun measure(
            SpillCase spillCase, Arm arm, int number, SpillSite site, HadoopLayout layout, Path profiles)
            throws IOException {
        Path result = profiles.resolve("result.json");
        List<String> command = command(spillCase, arm, site.newLocalDirectory(), result, profiles);
        JobRun task = run(spillCase, layout, command);
        require(task, arm.label());
        task.output().stream().filter(line -> line.contains(CHOICE)).forEach(progress::say);
        JsonNode values = new ObjectMapper().readTree(result.toFile());
        return new SpillRun(
                spillCase,
                arm.label(),
                number,
                values.path("seconds").asDouble(),
                values.path("cpuSeconds").asDouble(),
                values.path("spilledRecords").asLong());
    }

    private static JobRun run(SpillCase spillCase, HadoopLayout layout, List<String> command) throws IOException {
        if (spillCase.memory() == Memory.CACHED) {
            return HadoopCommand.runWithHeap(HEAP_MEGABYTES, layout, WITHIN, command);
        }
        try (MemoryLimit limit = MemoryLimit.of((long) (HEAP_MEGABYTES + SPARE_MEGABYTES) << 20)) {
            return HadoopCommand.runWithHeap(HEAP_MEGABYTES, limit.launcher(), layout, WITHIN, command);
        }
    }

    private List<String> command(SpillCase spillCase, Arm arm, Path local, Path result, Path profiles) {
        Workload workload = spillCase.workload();
        Arm whole = arm.of(options.bytes(), workload.records(options.bytes()));
        List<String> command = new ArrayList<>(List.of(
                MapSideRun.class.getName(),
                result.toString(),
                local.toString(),
                // The first, since the second would hide that it cannot.
                whole.collectors().split(",", 2)[0],
                workload.name(),
                String.valueOf(options.bytes())));
        whole.settings().forEach((key, value) -> command.add(key + "=" + value));
        command.add("terrain.spill.profile-dir=" + profiles);
        // As the second job of that name: the tuner knows the size of its records.
        command.add("mapreduce.job.name=" + spillCase.label());
        command.add("terrain.spill.history-dir=" + profiles);
        return command;
    }

    private static void require(JobRun run, String what) throws IOException {
        if (run.exitCode() != 0) {
            throw new IOException(what + " ended with exit code " + run.exitCode() + ":\n" + run.tail());
        }
    }

    private SpillResults results() {
        return new SpillResults(options, runs);
    }
}
