package dev.terrain.integration.bench;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.terrain.integration.fixture.process.Interruptible;
import dev.terrain.integration.fixture.process.ProcessorTimes;
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
    record Before(double loadAverage, double busy, ProcessorTimes times) {

        static Before look(Duration lasts) throws IOException {
            String line = Files.readString(Path.of("/proc/loadavg"));
            double loadAverage = Double.parseDouble(line.substring(0, line.indexOf(' ')));
            ProcessorTimes start = ProcessorTimes.now();
            Interruptible.sleep(lasts);
            ProcessorTimes end = ProcessorTimes.now();
            return new Before(loadAverage, end.busySince(start), end);
        }

        /** What it was until now. */
        Load untilNow() throws IOException {
            return new Load(loadAverage, busy, ProcessorTimes.now().stolenSince(times));
        }
    }
}
