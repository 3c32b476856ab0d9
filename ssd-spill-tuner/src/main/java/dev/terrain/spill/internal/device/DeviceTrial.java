package dev.terrain.spill.internal.device;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Measures the device that a directory is on, in some seconds.
 *
 * @param plan what is measured
 * @param progress receives some lines for people meanwhile
 */
public record DeviceTrial(MeasuringPlan plan, Consumer<String> progress) {

    /** Number of progress reports. */
    private static final int STEPS = 2;

    /**
     * Measures. Everything that was written is gone when this returns or throws, and when the JVM is ended meanwhile.
     *
     * @throws IOException if the directory cannot be written, or has no room
     */
    public DeviceMeasurement measure(Device device, Path directory) throws IOException {
        progress.accept("Writing a file of " + (plan.fileBytes() >> 20) + " MiB");
        try (TrialSpace space = TrialFile.create(directory, plan.fileBytes())) {
            int all = plan.points().size();
            List<Sample> samples = new IoMeasurement(space, System::nanoTime).measure(plan, done -> {
                if (done == all || done % (all / STEPS) == 0) {
                    progress.accept("Measured " + done + " of " + all);
                }
            });
            return new DeviceMeasurement(device, space.pageCache(), samples);
        }
    }
}
