package dev.terrain.spill.internal.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IoUnitTest {

    private static final int KIB = 1 << 10;
    private static final int MIB = 1 << 20;

    @ParameterizedTest
    @CsvSource({
        "cache, 0.000001, 6e9, 64",
        "fast flash, 0.00002, 3e9, 64",
        "flash, 0.0001, 2e9, 4096",
        "no seeks, 0, 1e8, 64",
        "spindle, 0.008, 1e8, 8192",
        "spindle of 4 ms, 0.004, 1e8, 8192",
        "network disk, 0.002, 1e8, 4096",
    })
    void settlesWithinFivePercentOfTheBestUnit(
            String device, double accessSeconds, double bytesPerSecond, int kibibytes) {
        DeviceSpeed speed = new DeviceSpeed(accessSeconds, bytesPerSecond);
        IoUnit unit = IoUnit.adaptive(64 * MIB);

        settle(unit, bytes -> nanos(speed, bytes));

        assertThat(unit.bytes()).as(device).isEqualTo(kibibytes * KIB);
        double best = speed.readSeconds(IoUnit.LARGEST_BYTES) / IoUnit.LARGEST_BYTES;
        double fromMemory = 1e-9;
        assertThat(speed.readSeconds(unit.bytes()) / unit.bytes()).isLessThan(Math.max(fromMemory, 1.05 * best));
    }

    @ParameterizedTest
    @CsvSource({"3, 4", "40, 40", "63, 60", "64, 64", "100, 100", "1024, 1024", "100000, 8192"})
    void neverReadsMoreThanTheMemoryOfARun(int memoryKibibytes, int settledKibibytes) {
        IoUnit unit = IoUnit.adaptive((long) memoryKibibytes * KIB);

        settle(unit, bytes -> nanos(Devices.SPINDLE, bytes));

        assertThat(unit.bytes()).isEqualTo(settledKibibytes * KIB);
    }

    @Test
    void startsWithSixtyFourKibibytesAndJudgesAfterOneMebibyte() {
        IoUnit unit = IoUnit.adaptive(8 * MIB);

        for (int i = 0; i < 15; i++) {
            unit.read(64 * KIB, 9_000_000);
        }
        assertThat(unit.bytes()).isEqualTo(64 * KIB);
        unit.read(64 * KIB, 9_000_000);
        assertThat(unit.bytes()).isEqualTo(128 * KIB);
    }

    @Test
    void readsOfOtherLengthsDoNotCount() {
        IoUnit unit = IoUnit.adaptive(8 * MIB);

        for (int i = 0; i < 1000; i++) {
            unit.read(10 * KIB, 1);
            unit.read(128 * KIB, 1);
        }

        assertThat(unit.bytes()).isEqualTo(64 * KIB);
        assertThat(unit.settled()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 40, 60})
    void onePauseDoesNotEndTheSearch(int read) {
        IoUnit unit = IoUnit.adaptive(8 * MIB);
        int[] reads = {0};

        settle(unit, bytes -> nanos(Devices.SPINDLE, bytes) + (++reads[0] == read ? 1_000_000_000L : 0));

        assertThat(unit.bytes()).isEqualTo(8 * MIB);
    }

    @Test
    void staysWhereItSettled() {
        IoUnit unit = IoUnit.adaptive(8 * MIB);
        settle(unit, bytes -> nanos(new DeviceSpeed(0, 1e8), bytes));

        for (int i = 0; i < 1000; i++) {
            unit.read(unit.bytes(), 1);
        }

        assertThat(unit.bytes()).isEqualTo(64 * KIB);
    }

    @Test
    void aFixedUnitNeverMoves() {
        IoUnit unit = IoUnit.fixed(100_000);

        for (int i = 0; i < 1000; i++) {
            unit.read(100_000, 9_000_000);
        }

        assertThat(unit.bytes()).isEqualTo(100_000);
        assertThat(unit.settled()).isTrue();
        assertThatThrownBy(() -> IoUnit.fixed(0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static void settle(IoUnit unit, IntToLongFunction device) {
        for (int i = 0; i < 10_000 && !unit.settled(); i++) {
            int bytes = unit.bytes();
            unit.read(bytes, device.applyAsLong(bytes));
        }
        assertThat(unit.settled()).isTrue();
    }

    private static long nanos(DeviceSpeed speed, int bytes) {
        return Math.round(speed.readSeconds(bytes) * 1e9);
    }
}
