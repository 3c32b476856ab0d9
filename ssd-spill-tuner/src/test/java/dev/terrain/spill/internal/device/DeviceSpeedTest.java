package dev.terrain.spill.internal.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeviceSpeedTest {

    @ParameterizedTest
    @CsvSource({"0.008, 1e8", "0.0001, 2e9", "0.00001, 5e8", "0.001, 1e6"})
    void fitsTheDeviceThatWasRead(double accessSeconds, double bytesPerSecond) {
        DeviceSpeed device = new DeviceSpeed(accessSeconds, bytesPerSecond);

        DeviceSpeed fitted = DeviceSpeed.fit(Devices.reads(device));

        assertThat(fitted.accessSeconds()).isCloseTo(accessSeconds, withPercentage(0.1));
        assertThat(fitted.bytesPerSecond()).isCloseTo(bytesPerSecond, withPercentage(0.1));
    }

    @ParameterizedTest
    @CsvSource({"0, 262144", "0.0001, 262144", "0.008, 2097152"})
    void unitIsLargeWhereTheDeviceSeeks(double accessSeconds, int unitBytes) {
        assertThat(DeviceSpeed.unitBytes(accessSeconds)).isEqualTo(unitBytes);
    }

    @Test
    void fitsThroughNoise() {
        Random random = new Random(1);
        List<Sample> noisy = Devices.reads(Devices.SPINDLE).stream()
                .map(read -> new Sample(read.unitBytes(), read.bytesPerSecond() * (0.9 + 0.2 * random.nextDouble())))
                .toList();

        DeviceSpeed fitted = DeviceSpeed.fit(noisy);

        assertThat(fitted.accessSeconds()).isCloseTo(0.008, withPercentage(10));
        assertThat(fitted.bytesPerSecond()).isCloseTo(1e8, withPercentage(10));
    }

    @Test
    void hasNoAccessTimeWhereSmallUnitsAreAsFast() {
        DeviceSpeed fitted = DeviceSpeed.fit(Devices.reads(new DeviceSpeed(0, 1e8)));

        assertThat(fitted.accessSeconds()).isCloseTo(0, within(1e-9));
        assertThat(fitted.bytesPerSecond()).isCloseTo(1e8, withPercentage(0.1));
    }

    @Test
    void neitherPartIsNegativeWhereLargerUnitsAreSlowerOrTakeNoLonger() {
        List<Sample> slower = new ArrayList<>();
        List<Sample> noLonger = new ArrayList<>();
        for (Sample read : Devices.reads(Devices.SPINDLE)) {
            slower.add(new Sample(read.unitBytes(), 1e12 / read.unitBytes()));
            noLonger.add(new Sample(read.unitBytes(), read.unitBytes() / (1e-3 - 1e-12 * read.unitBytes())));
        }

        assertThat(DeviceSpeed.fit(slower).accessSeconds()).isZero();
        assertThat(DeviceSpeed.fit(noLonger).accessSeconds()).isCloseTo(1e-3, withPercentage(2));
    }

    @Test
    void takesASingleUnitAsItsRate() {
        DeviceSpeed fitted = DeviceSpeed.fit(List.of(new Sample(65536, 1e8)));

        assertThat(fitted.accessSeconds()).isZero();
        assertThat(fitted.bytesPerSecond()).isCloseTo(1e8, withPercentage(0.1));
    }

    @ParameterizedTest
    @CsvSource({"-1, 1e8", "NaN, 1e8", "Infinity, 1e8", "0, 0", "0, NaN", "0, Infinity"})
    void refusesWhatIsNoSpeed(double accessSeconds, double bytesPerSecond) {
        assertThatThrownBy(() -> new DeviceSpeed(accessSeconds, bytesPerSecond))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refusesToFitNothing() {
        assertThatThrownBy(() -> DeviceSpeed.fit(List.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
