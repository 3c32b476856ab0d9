package dev.terrain.spill.internal.cli;

import dev.terrain.spill.internal.device.DeviceMeasurement;
import dev.terrain.spill.internal.device.DeviceSpeed;
import dev.terrain.spill.internal.device.MergePlan;
import dev.terrain.spill.internal.device.Sample;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Prints a measurement as a table, and the decisions of the sort on that device as sentences. */
final class DeviceReport {

    private static final int EXAMPLE_RUNS = 100;
    private static final long EXAMPLE_BYTES = 1L << 30;
    private static final long EXAMPLE_MEMORY_BYTES = 100L << 20;

    private DeviceReport() {}

    static void print(DeviceMeasurement measurement, PrintStream out) {
        out.println();
        out.println("      unit  reading  writing   MB/s");
        List<Sample> reads = measurement.reads();
        List<Sample> writes = measurement.writes();
        for (int i = 0; i < reads.size(); i++) {
            out.printf(
                    Locale.ROOT,
                    "%10s %8.1f %8.1f%n",
                    size(reads.get(i).unitBytes()),
                    reads.get(i).bytesPerSecond() / 1e6,
                    writes.get(i).bytesPerSecond() / 1e6);
        }
        out.println();
        DeviceSpeed speed = measurement.speed();
        if (measurement.cached()) {
            out.println(
                    "  The file system allows no direct access, so the reads came from memory, not from the device.");
        }
        out.printf(
                Locale.ROOT,
                "  One access takes %.2f ms; then data flows at %.0f MB/s.%n",
                speed.accessSeconds() * 1e3,
                speed.bytesPerSecond() / 1e6);
        out.printf(
                "  A merge reads in units of %s where it has the memory. terrain.spill.io-unit-bytes fixes the unit.%n",
                size(measurement.chosen().unitBytes()));
        MergePlan plan = MergePlan.of(EXAMPLE_RUNS, EXAMPLE_BYTES, EXAMPLE_MEMORY_BYTES, speed);
        out.printf(
                "  %s in %d runs with %s of memory: %s. terrain.spill.merge-width fixes the width.%n",
                size(EXAMPLE_BYTES), EXAMPLE_RUNS, size(EXAMPLE_MEMORY_BYTES), words(plan));
    }

    private static String words(MergePlan plan) {
        String unit = size(plan.unitBytes());
        return plan.width() == EXAMPLE_RUNS
                ? "one merge takes all runs at once, in units of up to " + unit
                : "merges take up to %d runs at once, in units of up to %s".formatted(plan.width(), unit);
    }

    /** Whole GiB, MiB or KiB: units are multiples of 1 KiB. */
    static String size(long bytes) {
        if (bytes % (1 << 30) == 0) {
            return (bytes >> 30) + " GiB";
        }
        return bytes % (1 << 20) == 0 ? (bytes >> 20) + " MiB" : (bytes >> 10) + " KiB";
    }
}
