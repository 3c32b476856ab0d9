package dev.terrain.zone.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PoolSettingsTest {

    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;

    private static PoolSettings settings(long largestSlabBytes, OptionalLong keepFreeBytes, double ceiling) {
        return new PoolSettings(largestSlabBytes, keepFreeBytes, ceiling, 64 * MIB);
    }

    @ParameterizedTest
    @CsvSource({
        "1.0, 1000, 64", // the least
        "1.0, 64000, 640", // one percent
        "0.75, 64000, 16000", // what the ceiling leaves
    })
    void keepsTheMostOfWhatItsRulesSay(double ceiling, long totalMib, long marginMib) {
        assertThat(settings(GIB, OptionalLong.empty(), ceiling).marginBytes(totalMib * MIB))
                .isEqualTo(marginMib * MIB);
    }

    @Test
    void keepsLessFreeThanByDefaultWhereThatIsSaid() {
        assertThat(settings(GIB, OptionalLong.of(0), 1).marginBytes(64 * GIB)).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, MIB - 1, MIB / 2, 3 * MIB, 2 * GIB})
    void refusesALargestSlabThatIsNoSize(long bytes) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(bytes, OptionalLong.empty(), 0.85))
                .withMessageContaining("power of two from 1 MiB to 1 GiB");
    }

    @ParameterizedTest
    @ValueSource(longs = {MIB, GIB})
    void takesTheSmallestAndTheLargestSize(long bytes) {
        assertThat(settings(bytes, OptionalLong.empty(), 0.85).largestSlabBytes())
                .isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.1, 1.01, Double.NaN})
    void refusesACeilingThatIsNoShare(double ceiling) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(GIB, OptionalLong.empty(), ceiling))
                .withMessageContaining("above 0 and up to 1");
    }
}
