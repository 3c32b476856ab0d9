package dev.terrain.spill.internal.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;
import static org.mockito.Mockito.mock;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class IoMeasurementTest {

    private static final Device DEVICE = new Device("sda", "ext4");

    private final MeasuringPlan plan = MeasuringPlan.within(MeasuringPlan.DEFAULT_BUDGET_BYTES);
    private final Space space = new Space(plan.fileBytes());

    @Test
    void measuresTheSpeedOfTheDevice() throws IOException {
        DeviceMeasurement measurement = measure();

        assertThat(measurement.reads()).hasSize(13);
        assertThat(measurement.writes()).hasSize(13);
        assertThat(measurement.speed().accessSeconds()).isCloseTo(1e-3, withPercentage(5));
        assertThat(measurement.speed().bytesPerSecond()).isCloseTo(1e8, withPercentage(5));
    }

    @Test
    void aUnitBelowTheAlignmentCountsItsOwnBytes() throws IOException {
        List<Sample> reads = measure().reads();

        assertThat(reads.get(0).unitBytes()).isEqualTo(2048);
        assertThat(reads.get(0).bytesPerSecond()).isCloseTo(reads.get(1).bytesPerSecond() / 2, withPercentage(1));
    }

    @Test
    void writesNoMoreThanTheBudget() throws IOException {
        space.nanosPerByte = 0.001;

        measure();

        assertThat(space.written)
                .isLessThanOrEqualTo(plan.writtenBytes() - plan.fileBytes())
                .isGreaterThan(plan.writtenBytes() / 10);
    }

    @Test
    void endsAPointInTime() throws IOException {
        space.nanosPerByte = 1_000;

        measure();

        // 200 ms each, but 1.6 s for 1 MiB; a unit that was begun is finished.
        double units = 2.0 * (16 << 20) * 1_000 / 1e9;
        assertThat(space.nanos / 1e9).isCloseTo(24 * 0.2 + 2 * 1.6 + units, within(units));
    }

    @Test
    void saysHowManyPointsAreDone() throws IOException {
        List<String> lines = new ArrayList<>();

        new IoMeasurement(plan, space, () -> space.nanos).measure(lines::add, DEVICE);

        assertThat(lines).containsExactly("Measured 12 of 26", "Measured 26 of 26");
    }

    @Test
    void anErrorOfTheDeviceEndsIt() {
        space.failing = true;

        assertThatThrownBy(this::measure).isInstanceOf(IOException.class).hasMessageContaining("no space");
    }

    private DeviceMeasurement measure() throws IOException {
        return new IoMeasurement(plan, space, () -> space.nanos).measure(line -> {}, DEVICE);
    }

    /** A device that needs 1 ms and then moves 100 MB/s, in a time of its own. */
    private static final class Space extends TrialFile {
        private double nanosPerByte = 10;
        private long nanos;
        private long written;
        private boolean failing;

        Space(long bytes) {
            super(mock(FileChannel.class), bytes, 4096);
        }

        @Override
        void read(ByteBuffer buffer, long position) {
            assertThat(position % alignment()).isZero();
            assertThat(position + buffer.remaining()).isLessThanOrEqualTo(bytes());
            nanos += 1_000_000;
            nanos += Math.round(buffer.remaining() * nanosPerByte);
        }

        @Override
        void write(ByteBuffer buffer, long position) throws IOException {
            if (failing) {
                throw new IOException("no space");
            }
            written += buffer.remaining();
            read(buffer, position);
        }

        @Override
        void force() {
            nanos += 1_000;
        }
    }
}
