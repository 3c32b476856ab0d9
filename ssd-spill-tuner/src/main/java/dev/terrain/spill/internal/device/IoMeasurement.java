package dev.terrain.spill.internal.device;

import dev.terrain.spill.internal.device.MeasuringPlan.Point;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;

/**
 * Reads and writes units of a {@link TrialSpace}, one after another, and notes how fast that went.
 *
 * <p>A unit smaller than what the space can address counts with its own bytes, though the device moves a whole block:
 * that is what such a reader gets.
 */
final class IoMeasurement {

    private final TrialSpace space;
    private final LongSupplier nanoClock;

    IoMeasurement(TrialSpace space, LongSupplier nanoClock) {
        this.space = space;
        this.nanoClock = nanoClock;
    }

    /**
     * Measures every point of a plan in turn.
     *
     * @param pointsDone receives the number of points that are done, after each
     * @throws IOException if the space cannot be read or written
     */
    List<Sample> measure(MeasuringPlan plan, IntConsumer pointsDone) throws IOException {
        List<Sample> samples = new ArrayList<>();
        for (Point point : plan.points()) {
            samples.add(measure(plan, point));
            pointsDone.accept(samples.size());
        }
        return samples;
    }

    /** At least one unit, then more until time or units end. */
    private Sample measure(MeasuringPlan plan, Point point) throws IOException {
        int blocks = (point.unitBytes() + space.alignment() - 1) / space.alignment();
        int movedBytes = blocks * space.alignment();
        long places = space.bytes() / movedBytes;
        boolean reading = point.operation() == Operation.READ;
        long mostUnits = reading ? Long.MAX_VALUE : plan.writtenBytesPerPoint() * point.shares() / movedBytes;
        long mostNanos = plan.millisPerPoint() * point.shares() * 1_000_000;
        ByteBuffer buffer =
                ByteBuffer.allocateDirect(movedBytes + space.alignment() - 1).alignedSlice(space.alignment());
        SplittableRandom random = new SplittableRandom(1);
        long begin = nanoClock.getAsLong();
        long units = 0;
        do {
            buffer.clear().limit(movedBytes);
            if (reading) {
                space.read(buffer, random.nextLong(places) * movedBytes);
            } else {
                space.write(buffer, units % places * movedBytes);
            }
            units++;
        } while (units < mostUnits && nanoClock.getAsLong() - begin < mostNanos);
        if (!reading) {
            space.force();
        }
        double seconds = Math.max(1, nanoClock.getAsLong() - begin) / 1e9;
        return new Sample(point.operation(), point.unitBytes(), units * point.unitBytes() / seconds);
    }
}
