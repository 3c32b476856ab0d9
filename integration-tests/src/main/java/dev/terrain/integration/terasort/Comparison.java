package dev.terrain.integration.terasort;

import dev.terrain.integration.Plugin;
import dev.terrain.integration.hadoop.Phase;
import dev.terrain.integration.report.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * All runs of one benchmark, and what follows from them.
 *
 * @param options what was asked for
 * @param conditions under which it ran: heading to value, for people
 * @param runs in the order in which they ran, as many stock as with plugins
 */
record Comparison(Options options, Map<String, String> conditions, List<RunResult> runs) {

    private static final double LEAST_IN_ZONE = 0.95;

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

    private Row row(String title, ToDoubleFunction<RunResult> quantity) {
        return new Row(title, summary(Arm.STOCK, quantity), summary(Arm.PLUGINS, quantity));
    }

    /** What that plugin's counters say it did: name to median over the runs with plugins. */
    Map<String, Summary> acted(Plugin plugin) {
        TreeSet<String> names = new TreeSet<>();
        List<RunResult> withPlugins = runsOf(Arm.PLUGINS);
        withPlugins.forEach(run -> names.addAll(
                run.counters().getOrDefault(plugin.counterGroup(), Map.of()).keySet()));
        names.removeIf(name -> !plugin.owns(name));
        Map<String, Summary> acted = new LinkedHashMap<>();
        for (String name : names) {
            acted.put(name, summary(Arm.PLUGINS, run -> run.counter(plugin.counterGroup(), name)));
        }
        return acted;
    }

    /**
     * What is wrong with the result; empty when every output is byte for byte the same and every plugin did its work.
     */
    List<String> failures() {
        List<String> failures = new ArrayList<>();
        RunResult first = runs.get(0);
        for (RunResult run : runs) {
            if (!run.outputChecksums().equals(first.outputChecksums())) {
                failures.add("the output of " + run.arm().label() + " run " + run.number()
                        + " differs from that of the first run");
            }
        }
        for (Plugin plugin : options.plugins()) {
            Summary work = summary(Arm.PLUGINS, run -> run.counter(plugin.counterGroup(), plugin.workCounter()));
            if (work.min() <= 0) {
                failures.add("the plugin " + plugin.shortName() + " did not act in every run: its counter \""
                        + plugin.workCounter()
                        + "\" is 0; its other counters and the tasks' logs say why (with a --size"
                        + " below 300m there may be nothing to tune)");
            }
        }
        failures.addAll(placementFailures());
        return failures;
    }

    /** On a disk with zones nearly all of the intermediate bytes have to lie in the outer one. */
    private List<String> placementFailures() {
        if (options.disk() != DataDisk.Kind.ZONED || !options.plugins().contains(Plugin.ZONE)) {
            return List.of();
        }
        List<String> failures = new ArrayList<>();
        for (RunResult run : runsOf(Arm.PLUGINS)) {
            long bytes = run.counter(Plugin.ZONE.counterGroup(), "INTERMEDIATE: Number of bytes written");
            long placed = run.counter(Plugin.ZONE.counterGroup(), "OUTER-ZONE: Number of bytes written");
            if (placed < bytes * LEAST_IN_ZONE) {
                failures.add(String.format(
                        Locale.ROOT,
                        "of %,d intermediate bytes of plugins run %d only %,d lay in the outer zone, less than %.0f %%",
                        bytes,
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
     * @param stock without plugins
     * @param plugins with them
     */
    record Row(String title, Summary stock, Summary plugins) {

        /** Stock's median over the plugins': above 1 the plugins are faster. */
        double ratio() {
            return stock.median() / plugins.median();
        }
    }
}
