package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.cluster.JobHistory;
import dev.terrain.integration.cluster.JobHistory.Placement;
import dev.terrain.integration.cluster.Phase;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * One TeraSort and what its judges said.
 *
 * @param commandTime of {@code hadoop jar ... terasort}, client included
 * @param history what the JobHistory recorded
 * @param counters group to name to value
 * @param outputChecksums HDFS's checksum of each part file, in order
 * @param sortedRows what TeraValidate found: the checksum over all rows
 */
record RunResult(
        Duration commandTime,
        JobHistory history,
        Map<String, Map<String, Long>> counters,
        List<String> outputChecksums,
        String sortedRows) {

    RunResult {
        counters = Map.copyOf(counters);
        outputChecksums = List.copyOf(outputChecksums);
    }

    /** Maps that ran on a host that their split named, in percent of all. */
    double localMapsPercent() {
        List<Placement> placements = history.placements();
        return 100.0 * placements.stream().filter(Placement::isLocal).count() / Math.max(1, placements.size());
    }

    long counter(String group, String name) {
        return counters.getOrDefault(group, Map.of()).getOrDefault(name, 0L);
    }

    /** What of it is compared, and what {@link Comparison} looks at. */
    Figures figures(RowsOn rowsOn) {
        Figures figures = new Figures().add(TeraSortBench.JOB, history.jobSeconds());
        for (Phase phase : Phase.values()) {
            figures.add(TeraSortBench.taskSeconds(phase), history.taskSeconds(phase));
        }
        figures.add(TeraSortBench.CPU, counter("Map-Reduce Framework", "CPU time spent (ms)") / 1e3);
        if (rowsOn == RowsOn.LUSTRE) {
            figures.add(TeraSortBench.LOCAL_MAPS, localMapsPercent());
        }
        return figures.detail("commandSeconds", commandTime.toMillis() / 1e3)
                .detail("sortedRowsChecksum", sortedRows)
                .detail("outputChecksums", outputChecksums)
                .detail("counters", counters);
    }
}
