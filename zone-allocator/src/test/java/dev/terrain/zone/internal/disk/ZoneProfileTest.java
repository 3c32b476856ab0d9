package dev.terrain.zone.internal.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.zone.internal.disk.ZoneProfile.Method;
import dev.terrain.zone.internal.disk.ZoneProfile.Sample;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ZoneProfileTest {

    private static final long DISK = 1000;

    /** 100 at the outer edge, falling linearly to 50 at the inner. */
    static ZoneProfile falling(int samples) {
        List<Sample> list = new ArrayList<>();
        for (int i = 0; i < samples; i++) {
            long address = DISK * i / samples;
            list.add(new Sample(address, 100 - 50.0 * address / DISK));
        }
        return profile(list);
    }

    static ZoneProfile profile(List<Sample> samples) {
        return new ZoneProfile("disk-1", DISK, Method.RAW_DEVICE, Instant.parse("2026-01-02T03:04:05Z"), samples);
    }

    @Test
    void callsADiskFlatThatIsWithinTenPercent() {
        assertThat(profile(List.of(new Sample(0, 100), new Sample(900, 90))).isFlat())
                .isTrue();
        assertThat(profile(List.of(new Sample(0, 100), new Sample(900, 89))).isFlat())
                .isFalse();
    }

    @Test
    void callsADiskFlatThatFallsByLessThanItsSamplesScatter() {
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            double slower = i < 90 ? 0 : 14;
            samples.add(new Sample(DISK / 100 * i, 100 - slower + (i % 2 == 0 ? 8 : -8)));
        }

        assertThat(profile(samples).isFlat()).isTrue();
        assertThat(falling(100).scatterBytesPerSecond()).isZero();
    }

    @Test
    void findsWhereTheSpeedFallsBelowAShareOfTheOuterSpeed() {
        // The outer speed is the median of the outermost 10 of 100 samples: 97.75; 90 % of it is read at 240.5.
        assertThat(falling(100).limitFasterThan(0.9).orElseThrow()).isBetween(230L, 250L);
        assertThat(falling(100).limitFasterThan(0.75).orElseThrow()).isBetween(525L, 545L);
    }

    @Test
    void hasNoLimitWhereTheWholeDiskIsFastEnough() {
        assertThat(falling(100).limitFasterThan(0.4)).isEmpty();
    }

    @Test
    void isNotMisledByADisturbedSample() {
        List<Sample> samples = new ArrayList<>(falling(100).samples());
        samples.set(5, new Sample(samples.get(5).diskAddress(), 3));

        assertThat(profile(samples).limitFasterThan(0.9).orElseThrow()).isBetween(230L, 250L);
    }

    @Test
    void averagesSpeedByTheTimeThatReadingTakes() {
        ZoneProfile profile = profile(List.of(new Sample(0, 100), new Sample(998, 50)));

        // The samples meet at 499.
        assertThat(profile.meanBytesPerSecond(0, 400)).isEqualTo(100);
        assertThat(profile.meanBytesPerSecond(600, 1000)).isEqualTo(50);
        assertThat(profile.meanBytesPerSecond(399, 599)).isCloseTo(200 / (100 / 100.0 + 100 / 50.0), within(1e-9));
    }

    @Test
    void refusesAMeanOutsideTheDisk() {
        assertThatThrownBy(() -> falling(10).meanBytesPerSecond(0, DISK + 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> falling(10).meanBytesPerSecond(5, 5)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void sortsItsSamplesByAddress() {
        assertThat(profile(List.of(new Sample(900, 50), new Sample(0, 100))).samples())
                .extracting(Sample::diskAddress)
                .containsExactly(0L, 900L);
    }

    @Test
    void saysHowMuchOfTheDiskItCovers() {
        assertThat(profile(List.of(new Sample(400, 80), new Sample(650, 70))).coverage())
                .isEqualTo(0.25);
    }

    @Test
    void doesNotCallADiskFlatOfWhichItSawASmallPart() {
        assertThat(profile(List.of(new Sample(400, 80), new Sample(650, 79))).isConclusive())
                .isFalse();
        assertThat(profile(List.of(new Sample(400, 80), new Sample(950, 79))).isConclusive())
                .isTrue();
        assertThat(profile(List.of(new Sample(400, 80), new Sample(650, 60))).isConclusive())
                .isTrue();
    }

    @Test
    void refusesSamplesThatCannotBe() {
        assertThatThrownBy(() -> profile(List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> profile(List.of(new Sample(DISK, 5)))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Sample(-1, 5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Sample(0, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Sample(0, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }
}
