package dev.terrain.rack.internal.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TiersTest {

    private final Tiers tiers = new Tiers(List.of(Duration.ofMillis(1), Duration.ofMillis(5), Duration.ofMillis(15)));

    @ParameterizedTest
    @CsvSource({
        "0,near",
        "999,near",
        "1000,tier1",
        "4999,tier1",
        "5000,tier2",
        "14999,tier2",
        "15000,tier3",
        "9999999,tier3"
    })
    void aTierBeginsWhereTheOneBeforeEnds(long micros, String site) {
        assertThat(Tiers.name(tiers.of(micros))).isEqualTo(site);
    }

    @Test
    void endsMustRise() {
        assertThatThrownBy(() -> new Tiers(List.of(Duration.ofMillis(5), Duration.ofMillis(5))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
