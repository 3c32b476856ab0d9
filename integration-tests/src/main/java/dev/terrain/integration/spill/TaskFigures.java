package dev.terrain.integration.spill;

import com.fasterxml.jackson.databind.JsonNode;
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
 * @param fetched of a reduce side
 */
record TaskFigures(
        double seconds, double cpuSeconds, long spilledRecords, Map<String, Long> counters, Optional<Fetched> fetched) {

    TaskFigures {
        counters = Map.copyOf(counters);
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

    static TaskFigures ofMapSide(JsonNode result) {
        return of(result, Optional.empty());
    }

    static TaskFigures ofReduceSide(JsonNode result, double serverCpuSeconds) {
        return of(
                result,
                Optional.of(new Fetched(
                        result.path("shuffleSeconds").asDouble(),
                        serverCpuSeconds,
                        result.path("writtenBytes").asLong(),
                        result.path("records").asLong(),
                        result.path("bytes").asLong(),
                        result.path("checksum").asLong())));
    }

    private static TaskFigures of(JsonNode result, Optional<Fetched> fetched) {
        Map<String, Long> counters = new TreeMap<>();
        result.path("counters")
                .properties()
                .forEach(one -> counters.put(one.getKey(), one.getValue().asLong()));
        return new TaskFigures(
                result.path("seconds").asDouble(),
                result.path("cpuSeconds").asDouble(),
                result.path("spilledRecords").asLong(),
                counters,
                fetched);
    }
}
