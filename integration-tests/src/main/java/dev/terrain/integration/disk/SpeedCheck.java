package dev.terrain.integration.disk;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How fast a simulated disk is, read past the page cache, beside what its model says.
 *
 * @param readings from the outside to the inside
 */
public record SpeedCheck(List<Reading> readings) {

    /** How far a reading may be from the model: the figure that zone-bench promises. */
    public static final double TOLERANCE = 0.10;

    private static final int PLACES = 5;
    private static final long MIB = 1 << 20;
    private static final int READ_MEGABYTES = 64;

    public SpeedCheck {
        readings = List.copyOf(readings);
    }

    /**
     * One sequential read.
     *
     * @param offset where on the disk
     * @param megabytesPerSecond as measured
     * @param modelMegabytesPerSecond as the model has it
     */
    public record Reading(long offset, double megabytesPerSecond, double modelMegabytesPerSecond) {

        /** By how much the measured speed is above the model's, as a share of it. */
        public double deviation() {
            return megabytesPerSecond / modelMegabytesPerSecond - 1;
        }
    }

    static SpeedCheck of(ZonedDisk disk) throws IOException {
        List<Reading> readings = new ArrayList<>();
        long last = disk.model().sizeBytes() / MIB - READ_MEGABYTES;
        for (int i = 0; i < PLACES; i++) {
            long megabyte = last * i / (PLACES - 1);
            double speed = Transfer.readDirect(disk.device(), megabyte, READ_MEGABYTES);
            readings.add(new Reading(
                    megabyte * MIB, speed, disk.model().megabytesPerSecond(megabyte * MIB, READ_MEGABYTES * MIB)));
        }
        return new SpeedCheck(readings);
    }

    /** Which speeds are too far from the model, in one line; empty when it holds everywhere. */
    public Optional<String> deviation() {
        if (readings.stream().allMatch(reading -> Math.abs(reading.deviation()) <= TOLERANCE)) {
            return Optional.empty();
        }
        return Optional.of(readings.stream()
                .map(reading -> String.format(
                        Locale.ROOT,
                        "%.1f MB/s instead of %.1f at %.1f GB (%+.0f %%)",
                        reading.megabytesPerSecond(),
                        reading.modelMegabytesPerSecond(),
                        reading.offset() / 1e9,
                        reading.deviation() * 100))
                .collect(Collectors.joining(
                        ", ",
                        "the simulated disk does not keep its speeds within 10 %: ",
                        "; something else uses this machine, or a slower disk must do")));
    }
}
