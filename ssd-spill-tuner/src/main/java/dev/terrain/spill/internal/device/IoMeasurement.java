package dev.terrain.spill.internal.device;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Reads and writes units of a {@link TrialFile}, one after another, and notes how fast that went.
 *
 * <p>A unit smaller than what the file can address counts with its own bytes, though the device moves a whole block:
 * that is what such a reader gets.
 */
public final class IoMeasurement {

    private final MeasuringPlan plan;
    private final TrialFile file;
    private final LongSupplier nanoClock;

    IoMeasurement(MeasuringPlan plan, TrialFile file, LongSupplier nanoClock) {
        this.plan = plan;
        this.file = file;
        this.nanoClock = nanoClock;
    }

    /**
     * Measures the device that a directory is on, in some seconds. Everything that was written is gone when this
     * returns or throws, and when the JVM is ended meanwhile.
     *
     * @param progress receives some lines for people meanwhile
     * @throws IOException if the directory cannot be written, or has no room
     */
    public static DeviceMeasurement of(MeasuringPlan plan, Consumer<String> progress, Device device, Path directory)
            throws IOException {
        progress.accept("Writing a file of " + (plan.fileBytes() >> 20) + " MiB");
        try (TrialFile file = TrialFile.create(directory, plan.fileBytes())) {
            return new IoMeasurement(plan, file, System::nanoTime).measure(progress, device);
        }
    }

    /**
     * Reads and writes in every unit of the plan in turn.
     *
     * @throws IOException if the file cannot be read or written
     */
    DeviceMeasurement measure(Consumer<String> progress, Device device) throws IOException {
        List<Integer> units = MeasuringPlan.units();
        List<Sample> reads = new ArrayList<>();
        List<Sample> writes = new ArrayList<>();
        for (int unitBytes : units) {
            reads.add(read(unitBytes));
            writes.add(write(unitBytes));
            if (writes.size() == units.size() / 2 || writes.size() == units.size()) {
                progress.accept("Measured " + 2 * writes.size() + " of " + 2 * units.size());
            }
        }
        return new DeviceMeasurement(device, file.isCached(), reads, writes);
    }

    private Sample read(int unitBytes) throws IOException {
        ByteBuffer buffer = buffer(unitBytes);
        long places = file.bytes() / buffer.capacity();
        SplittableRandom random = new SplittableRandom(1);
        long begin = nanoClock.getAsLong();
        long units = 0;
        do {
            file.read(buffer.clear(), random.nextLong(places) * buffer.capacity());
            units++;
        } while (!isOver(begin, unitBytes));
        return sample(unitBytes, units, begin);
    }

    private Sample write(int unitBytes) throws IOException {
        ByteBuffer buffer = buffer(unitBytes);
        long places = file.bytes() / buffer.capacity();
        long mostUnits = plan.writtenBytes(unitBytes) / buffer.capacity();
        long begin = nanoClock.getAsLong();
        long units = 0;
        do {
            file.write(buffer.clear(), units % places * buffer.capacity());
            units++;
        } while (units < mostUnits && !isOver(begin, unitBytes));
        file.force();
        return sample(unitBytes, units, begin);
    }

    /** Whether the time of a point is over, which takes one unit at least. */
    private boolean isOver(long begin, int unitBytes) {
        return nanoClock.getAsLong() - begin >= MeasuringPlan.millis(unitBytes) * 1_000_000;
    }

    /** Returns room for a unit in whole blocks of the file. */
    private ByteBuffer buffer(int unitBytes) {
        int blocks = (unitBytes + file.alignment() - 1) / file.alignment();
        int movedBytes = blocks * file.alignment();
        return ByteBuffer.allocateDirect(movedBytes + file.alignment() - 1).alignedSlice(file.alignment());
    }

    private Sample sample(int unitBytes, long units, long begin) {
        double seconds = Math.max(1, nanoClock.getAsLong() - begin) / 1e9;
        return new Sample(unitBytes, units * unitBytes / seconds);
    }
}
