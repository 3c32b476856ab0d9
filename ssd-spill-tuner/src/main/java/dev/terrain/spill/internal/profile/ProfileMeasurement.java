package dev.terrain.spill.internal.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/** Makes the profile of the device that a directory is on. */
public final class ProfileMeasurement {

    /** What is written at most unless the operator says otherwise, device and calibration together. */
    public static final long QUICK_BUDGET_BYTES = 512L << 20;

    /** The same for a full measurement. */
    public static final long FULL_BUDGET_BYTES = 2L << 30;

    private final MeasuringPlan plan;
    private final Consumer<String> progress;

    private ProfileMeasurement(MeasuringPlan plan, Consumer<String> progress) {
        this.plan = plan;
        this.progress = progress;
    }

    /**
     * About fifteen seconds.
     *
     * @param writeBudgetBytes the most that is written
     * @throws IllegalArgumentException if that is too little to measure with
     */
    public static ProfileMeasurement quick(long writeBudgetBytes, Consumer<String> progress) {
        return new ProfileMeasurement(MeasuringPlan.quick(forDevice(writeBudgetBytes)), progress);
    }

    /**
     * A few minutes.
     *
     * @param writeBudgetBytes the most that is written
     * @throws IllegalArgumentException if that is too little to measure with
     */
    public static ProfileMeasurement full(long writeBudgetBytes, Consumer<String> progress) {
        return new ProfileMeasurement(MeasuringPlan.full(forDevice(writeBudgetBytes)), progress);
    }

    private static long forDevice(long writeBudgetBytes) {
        return writeBudgetBytes - CpuCalibration.WRITTEN_BYTES;
    }

    /** Returns what measuring would do, in one line. */
    public String description() {
        return "%d points of up to %d ms on a file of %d MiB, at most %d MiB written to the device, %d MiB of them by timing Hadoop's sort and merge"
                .formatted(
                        plan.points().size(),
                        plan.millisPerPoint(),
                        plan.fileBytes() >> 20,
                        (plan.writtenBytes() + CpuCalibration.WRITTEN_BYTES) >> 20,
                        CpuCalibration.WRITTEN_BYTES >> 20);
    }

    /**
     * Measures. Everything that was written is gone when this returns or throws, and when the JVM is ended meanwhile.
     *
     * @throws IOException if the directory cannot be written, or has no room
     */
    public DeviceProfile measure(Device device, Path directory) throws IOException {
        progress.accept("Timing Hadoop's sort and merge");
        CpuRates cpu = calibrate(directory);
        progress.accept("Laying out " + (plan.fileBytes() >> 20) + " MiB");
        try (TrialSpace space = TrialFile.create(directory, plan.fileBytes())) {
            int all = plan.points().size();
            int tenth = Math.max(1, all / 10);
            List<Sample> samples = new IoMeasurement(space, System::nanoTime).measure(plan, done -> {
                if (done % tenth == 0 || done == all) {
                    progress.accept("Measured " + done + " of " + all);
                }
            });
            return new DeviceProfile(device, space.method(), Instant.now(), samples, cpu);
        }
    }

    private static CpuRates calibrate(Path directory) throws IOException {
        try (ScratchFolder folder = new ScratchFolder(directory)) {
            return new CpuCalibration(folder.path()).measure();
        }
    }
}
