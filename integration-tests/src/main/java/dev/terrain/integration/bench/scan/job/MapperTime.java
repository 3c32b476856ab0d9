package dev.terrain.integration.bench.scan.job;

/**
 * One mapper from the start line to its end. Times are microseconds since 1970; CPU is that of its whole process.
 *
 * @param process in which it ran, perhaps with others
 * @param startMicros when it started
 * @param endMicros when it had seen its last record
 * @param cpuStartMicros what its process had taken of the processors when it started
 * @param cpuEndMicros and when it ended
 * @param records that it saw
 * @param selected those of them that it selected
 */
public record MapperTime(
        long process,
        long startMicros,
        long endMicros,
        long cpuStartMicros,
        long cpuEndMicros,
        long records,
        long selected) {

    public MapperTime {
        if (endMicros < startMicros || cpuEndMicros < cpuStartMicros || selected > records) {
            throw new IllegalArgumentException("not a mapper's time: from " + startMicros + " to " + endMicros
                    + ", CPU from " + cpuStartMicros + " to " + cpuEndMicros + ", " + selected + " of " + records);
        }
    }
}
