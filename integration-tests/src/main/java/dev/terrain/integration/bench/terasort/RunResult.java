package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.cluster.JobHistory.Placement;
import dev.terrain.integration.cluster.Phase;
import dev.terrain.integration.cluster.TaskAttempt;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One TeraSort and what its judges said.
 *
 * @param arm whether plugins were on
 * @param number 1 for the first of its arm
 * @param commandTime of {@code hadoop jar ... terasort}, client included
 * @param submitted when the job was submitted
 * @param jobTime from the job's submission to its end
 * @param attempts its successful task attempts
 * @param placements where each map ran
 * @param counters group to name to value
 * @param outputChecksums HDFS's checksum of each part file, in order
 * @param sortedRows what TeraValidate found: the checksum over all rows
 * @param distant what it left at the distant DataNode, where there is one
 */
record RunResult(
        Arm arm,
        int number,
        Duration commandTime,
        Instant submitted,
        Duration jobTime,
        List<TaskAttempt> attempts,
        List<Placement> placements,
        Map<String, Map<String, Long>> counters,
        List<String> outputChecksums,
        String sortedRows,
        Optional<DistantUse> distant) {

    RunResult {
        attempts = List.copyOf(attempts);
        placements = List.copyOf(placements);
        counters = Map.copyOf(counters);
        outputChecksums = List.copyOf(outputChecksums);
    }

    double jobSeconds() {
        return jobTime.toMillis() / 1e3;
    }

    /** Seconds that all attempts together spent in that phase. */
    double taskSeconds(Phase phase) {
        return attempts.stream()
                        .mapToLong(attempt -> attempt.timeIn(phase).toMillis())
                        .sum()
                / 1e3;
    }

    /** Maps that ran on a host that their split named, in percent of all. */
    double localMapsPercent() {
        return 100.0 * placements.stream().filter(Placement::isLocal).count() / Math.max(1, placements.size());
    }

    long counter(String group, String name) {
        return counters.getOrDefault(group, Map.of()).getOrDefault(name, 0L);
    }
}
