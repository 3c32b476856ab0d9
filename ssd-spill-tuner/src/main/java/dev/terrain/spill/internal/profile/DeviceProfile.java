package dev.terrain.spill.internal.profile;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * How fast a device reads and writes by unit and depth, and what Hadoop's code costs on the machine that has it.
 *
 * @param device that was measured
 * @param method how
 * @param measuredAt when
 * @param samples with at least one read and one write at depth 1
 * @param cpu of the machine
 */
public record DeviceProfile(Device device, Method method, Instant measuredAt, List<Sample> samples, CpuRates cpu) {

    /** Slower than this for 4 KiB, a device is taken to seek. A spindle needs 4 to 15 ms, flash less than 1. */
    private static final double SEEKING_MICROS = 2_000;

    /** From so many small reads at once, as in one, a device is taken to serve them side by side. */
    private static final double PARALLEL = 2;

    /** The unit in which latency and parallelism are told. */
    private static final int SMALL_UNIT = 4 << 10;

    public DeviceProfile {
        samples = List.copyOf(samples);
        for (Operation operation : Operation.values()) {
            if (samples.stream().noneMatch(sample -> sample.operation() == operation && sample.depth() == 1)) {
                throw new IllegalArgumentException(
                        "a profile of " + device.identity() + " with no " + operation + " of one unit at a time");
            }
        }
    }

    /** How the device was reached. */
    public enum Method {
        /** Past the page cache. */
        DIRECT("past the page cache"),
        /** The file system does not let a reader past its cache: what was read came from memory. */
        CACHED("through the page cache, reads from memory");

        private final String words;

        Method(String words) {
            this.words = words;
        }

        /** For people. */
        public String words() {
            return words;
        }
    }

    /** What a device is by how it behaves, whatever the kernel's rotational flag says. */
    public enum Kind {
        SEEKS,
        SERVES_ONE,
        PARALLEL
    }

    /** Returns what the device is by its latency and parallelism. */
    public Kind kind() {
        if (readLatencyMicros() > SEEKING_MICROS) {
            return Kind.SEEKS;
        }
        return parallelism() < PARALLEL ? Kind.SERVES_ONE : Kind.PARALLEL;
    }

    /** Returns how long one small read takes. */
    public double readLatencyMicros() {
        return SMALL_UNIT / bytesPerSecond(Operation.READ, SMALL_UNIT) * 1e6;
    }

    /** Returns how many times as many small reads are done when many are asked for at once. */
    public double parallelism() {
        double most = samples.stream()
                .filter(sample -> sample.operation() == Operation.READ && sample.unitBytes() == SMALL_UNIT)
                .mapToDouble(Sample::bytesPerSecond)
                .max()
                .orElseGet(() -> bytesPerSecond(Operation.READ, SMALL_UNIT));
        return most / bytesPerSecond(Operation.READ, SMALL_UNIT);
    }

    /**
     * Returns the rate at one unit at a time: that of the nearest measured unit that is not larger, or of the smallest.
     *
     * <p>Not interpolated: a rate between two units would be one that nobody saw.
     */
    public double bytesPerSecond(Operation operation, long unitBytes) {
        List<Sample> single = samples.stream()
                .filter(sample -> sample.operation() == operation && sample.depth() == 1)
                .sorted(Comparator.comparingInt(Sample::unitBytes))
                .toList();
        double rate = single.get(0).bytesPerSecond();
        for (Sample sample : single) {
            if (sample.unitBytes() <= unitBytes) {
                rate = sample.bytesPerSecond();
            }
        }
        return rate;
    }
}
