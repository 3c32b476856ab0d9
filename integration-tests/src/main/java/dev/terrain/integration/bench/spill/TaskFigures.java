package dev.terrain.integration.bench.spill;

import dev.terrain.integration.bench.Figures;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What one task reported.
 *
 * @param seconds of a map side: from before the collector starts to the map output; of a reduce side: from before the
 *     shuffle starts until all records were read
 * @param cpuSeconds of the whole JVM
 * @param spilledRecords Hadoop's counter
 * @param counters of ssd-spill-tuner
 * @param log what ssd-spill-tuner said in it
 * @param fetched of a reduce side
 */
record TaskFigures(
        double seconds,
        double cpuSeconds,
        long spilledRecords,
        Map<String, Long> counters,
        List<String> log,
        Optional<Fetched> fetched) {

    TaskFigures {
        counters = Map.copyOf(counters);
        log = List.copyOf(log);
    }

    /**
     * The figures of a reduce side alone.
     *
     * @param shuffleSeconds until the first record could be read
     * @param serverCpuSeconds of the shuffle server
     * @param writtenBytes what the task wrote to the device
     * @param records that were read
     * @param bytes of those records
     * @param checksum of those records, in whatever order
     */
    record Fetched(
            double shuffleSeconds,
            double serverCpuSeconds,
            long writtenBytes,
            long records,
            long bytes,
            long checksum) {

        boolean hasRecordsOf(Fetched other) {
            return records == other.records && bytes == other.bytes && checksum == other.checksum;
        }
    }

    static TaskFigures ofMapSide(TaskJvm.Result result) {
        return of(result, Optional.empty());
    }

    static TaskFigures ofReduceSide(TaskJvm.Result result, double serverCpuSeconds) {
        return of(
                result,
                Optional.of(new Fetched(
                        result.values().path("shuffleSeconds").asDouble(),
                        serverCpuSeconds,
                        result.values().path("writtenBytes").asLong(),
                        result.values().path("records").asLong(),
                        result.values().path("bytes").asLong(),
                        result.values().path("checksum").asLong())));
    }

    private static TaskFigures of(TaskJvm.Result result, Optional<Fetched> fetched) {
        Map<String, Long> counters = new TreeMap<>();
        result.values()
                .path("counters")
                .properties()
                .forEach(one -> counters.put(one.getKey(), one.getValue().asLong()));
        return new TaskFigures(
                result.values().path("seconds").asDouble(),
                result.values().path("cpuSeconds").asDouble(),
                result.values().path("spilledRecords").asLong(),
                counters,
                result.log(),
                fetched);
    }

    /** What of it is compared. */
    Figures figures() {
        Figures figures = new Figures()
                .add(SpillBench.SECONDS, seconds)
                .add(SpillBench.CPU, cpuSeconds)
                .add(SpillBench.SPILLED, (double) spilledRecords)
                .detail("log", log)
                .detail("counters", counters);
        fetched.ifPresent(one -> figures.add(SpillBench.SHUFFLE, one.shuffleSeconds())
                .add(SpillBench.SERVER_CPU, one.serverCpuSeconds())
                .add(SpillBench.WRITTEN, one.writtenBytes() / 1e6)
                .detail("records", one));
        return figures;
    }
}
