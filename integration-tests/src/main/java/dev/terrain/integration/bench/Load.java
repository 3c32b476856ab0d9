package dev.terrain.integration.bench;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.terrain.integration.fixture.process.Interruptible;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/**
 * What the machine did beside a run.
 *
 * @param loadAverage before it, over one minute (proc_loadavg(5)); the run before counts
 * @param busyBefore share of the processors' time that others took just before it
 * @param stolen share of the processors' time that the hypervisor took during it
 */
public record Load(double loadAverage, double busyBefore, double stolen) {

    /** More is somebody else's work; the daemons of an idle cluster stay below. */
    private static final double MOST_BUSY = 0.2;

    /** More shows in the times. */
    private static final double MOST_STOLEN = 0.05;

    /** Whether the run had the machine for itself. */
    @JsonProperty
    public boolean isQuiet() {
        return busyBefore <= MOST_BUSY && stolen <= MOST_STOLEN;
    }

    /** In one line. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "load average %.1f, %.0f %% busy before, %.0f %% stolen",
                loadAverage,
                busyBefore * 100,
                stolen * 100);
    }

    /**
     * A look at the machine before a run.
     *
     * @param loadAverage over one minute
     * @param busy share of the processors' time
     * @param times at its end
     */
    record Before(double loadAverage, double busy, Times times) {

        static Before look(Duration lasts) throws IOException {
            String line = Files.readString(Path.of("/proc/loadavg"));
            double loadAverage = Double.parseDouble(line.substring(0, line.indexOf(' ')));
            Times start = Times.now();
            Interruptible.sleep(lasts);
            Times end = Times.now();
            return new Before(loadAverage, end.busySince(start), end);
        }

        /** What it was until now. */
        Load until(Times end) {
            return new Load(loadAverage, busy, end.stolenSince(times));
        }
    }

    /**
     * The counters of all processors together, in ticks since the start of the machine (proc_stat(5)).
     *
     * @param total of all
     * @param idle idle, with or without I/O to wait for
     * @param stolen by the hypervisor
     */
    record Times(long total, long idle, long stolen) {

        private static final int IDLE = 4;
        private static final int IOWAIT = 5;
        private static final int STEAL = 8;

        static Times now() throws IOException {
            String[] fields = Files.readAllLines(Path.of("/proc/stat")).get(0).split("\\s+", -1);
            long total = 0;
            for (int i = 1; i <= STEAL; i++) {
                total += Long.parseLong(fields[i]);
            }
            return new Times(
                    total,
                    Long.parseLong(fields[IDLE]) + Long.parseLong(fields[IOWAIT]),
                    Long.parseLong(fields[STEAL]));
        }

        double busySince(Times before) {
            return 1 - (idle - before.idle) / ticksSince(before);
        }

        double stolenSince(Times before) {
            return (stolen - before.stolen) / ticksSince(before);
        }

        private double ticksSince(Times before) {
            return Math.max(1, total - before.total);
        }
    }
}
