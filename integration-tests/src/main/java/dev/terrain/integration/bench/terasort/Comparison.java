package dev.terrain.integration.bench.terasort;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.report.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a TeraSort's runs say of the plugins.
 *
 * @param options what was asked for
 * @param results of both arms
 */
record Comparison(TeraSortCommand options, Results results) {

    private static final double LEAST_IN_ZONE = 0.95;
    private static final String FILE_SYSTEMS = "File System Counters";

    Comparison {
        results = results.detailed();
    }

    /** A sentence for each plugin: what it did by its counters or metrics, or why there was nothing to do. */
    List<String> findings() {
        return options.pluginsOf(Arm.PLUGINS).stream().map(this::did).toList();
    }

    private String did(Plugin plugin) {
        return idle(plugin)
                .map(why -> plugin.module() + " " + why)
                .orElseGet(() -> new Deed(plugin, name -> median(plugin, name)).sentence());
    }

    private double median(Plugin plugin, String name) {
        List<Double> counts = rows(Arm.PLUGINS).stream()
                .map(run -> (double) count(run, plugin, name))
                .toList();
        return counts.isEmpty() ? 0 : Summary.of(counts).median();
    }

    private List<Row> rows(Arm arm) {
        return results.of(Case.only(), options.label(arm));
    }

    /** One of its counters in the job, or of its metrics in the NameNode where it has none; 0 when that is missing. */
    private static long count(Row run, Plugin plugin, String name) {
        return plugin.counters()
                .map(own -> counter(run, own.group(), name))
                .orElseGet(() ->
                        run.details().path(DistantDataNode.NAME_NODE).path(name).asLong());
    }

    private static long counter(Row run, String group, String name) {
        return run.details().path("counters").path(group).path(name).asLong();
    }

    /** Why that plugin had nothing to do here, as the end of a sentence; empty when it had. */
    Optional<String> idle(Plugin plugin) {
        if (plugin == Plugin.RACK && !options.hasDistantDataNode()) {
            return Optional.of("had nothing to do: no DataNode is distant (--wan RTT puts one behind a delay line)");
        }
        if (options.disk != DataDisk.SPINDLE && mayReadAsStock(plugin) && !hasRead(plugin)) {
            return Optional.of("read as stock: no mapper waited for its disk (--disk spindle has one that is slow)");
        }
        return plugin == Plugin.LUSTRE && options.rowsOn != RowsOn.LUSTRE
                ? Optional.of(
                        "had nothing to do: the input is not on Lustre (--input lustre puts it on a simulated one)")
                : Optional.empty();
    }

    /** Whether that plugin looks first if anybody waits for the disk; a mapper that computes may not. */
    private boolean mayReadAsStock(Plugin plugin) {
        return plugin == Plugin.PREFETCH && !"at-once".equals(options.site.get("terrain.prefetch.begin"));
    }

    private boolean hasRead(Plugin prefetch) {
        String work = prefetch.counters().orElseThrow().work();
        return results.rows().stream().anyMatch(run -> count(run, prefetch, work) > 0);
    }

    /**
     * What is wrong with the result; empty when every output is byte for byte the same and every plugin did its work
     * that had some.
     */
    List<String> failures() {
        List<String> failures = new ArrayList<>();
        for (Row run : results.rows()) {
            if (!output(run).equals(output(results.rows().get(0)))) {
                failures.add(
                        "the output of " + run.arm() + " run " + run.run() + " differs from that of the first run");
            }
        }
        for (Arm arm : Arm.values()) {
            for (Plugin plugin : options.pluginsOf(arm)) {
                if (idle(plugin).isEmpty() && !(mayReadAsStock(plugin) && hasRead(plugin))) {
                    idleness(arm, plugin).ifPresent(failures::add);
                }
            }
            failures.addAll(placementFailures(arm));
            failures.addAll(distanceFailures(arm));
        }
        return failures;
    }

    private static JsonNode output(Row run) {
        return run.details().path("outputChecksums");
    }

    private Optional<String> idleness(Arm arm, Plugin plugin) {
        return plugin.counters()
                .filter(counters -> rows(arm).stream().anyMatch(run -> count(run, plugin, counters.work()) <= 0))
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
        return rows(arm).stream()
                .filter(run -> count(run, Plugin.RACK, Deed.DISTANT_COPIES) <= 0)
                .map(run -> "the plugin rack did nothing in " + run.arm() + " run " + run.run()
                        + ": the NameNode's metric \"" + Deed.DISTANT_COPIES
                        + "\" is 0; its other metrics and the NameNode's log say why")
                .toList();
    }

    /** On a disk with zones nearly all of the intermediate bytes have to lie in the outer one. */
    private List<String> placementFailures(Arm arm) {
        if (options.disk != DataDisk.ZONED || !options.has(arm, Plugin.ZONE)) {
            return List.of();
        }
        List<String> failures = new ArrayList<>();
        for (Row run : rows(arm)) {
            long bytes = counter(run, FILE_SYSTEMS, Deed.INTERMEDIATE);
            long placed = counter(run, FILE_SYSTEMS, Deed.IN_ZONE);
            if (placed < bytes * LEAST_IN_ZONE) {
                failures.add(String.format(
                        Locale.ROOT,
                        "of %,d intermediate bytes of %s run %d only %,d lay in the outer zone, less than %.0f %%",
                        bytes,
                        run.arm(),
                        run.run(),
                        placed,
                        LEAST_IN_ZONE * 100));
            }
        }
        return failures;
    }
}
