package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.cluster.JobHistory.Placement;
import dev.terrain.integration.cluster.Phase;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.TaskAttempt;
import dev.terrain.integration.cluster.TaskAttempt.PhaseEnd;
import dev.terrain.integration.fixture.network.Traffic;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Comparisons of three runs each, made up: stock takes 20 to 22 s, plugins 13 to 15 s. */
final class Comparisons {

    private static final Instant START = Instant.ofEpochSecond(1000);

    private Comparisons() {}

    /** Stock wants nothing; with plugins one of two maps got what it wanted. */
    private static List<Placement> placements(Arm arm) {
        return arm == Arm.BASE
                ? List.of(new Placement(List.of("localhost"), "worker1"))
                : List.of(new Placement(List.of("worker1"), "worker1"), new Placement(List.of("worker1"), "worker2"));
    }

    /** With the plugin less crosses in the job, and {@code copies} blocks got their distant replica afterwards. */
    static Comparison distant(Duration roundTrip, long copies) {
        Comparison near = comparison(List.of(Plugin.RACK));
        Options options =
                options(List.of(), List.of(Plugin.RACK), DataDisk.MACHINE, RowsOn.HDFS, Optional.of(roundTrip));
        DistantUse stock = new DistantUse(0.33, megabytes(100, 7), megabytes(102, 8), 0, Map.of());
        DistantUse plugins = new DistantUse(
                0.5, megabytes(10, 5), megabytes(60, 6), 12, Map.of("RackPlacement: DistantCopies", copies));
        List<RunResult> runs = near.runs().stream()
                .map(run -> distant(run, run.arm() == Arm.BASE ? stock : plugins))
                .toList();
        return new Comparison(options, Map.of(Machine.NETWORK, "a line of 20 ms"), runs);
    }

    private static Traffic megabytes(long received, long sent) {
        return new Traffic(received << 20, sent << 20);
    }

    private static RunResult distant(RunResult run, DistantUse use) {
        return new RunResult(
                run.arm(),
                run.number(),
                run.commandTime(),
                run.submitted(),
                run.jobTime(),
                run.attempts(),
                run.placements(),
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
        List<RunResult> runs = List.of(
                run(Arm.BASE, 1, 20, "sum"),
                run(Arm.PLUGINS, 1, 15, "sum"),
                run(Arm.BASE, 2, 22, "sum"),
                run(Arm.PLUGINS, 2, 13, "sum"),
                run(Arm.BASE, 3, 21, "sum"),
                run(Arm.PLUGINS, 3, 14, "sum"));
        return new Comparison(options, Map.of("machine", "a <name> & more"), runs);
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
                START,
                Duration.ofSeconds(seconds),
                List.of(map),
                placements(arm),
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
                "3.4.2",
                Optional.empty(),
                Map.of(),
                false,
                false,
                Path.of("out"));
    }
}
