package dev.terrain.rack.internal.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.rack.internal.latency.PairLatencies.Measured;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairLatenciesTest {

    @Test
    void newestOfAPairCountsWhoeverMeasuredIt() {
        PairLatencies pairs = PairLatencies.of(List.of(
                new Measured("a", "b", 100, 1), new Measured("b", "a", 200, 3), new Measured("a", "b", 300, 2)));

        assertThat(pairs.roundTripMicros("a", "b")).hasValue(200);
        assertThat(pairs.roundTripMicros("b", "a")).hasValue(200);
        assertThat(pairs.size()).isEqualTo(1);
    }

    @Test
    void saysNothingOfPairsThatNobodyMeasured() {
        PairLatencies pairs = PairLatencies.of(List.of(new Measured("a", "b", 100, 1)));

        assertThat(pairs.roundTripMicros("a", "c")).isEmpty();
        assertThat(pairs.roundTripMicros("a", "a")).isEmpty();
        assertThat(PairLatencies.none().roundTripMicros("a", "b")).isEmpty();
    }

    @Test
    void refusesWhatIsNoRoundTrip() {
        assertThatThrownBy(() -> new Measured("a", "a", 1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Measured("", "a", 1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Measured("a", "b", 0, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
