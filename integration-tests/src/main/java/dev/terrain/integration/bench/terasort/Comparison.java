package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.cluster.JobCounters;
import dev.terrain.integration.cluster.Phase;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.report.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * All runs of one benchmark, and what follows from them.
 *
 * @param options what was asked for
 * @param conditions under which it ran: heading to value, for people
 * @param runs in the order in which they ran, as many of one arm as of the other
 */
record Comparison(Options options, Map<String, String> conditions, List<RunResult> runs) {

    private static final double LEAST_IN_ZONE = 0.95;
    private static final String FILE_SYSTEMS = "File System Counters";

    /** Moves for every block whose distant replica rack-topology had made after the near ones. */
    private static final String DISTANT_COPIES = "RackPlacement: DistantCopies";

    private static final double MIB = 1 << 20;

    Comparison {
        conditions = new LinkedHashMap<>(conditions);
        runs = List.copyOf(runs);
    }

    List<RunResult> runsOf(Arm arm) {
        return runs.stream().filter(run -> run.arm() == arm).toList();
    }

    Summary summary(Arm arm, ToDoubleFunction<RunResult> quantity) {
        return Summary.of(runsOf(arm).stream().mapToDouble(quantity).toArray());
    }

    /** The run of that arm whose job time is the median, or next above it. */
    RunResult medianRun(Arm arm) {
        List<RunResult> sorted = new ArrayList<>(runsOf(arm));
        sorted.sort((a, b) -> a.jobTime().compareTo(b.jobTime()));
        return sorted.get(sorted.size() / 2);
    }

    /** The rows of the report's table, in order. */
    List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        rows.add(row("job (submission to end), s", RunResult::jobSeconds));
        for (Phase phase : Phase.values()) {
            rows.add(row(Charts.name(phase) + ", task-seconds", run -> run.taskSeconds(phase)));
        }
        rows.add(row(
                "map tasks (map + spill), task-seconds",
                run -> run.taskSeconds(Phase.MAP) + run.taskSeconds(Phase.SPILL)));
        rows.add(row("CPU, s", run -> run.counter("Map-Reduce Framework", "CPU time spent (ms)") / 1e3));
        return rows;
    }

    /** What the distant DataNode has to do with it, in order; nothing where there is none. Less is not faster here. */
    List<Row> distantRows() {
        if (options.roundTrip().isEmpty()) {
            return List.of();
        }
        return List.of(
                distantRow("output replicas at the distant node, %", use -> use.replicaShare() * 100),
                distantRow(
                        "to the distant host in the job, MB", use -> use.inJob().receivedBytes() / MIB),
                distantRow(
                        "from the distant host in the job, MB",
                        use -> use.inJob().sentBytes() / MIB),
                distantRow(
                        "to it until all replicas are made, MB",
                        use -> use.inAll().receivedBytes() / MIB),
                distantRow(
                        "from it until all replicas are made, MB",
                        use -> use.inAll().sentBytes() / MIB),
                distantRow("job's end until all replicas are made, s", DistantUse::completeSeconds));
    }

    /** Where maps ran, for input that is on Lustre; nothing elsewhere. More is not faster by itself here. */
    List<Row> placementRows() {
        return options.rowsOn() == RowsOn.LUSTRE
                ? List.of(row("maps on a node that their split names, %", RunResult::localMapsPercent))
                : List.of();
    }

    private Row distantRow(String title, ToDoubleFunction<DistantUse> quantity) {
        return row(title, run -> quantity.applyAsDouble(run.distant().orElseThrow()));
    }

    private Row row(String title, ToDoubleFunction<RunResult> quantity) {
        return new Row(title, summary(Arm.BASE, quantity), summary(Arm.PLUGINS, quantity));
    }

    /**
     * What that plugin did by its counters in the job, or by its metrics in the NameNode where it has no counters: name
     * to median over the runs with plugins.
     */
    Map<String, Summary> acted(Plugin plugin) {
        TreeSet<String> names = new TreeSet<>();
        runsOf(Arm.PLUGINS).forEach(run -> names.addAll(counted(plugin, run).keySet()));
        Map<String, Summary> acted = new LinkedHashMap<>();
        for (String name : names) {
            acted.put(name, summary(Arm.PLUGINS, run -> counted(plugin, run).getOrDefault(name, 0L)));
        }
        return acted;
    }

    private static Map<String, Long> counted(Plugin plugin, RunResult run) {
        if (plugin.counters().isEmpty()) {
            return run.distant().map(DistantUse::nameNode).orElse(Map.of());
        }
        JobCounters counters = plugin.counters().get();
        Map<String, Long> counted = new TreeMap<>(run.counters().getOrDefault(counters.group(), Map.of()));
        counted.keySet().removeIf(name -> !counters.owns(name));
        return counted;
    }

    /** Why that plugin had nothing to do here, as the end of a sentence; empty when it had. */
    Optional<String> idle(Plugin plugin) {
        if (plugin == Plugin.RACK && !options.hasDistantDataNode()) {
            return Optional.of("had nothing to do: no DataNode is distant (--wan RTT puts one behind a delay line)");
        }
        if (mayReadAsStock(plugin) && !hasRead(plugin)) {
            return Optional.of("read as stock: no mapper waited for its disk (--disk spindle has one that is slow)");
        }
        return plugin == Plugin.LUSTRE && options.rowsOn() != RowsOn.LUSTRE
                ? Optional.of(
                        "had nothing to do: the input is not on Lustre (--input lustre puts it on a simulated one)")
                : Optional.empty();
    }

    /** On a disk that may be fast enough not to be waited for, in this run or that, unless told not to ask. */
    private boolean mayReadAsStock(Plugin plugin) {
        return plugin == Plugin.PREFETCH
                && options.disk() != DataDisk.SPINDLE
                && !"at-once".equals(options.site().get("terrain.prefetch.begin"));
    }

    private boolean hasRead(Plugin prefetch) {
        return runs.stream()
                .anyMatch(run -> counted(prefetch, run)
                                .getOrDefault(prefetch.counters().orElseThrow().work(), 0L)
                        > 0);
    }

    /**
     * What is wrong with the result; empty when every output is byte for byte the same and every plugin did its work
     * that had some.
     */
    List<String> failures() {
        List<String> failures = new ArrayList<>();
        RunResult first = runs.get(0);
        for (RunResult run : runs) {
            if (!run.outputChecksums().equals(first.outputChecksums())) {
                failures.add("the output of " + options.label(run.arm()) + " run " + run.number()
                        + " differs from that of the first run");
            }
        }
        for (Arm arm : Arm.values()) {
            for (Plugin plugin : options.pluginsOf(arm)) {
                if (idle(plugin).isEmpty() && !mayReadAsStock(plugin)) {
                    idleness(arm, plugin).ifPresent(failures::add);
                }
            }
            failures.addAll(placementFailures(arm));
            failures.addAll(distanceFailures(arm));
        }
        return failures;
    }

    private Optional<String> idleness(Arm arm, Plugin plugin) {
        return plugin.counters()
                .filter(counters -> summary(arm, run -> run.counter(counters.group(), counters.work()))
                                .min()
                        <= 0)
                .map(counters -> "the plugin " + plugin.shortName() + " did not act in every run of "
                        + options.label(arm) + ": its counter \"" + counters.work()
                        + "\" is 0; its other counters and the tasks' logs say why (with a --size below 300m there may be"
                        + " nothing to tune)");
    }

    /** Input is written at the home site: where a DataNode is distant, rack-topology has every block copied there. */
    private List<String> distanceFailures(Arm arm) {
        if (!options.hasDistantDataNode() || !options.has(arm, Plugin.RACK)) {
            return List.of();
        }
        return runsOf(arm).stream()
                .filter(run ->
                        run.distant().map(use -> use.metric(DISTANT_COPIES)).orElse(0L) <= 0)
                .map(run -> "the plugin rack did nothing in " + options.label(arm) + " run " + run.number()
                        + ": the NameNode's metric \"" + DISTANT_COPIES
                        + "\" is 0; its other metrics and the NameNode's log say why")
                .toList();
    }

    /** On a disk with zones nearly all of the intermediate bytes have to lie in the outer one. */
    private List<String> placementFailures(Arm arm) {
        if (options.disk() != DataDisk.ZONED || !options.has(arm, Plugin.ZONE)) {
            return List.of();
        }
        List<String> failures = new ArrayList<>();
        for (RunResult run : runsOf(arm)) {
            long bytes = run.counter(FILE_SYSTEMS, "INTERMEDIATE: Number of bytes written");
            long placed = run.counter(FILE_SYSTEMS, "OUTER-ZONE: Number of bytes written");
            if (placed < bytes * LEAST_IN_ZONE) {
                failures.add(String.format(
                        Locale.ROOT,
                        "of %,d intermediate bytes of %s run %d only %,d lay in the outer zone, less than %.0f %%",
                        bytes,
                        options.label(arm),
                        run.number(),
                        placed,
                        LEAST_IN_ZONE * 100));
            }
        }
        return failures;
    }

    /**
     * One quantity on both sides.
     *
     * @param title with its unit
     * @param base of the arm that the plugins are compared with
     * @param plugins with them
     */
    record Row(String title, Summary base, Summary plugins) {

        /** The base's median over the plugins': above 1 the plugins are faster. */
        double ratio() {
            return base.median() / plugins.median();
        }
    }
}
