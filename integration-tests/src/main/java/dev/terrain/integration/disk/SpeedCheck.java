package dev.terrain.integration.disk;

import dev.terrain.integration.system.Program;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    /** dd's last line: {@code 67108864 bytes (67 MB, 64 MiB) copied, 1.22 s, 55.0 MB/s}. */
    private static final Pattern COPIED = Pattern.compile("(\\d+) bytes .*copied, ([0-9.e+-]+) s");

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
            double speed = read(disk.device(), megabyte, READ_MEGABYTES);
            readings.add(new Reading(
                    megabyte * MIB, speed, disk.model().megabytesPerSecond(megabyte * MIB, READ_MEGABYTES * MIB)));
        }
        return new SpeedCheck(readings);
    }

    /** Reads whole MiB of a file or device past the page cache; MB/s. */
    static double read(String file, long firstMegabyte, int megabytes) throws IOException {
        return speed(Program.run(
                "env",
                "LC_ALL=C",
                "dd",
                "if=" + file,
                "of=/dev/null",
                "bs=1M",
                "iflag=direct",
                "skip=" + firstMegabyte,
                "count=" + megabytes));
    }

    static double speed(String printed) throws IOException {
        Matcher copied = COPIED.matcher(printed);
        if (!copied.find()) {
            throw new IOException("dd did not say how long it took: " + printed.strip());
        }
        return Double.parseDouble(copied.group(1)) / 1e6 / Double.parseDouble(copied.group(2));
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
