package dev.terrain.spill.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.terrain.spill.internal.profile.DeviceProfile.Method;
import dev.terrain.spill.internal.profile.MeasuringPlan.Point;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class IoMeasurementTest {

    private final Space space = new Space();

    @Test
    void tellsTheRateOfADeviceThatSeeks() throws IOException {
        // 1 ms and 100 MB/s: 1 MiB in 1 + 10.49 ms, 4 KiB in 1 + 0.04 ms.
        List<Sample> samples = measure(new Point(Operation.READ, 1 << 20, 1), new Point(Operation.READ, 4096, 1));

        assertThat(samples.get(0).bytesPerSecond()).isBetween(91.2e6, 91.4e6);
        assertThat(samples.get(1).bytesPerSecond()).isBetween(3.9e6, 4.0e6);
    }

    @Test
    void aUnitBelowTheAlignmentCountsItsOwnBytes() throws IOException {
        List<Sample> samples = measure(new Point(Operation.READ, 4096, 1), new Point(Operation.READ, 2048, 1));

        assertThat(samples.get(1).bytesPerSecond()).isCloseTo(samples.get(0).bytesPerSecond() / 2, withPercentage(1));
    }

    @Test
    void writesNoMoreThanThePointMay() throws IOException {
        measure(new Point(Operation.WRITE, 64 << 10, 1), new Point(Operation.WRITE, 1 << 20, 1));

        // One share, and eight.
        assertThat(space.written.get()).isEqualTo(9 << 20);
    }

    @Test
    void asksForAsManyUnitsAtOnceAsThePointIsDeep() throws IOException {
        space.together = new CountDownLatch(8);

        measure(new Point(Operation.WRITE, 4096, 8));

        // Nobody would have gone on with fewer than eight at once.
        assertThat(space.together.getCount()).isZero();
        assertThat(space.written.get()).isLessThanOrEqualTo(1 << 20).isGreaterThanOrEqualTo(8 * 4096);
    }

    @Test
    void anErrorOfOneOfManyIsTheErrorOfAll() {
        space.failing = true;

        assertThatThrownBy(() -> measure(new Point(Operation.WRITE, 4096, 4)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no space");
    }

    private List<Sample> measure(Point... points) throws IOException {
        MeasuringPlan plan = new MeasuringPlan(space.bytes(), 1 << 20, 100, List.of(points));
        return new IoMeasurement(space, space.nanos::get).measure(plan, done -> {});
    }

    /** 16 MiB on a device that needs 1 ms and then moves 100 MB/s, in a time of its own. */
    private static final class Space implements TrialSpace {
        final AtomicLong nanos = new AtomicLong();
        final AtomicLong written = new AtomicLong();
        CountDownLatch together = new CountDownLatch(0);
        volatile boolean failing;

        @Override
        public long bytes() {
            return 16 << 20;
        }

        @Override
        public int alignment() {
            return 4096;
        }

        @Override
        public Method method() {
            return Method.DIRECT;
        }

        @Override
        public void read(ByteBuffer buffer, long position) {
            assertThat(position % alignment()).isZero();
            assertThat(position + buffer.remaining()).isLessThanOrEqualTo(bytes());
            nanos.addAndGet(1_000_000 + buffer.remaining() * 10L);
        }

        @Override
        public void write(ByteBuffer buffer, long position) throws IOException {
            if (failing) {
                throw new IOException("no space");
            }
            written.addAndGet(buffer.remaining());
            awaitTheOthers();
            read(buffer, position);
        }

        private void awaitTheOthers() throws IOException {
            together.countDown();
            try {
                together.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }

        @Override
        public void force() {
            nanos.addAndGet(1_000);
        }

        @Override
        public void close() {}
    }
}
