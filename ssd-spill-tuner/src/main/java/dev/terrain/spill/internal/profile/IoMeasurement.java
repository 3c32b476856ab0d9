package dev.terrain.spill.internal.profile;

import dev.terrain.spill.internal.profile.MeasuringPlan.Point;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;

/**
 * Reads and writes units of a {@link TrialSpace} and notes how fast that went.
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
     * Measures every point of a plan, one after another.
     *
     * @param pointsDone is told how many are, after each
     * @throws IOException if the space cannot be read or written
     */
    List<Sample> measure(MeasuringPlan plan, IntConsumer pointsDone) throws IOException {
        List<Sample> samples = new ArrayList<>();
        for (Point point : plan.points()) {
            samples.add(new Run(plan, point).sample());
            pointsDone.accept(samples.size());
        }
        return samples;
    }

    /** One point being measured, by as many threads as it is deep. */
    private final class Run {
        private final Point point;
        private final int movedBytes;
        private final long mostUnits;
        private final long nanos;
        private final AtomicLong started = new AtomicLong();
        private final AtomicLong finished = new AtomicLong();

        Run(MeasuringPlan plan, Point point) {
            this.point = point;
            int blocks = (point.unitBytes() + space.alignment() - 1) / space.alignment();
            this.movedBytes = blocks * space.alignment();
            this.mostUnits = point.operation() == Operation.WRITE
                    ? Math.max(point.depth(), plan.writtenBytesPerPoint() * point.shares() / movedBytes)
                    : Long.MAX_VALUE;
            this.nanos = plan.millisPerPoint() * point.shares() * 1_000_000;
        }

        Sample sample() throws IOException {
            long begin = nanoClock.getAsLong();
            if (point.depth() == 1) {
                moveUnits(begin, 0);
            } else {
                moveUnitsTogether(begin);
            }
            if (point.operation() == Operation.WRITE) {
                space.force();
            }
            double seconds = Math.max(1, nanoClock.getAsLong() - begin) / 1e9;
            return new Sample(
                    point.operation(), point.unitBytes(), point.depth(), finished.get() * point.unitBytes() / seconds);
        }

        private void moveUnitsTogether(long begin) throws IOException {
            ExecutorService threads = Executors.newFixedThreadPool(point.depth(), task -> {
                Thread thread = new Thread(task, "spill-profile");
                thread.setDaemon(true);
                return thread;
            });
            try {
                List<Future<?>> all = new ArrayList<>();
                for (int i = 0; i < point.depth(); i++) {
                    int number = i;
                    all.add(threads.submit(() -> {
                        moveUnits(begin, number);
                        return null;
                    }));
                }
                for (Future<?> one : all) {
                    one.get();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while measuring");
            } catch (ExecutionException e) {
                throw new IOException("cannot measure " + point + ": " + e.getCause(), e.getCause());
            } finally {
                threads.shutdownNow();
            }
        }

        /** One unit after another until time or units end; with one thread at least one unit. */
        private void moveUnits(long begin, int thread) throws IOException {
            ByteBuffer buffer = ByteBuffer.allocateDirect(movedBytes + space.alignment() - 1)
                    .alignedSlice(space.alignment());
            SplittableRandom random = new SplittableRandom(thread);
            long places = space.bytes() / movedBytes;
            long unit = started.getAndIncrement();
            boolean inTime = true;
            while (inTime && unit < mostUnits) {
                buffer.clear().limit(movedBytes);
                if (point.operation() == Operation.READ) {
                    space.read(buffer, random.nextLong(places) * movedBytes);
                } else {
                    space.write(buffer, unit % places * movedBytes);
                }
                finished.incrementAndGet();
                unit = started.getAndIncrement();
                inTime = nanoClock.getAsLong() - begin < nanos;
            }
        }
    }
}
