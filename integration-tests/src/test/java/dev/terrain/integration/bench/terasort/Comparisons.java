package dev.terrain.integration.bench.terasort;

import static dev.terrain.integration.bench.Parsed.parsed;

import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.bench.Rows;
import dev.terrain.integration.cluster.JobHistory;
import dev.terrain.integration.cluster.JobHistory.Placement;
import dev.terrain.integration.cluster.Phase;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.TaskAttempt;
import dev.terrain.integration.cluster.TaskAttempt.PhaseEnd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Comparisons of three runs each, made up: stock takes 20 to 22 s, plugins 13 to 15 s. */
final class Comparisons {

    private static final Instant START = Instant.ofEpochSecond(1000);

    static final List<Run> RUNS = List.of(
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
        TeraSortCommand options =
                options(List.of(), List.of(Plugin.RACK), DataDisk.MACHINE, RowsOn.HDFS, Optional.of(roundTrip));
        Figures stock = use(33, 100, 102, 0);
        Figures plugins = use(50, 10, 60, copies);
        return comparison(
                options,
                RUNS.stream()
                        .map(run -> run.with(run.arm() == Arm.BASE ? stock : plugins))
                        .toList());
    }

    private static Figures use(int percent, int inJobMegabytes, int inAllMegabytes, long copies) {
        return new Figures()
                .add(DistantDataNode.DISTANT_REPLICAS, percent)
                .add(DistantDataNode.RECEIVED_IN_JOB, inJobMegabytes)
                .add(DistantDataNode.RECEIVED_IN_ALL, inAllMegabytes)
                .detail(DistantDataNode.NAME_NODE, Map.of("RackPlacement: DistantCopies", copies));
    }

    /**
     * One run.
     *
     * @param observed besides
     */
    record Run(Arm arm, int number, RunResult result, Figures observed) {

        Run with(Figures others) {
            return new Run(arm, number, result, others);
        }
    }

    static Comparison comparison(List<Plugin> plugins) {
        return comparison(plugins, DataDisk.MACHINE);
    }

    static Comparison comparison(List<Plugin> plugins, DataDisk disk) {
        return comparison(List.of(), plugins, disk);
    }

    static Comparison comparison(List<Plugin> against, List<Plugin> plugins, DataDisk disk) {
        TeraSortCommand options = options(against, plugins, disk, RowsOn.HDFS, Optional.empty());
        return comparison(options, RUNS);
    }

    /** The same with other runs. */
    static Comparison comparison(TeraSortCommand options, List<Run> runs) {
        TeraSortBench bench = new TeraSortBench(options, new Machine(2, 8L << 30, 8L << 30));
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

    private static Row row(Run run, TeraSortCommand options) {
        Figures figures = run.result().figures(options.rowsOn).addAll(run.observed());
        return Rows.row(Case.only(), options.label(run.arm()), run.number(), figures);
    }

    static Run run(Arm arm, int number, int seconds, String checksum) {
        Map<String, Map<String, Long>> counters = arm == Arm.BASE
                ? Map.of()
                : Map.of("Terrain spill", Map.of("Map sorting, ms", 1_500L, "Map tasks sorted", 2L));
        return run(arm, number, seconds, checksum, counters);
    }

    static Run run(Arm arm, int number, int seconds, String checksum, Map<String, Map<String, Long>> counters) {
        TaskAttempt map = new TaskAttempt(
                START.plusSeconds(1),
                List.of(
                        new PhaseEnd(Phase.MAP, START.plusSeconds(4)),
                        new PhaseEnd(Phase.SPILL, START.plusSeconds(5))));
        RunResult result = new RunResult(
                Duration.ofSeconds(seconds + 5),
                new JobHistory(START, START.plusSeconds(seconds), List.of(map), placements(arm)),
                counters,
                List.of(checksum),
                "1f");
        return new Run(arm, number, result, new Figures());
    }

    static TeraSortCommand options(
            List<Plugin> against, List<Plugin> plugins, DataDisk disk, RowsOn rowsOn, Optional<Duration> roundTrip) {
        List<String> words = new ArrayList<>(List.of(
                "--size=100000",
                "--against=" + names(against),
                "--plugins=" + names(plugins),
                "--disk=" + disk.label(),
                "--input=" + rowsOn.label(),
                "--out=."));
        roundTrip.ifPresent(time -> words.add("--wan=" + time.toMillis() + "ms"));
        return parsed(new TeraSortCommand(), words.toArray(String[]::new));
    }

    private static String names(List<Plugin> plugins) {
        return plugins.isEmpty()
                ? "none"
                : plugins.stream().map(Plugin::shortName).collect(Collectors.joining(","));
    }
}
