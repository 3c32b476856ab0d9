package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Load;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.bench.Workspace;
import dev.terrain.integration.cluster.JobHistory;
import dev.terrain.integration.cluster.JobHistory.Placement;
import dev.terrain.integration.cluster.Phase;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.TaskAttempt;
import dev.terrain.integration.cluster.TaskAttempt.PhaseEnd;
import dev.terrain.integration.fixture.network.Traffic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Comparisons of three runs each, made up: stock takes 20 to 22 s, plugins 13 to 15 s. */
final class Comparisons {

    private static final Instant START = Instant.ofEpochSecond(1000);

    static final List<RunResult> RUNS = List.of(
            run(Arm.BASE, 1, 20, "sum"),
            run(Arm.PLUGINS, 1, 15, "sum"),
            run(Arm.BASE, 2, 22, "sum"),
            run(Arm.PLUGINS, 2, 13, "sum"),
            run(Arm.BASE, 3, 21, "sum"),
            run(Arm.PLUGINS, 3, 14, "sum"));

    private Comparisons() {}

    /** Stock wants nothing; with plugins one of two maps got what it wanted. */
    private static List<Placement> placements(Arm arm) {
        return arm == Arm.BASE
                ? List.of(new Placement(List.of("localhost"), "worker1"))
                : List.of(new Placement(List.of("worker1"), "worker1"), new Placement(List.of("worker1"), "worker2"));
    }

    /** With the plugin less crosses in the job, and {@code copies} blocks got their distant replica afterwards. */
    static Comparison distant(Duration roundTrip, long copies) {
        Options options =
                options(List.of(), List.of(Plugin.RACK), DataDisk.MACHINE, RowsOn.HDFS, Optional.of(roundTrip));
        DistantUse stock = new DistantUse(0.33, megabytes(100, 7), megabytes(102, 8), 0, Map.of());
        DistantUse plugins = new DistantUse(
                0.5, megabytes(10, 5), megabytes(60, 6), 12, Map.of("RackPlacement: DistantCopies", copies));
        return comparison(
                options,
                RUNS.stream()
                        .map(run -> distant(run, run.arm() == Arm.BASE ? stock : plugins))
                        .toList());
    }

    private static Traffic megabytes(long received, long sent) {
        return new Traffic(received << 20, sent << 20);
    }

    private static RunResult distant(RunResult run, DistantUse use) {
        return new RunResult(
                run.arm(),
                run.number(),
                run.commandTime(),
                run.history(),
                run.counters(),
                run.outputChecksums(),
                run.sortedRows(),
                Optional.of(use));
    }

    static Comparison comparison(List<Plugin> plugins) {
        return comparison(plugins, DataDisk.MACHINE);
    }

    static Comparison comparison(List<Plugin> plugins, DataDisk disk) {
        return comparison(List.of(), plugins, disk);
    }

    static Comparison comparison(List<Plugin> against, List<Plugin> plugins, DataDisk disk) {
        Options options = options(against, plugins, disk, RowsOn.HDFS, Optional.empty());
        return comparison(options, RUNS);
    }

    /** The same with other runs. */
    static Comparison comparison(Options options, List<RunResult> runs) {
        TeraSortBench bench = new TeraSortBench(options, new Machine(2, 8L << 30, 8L << 30), (all, use) -> {});
        try {
            return new Comparison(
                    options,
                    new Results(
                            bench.design(),
                            runs.stream().map(run -> row(run, options)).toList()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Row row(RunResult run, Options options) {
        Figures figures = run.figures(options);
        return new Row(
                Case.only(),
                options.label(run.arm()),
                run.number(),
                "2026-11-23T10:15:30Z",
                new Load(0, 0, 0),
                figures.values(),
                figures.details());
    }

    static RunResult run(Arm arm, int number, int seconds, String checksum) {
        Map<String, Map<String, Long>> counters =
                arm == Arm.BASE ? Map.of() : Map.of("Terrain spill", Map.of("Map spills", 7L, "Map tasks sorted", 2L));
        return run(arm, number, seconds, checksum, counters);
    }

    static RunResult run(Arm arm, int number, int seconds, String checksum, Map<String, Map<String, Long>> counters) {
        TaskAttempt map = new TaskAttempt(
                START.plusSeconds(1),
                List.of(
                        new PhaseEnd(Phase.MAP, START.plusSeconds(4)),
                        new PhaseEnd(Phase.SPILL, START.plusSeconds(5))));
        return new RunResult(
                arm,
                number,
                Duration.ofSeconds(seconds + 5),
                new JobHistory(START, START.plusSeconds(seconds), List.of(map), placements(arm)),
                counters,
                List.of(checksum),
                "1f",
                Optional.empty());
    }

    static Options options(
            List<Plugin> against, List<Plugin> plugins, DataDisk disk, RowsOn rowsOn, Optional<Duration> roundTrip) {
        return new Options(
                1000,
                1,
                3,
                against,
                plugins,
                disk,
                rowsOn,
                roundTrip,
                Optional.empty(),
                Map.of(),
                false,
                false,
                new Workspace("3.4.2", Path.of("project"), Path.of("."), line -> {}));
    }
}
