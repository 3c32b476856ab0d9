package dev.terrain.rack.internal.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StarEstimatesTest {

    private final Map<String, Long> measured = Map.of("a", 300L, "b", 20_000L, "c", 22_000L, "d", 7_000L);
    private final Map<String, String> sites =
            Map.of("a", "near", "b", "tier3", "c", "tier3", "d", "tier2", "client", "tier3", "lost", "nowhere");
    private final Map<String, Long> nearest = Map.of("near", 300L, "tier2", 7_000L, "tier3", 20_000L);
    private final StarEstimates estimates = new StarEstimates(
            address -> optional(measured.get(address)),
            address -> sites.getOrDefault(address, "near"),
            site -> optional(nearest.get(site)));

    @ParameterizedTest
    @CsvSource({
        "a,a,0",
        "a,b,20300",
        "b,c,20000",
        "c,b,20000",
        "d,b,27000",
        "client,b,20000",
        "client,a,20300",
        "new,a,300"
    })
    void isOfOneSiteAsNearAsTheNearerAndOfTwoAsFarAsThroughHere(String a, String b, long micros) {
        assertThat(estimates.roundTripMicros(a, b)).hasValue(micros);
        assertThat(estimates.roundTripMicros(b, a)).hasValue(micros);
    }

    @Test
    void isNotKnownForASiteOfWhichNobodyWasMeasured() {
        assertThat(estimates.roundTripMicros("a", "lost")).isEmpty();
    }

    private static OptionalLong optional(@Nullable Long value) {
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }
}
