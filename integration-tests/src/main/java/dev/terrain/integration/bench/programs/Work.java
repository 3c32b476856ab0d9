package dev.terrain.integration.bench.programs;

import dev.terrain.integration.cluster.JobCounters;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.StockHadoop;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What shows that plugins did their work while one program ran: counters of its jobs, and of rack-topology, which acts
 * in the NameNode, a metric there. Each moves only when the plugin acts, not when it steps aside.
 */
final class Work {

    private static final List<String> RACK = List.of("RackTopology");

    /** Round trips to DataNodes that were measured. */
    private static final String PROBES = "RackTopology: Probes";

    private final StockHadoop hadoop;
    private final Selection selection;
    private long probes;

    /** From now on. */
    Work(StockHadoop hadoop, Selection selection) throws IOException {
        this.hadoop = hadoop;
        this.selection = selection;
        probes = probes();
    }

    /** Since the last call; for rack-topology that takes the eleven seconds that the NameNode's metrics are old. */
    Map<Plugin, Long> of(Ground ground) throws IOException {
        Map<Plugin, Long> work = new EnumMap<>(Plugin.class);
        for (Plugin plugin : selection.plugins()) {
            work.put(plugin, of(plugin, ground));
        }
        return work;
    }

    private long of(Plugin plugin, Ground ground) throws IOException {
        return switch (plugin) {
            case PREFETCH, SPILL -> {
                JobCounters counters = plugin.counters().orElseThrow();
                yield ground.counter(counters.group(), counters.work());
            }
            case ZONE -> ground.counter("File System Counters", "OUTER-ZONE: Number of bytes written");
            case LUSTRE ->
                // Nodes and layouts are known, and the only node is as near as any.
                ground.counter("Terrain lustre", "Splits without preference: all nodes alike")
                        + ground.splitsWithNearestNode();
            case RACK -> {
                long before = probes;
                probes = probes();
                yield probes - before;
            }
        };
    }

    private long probes() throws IOException {
        return selection.has(Plugin.RACK) ? hadoop.nameNode(1).metrics(RACK).getOrDefault(PROBES, 0L) : 0;
    }
}
