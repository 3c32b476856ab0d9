package dev.terrain.zone.internal.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.zone.internal.disk.ZoneProfile.Sample;
import dev.terrain.zone.internal.linux.Range;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class SpeedMeasurementTest {

    private static final long DISK = 64L << 30;
    private static final DiskPlace PLACE = new DiskPlace("sdb", Path.of("/dev/sdb"), "disk-1", 0, DISK, DISK, false);
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final List<String> progress = new ArrayList<>();

    @Test
    void measuresTheSpeedCurveWithoutTheSeeks() throws IOException {
        ZoneProfile profile = measure(whole(SpeedMeasurementTest::zoned), Sampling.QUICK);

        assertThat(profile.samples()).hasSize(64);
        assertThat(profile.samples()).allSatisfy(sample -> assertThat(sample.bytesPerSecond())
                .isCloseTo(zoned(sample.diskAddress()), Percentage.withPercentage(0.1)));
        assertThat(profile.isFlat()).isFalse();
        assertThat(profile.measuredAt()).isEqualTo(NOW);
    }

    @Test
    void findsAFlatDiskFlat() throws IOException {
        assertThat(measure(whole(address -> 500e6), Sampling.QUICK).isFlat()).isTrue();
    }

    @Test
    void doesNotCountASingleInterruptionWithinAPiece() throws IOException {
        FakeDisk disk = whole(SpeedMeasurementTest::zoned);
        int[] calls = {0};
        // The clock is asked twice for each stretch; the tenth stretch is held up.
        SpeedMeasurement measurement = new SpeedMeasurement(
                () -> {
                    if (++calls[0] == 21) {
                        disk.pass(2_000_000_000);
                    }
                    return disk.nanoTime();
                },
                InstantSource.fixed(NOW),
                this::report);

        for (Sample sample : measurement.measure(PLACE, disk, Sampling.QUICK).samples()) {
            assertThat(sample.bytesPerSecond()).isCloseTo(zoned(sample.diskAddress()), Percentage.withPercentage(0.1));
        }
    }

    @Test
    void readsAgainWhatAnotherProgramSlowedDown() throws IOException {
        FakeDisk disk = whole(SpeedMeasurementTest::zoned);
        int[] calls = {0};
        // For as long as some eight pieces take, every other look at the clock comes half a second late.
        SpeedMeasurement measurement = new SpeedMeasurement(
                () -> {
                    calls[0]++;
                    if (calls[0] > 120 && calls[0] <= 180 && calls[0] % 2 == 0) {
                        disk.pass(500_000_000);
                    }
                    return disk.nanoTime();
                },
                InstantSource.fixed(NOW),
                this::report);

        ZoneProfile profile = measurement.measure(PLACE, disk, Sampling.QUICK);

        assertThat(profile.samples()).hasSize(64).allSatisfy(sample -> assertThat(sample.bytesPerSecond())
                .isCloseTo(zoned(sample.diskAddress()), Percentage.withPercentage(0.1)));
        assertThat(progress).anyMatch(line -> line.startsWith(SpeedMeasurement.READING_AGAIN));
    }

    @Test
    void readsEveryPieceOfTheDiskInOrderWhenAsked() throws IOException {
        FakeDisk disk = whole(SpeedMeasurementTest::zoned);

        ZoneProfile profile = measure(disk, Sampling.FULL);

        assertThat(profile.samples()).hasSize(1024);
        assertThat(disk.reads()).isSortedAccordingTo((a, b) -> Long.compare(a.start(), b.start()));
        assertThat(disk.reads().stream().mapToLong(Range::length).sum()).isEqualTo(DISK);
    }

    @Test
    void preparesExactlyThePiecesThatItReads() throws IOException {
        FakeDisk disk = whole(SpeedMeasurementTest::zoned);

        measure(disk, Sampling.QUICK);

        assertThat(disk.reads()).allMatch(read -> disk.prepared().stream()
                .anyMatch(piece -> piece.start() <= read.start() && read.end() <= piece.end()));
    }

    @Test
    void tellsHowManyPiecesOfAPassAreDone() throws IOException {
        measure(whole(SpeedMeasurementTest::zoned), Sampling.QUICK);

        assertThat(progress).startsWith("writing 0/64", "writing 1/64").contains("writing 64/64", "reading 0/64");
        assertThat(progress).contains("reading 64/64");
    }

    @Test
    void refusesADiskWithoutRoomForAPiece() {
        FakeDisk tiny = new FakeDisk(List.of(new Range(0, 1 << 20)), SpeedMeasurementTest::zoned);

        assertThatThrownBy(() -> measure(tiny, Sampling.QUICK))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("sdb");
    }

    @Test
    void keepsTheMeanOfTheWholeDiskTrue() throws IOException {
        double mean = measure(whole(SpeedMeasurementTest::zoned), Sampling.FULL).meanBytesPerSecond(0, DISK);

        // Time for all of it, integrated: DISK / 92e6 * ln(189 / 97).
        assertThat(mean).isCloseTo(92e6 / Math.log(189.0 / 97), within(0.5e6));
    }

    private void report(String pass, long done, long total) {
        progress.add(pass + " " + done + "/" + total);
    }

    private ZoneProfile measure(FakeDisk disk, Sampling sampling) throws IOException {
        return new SpeedMeasurement(disk::nanoTime, InstantSource.fixed(NOW), this::report)
                .measure(PLACE, disk, sampling);
    }

    /** The paper's disk: 189 MB/s at the outer edge, 97 at the inner. */
    private static double zoned(long address) {
        return 189e6 - 92e6 * address / DISK;
    }

    private static FakeDisk whole(LongToDoubleFunction speed) {
        return new FakeDisk(List.of(new Range(0, DISK)), speed);
    }
}
