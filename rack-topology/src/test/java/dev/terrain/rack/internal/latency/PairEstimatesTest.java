package dev.terrain.rack.internal.latency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.rack.internal.latency.PairLatencies.Measured;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairEstimatesTest {

    @Test
    void measuredPairsComeBeforeEstimates() {
        List<Measured> measured =
                new ArrayList<>(new SyntheticNetwork(20, 0, 0.6, 1).measured().all());
        measured.add(new Measured("dn0", "dn1", 999_999, 2));
        PairEstimates estimates = PairEstimates.of(PairLatencies.of(measured));

        assertThat(estimates.roundTripMicros("dn1", "dn0")).hasValue(999_999);
    }

    @Test
    void estimatesPairsThatNobodyMeasured() {
        SyntheticNetwork network = new SyntheticNetwork(30, 0.05, 0.6, 1);
        PairEstimates estimates = PairEstimates.of(network.measured());
        String[] pair = network.unmeasured();

        assertThat(estimates.medianError().orElseThrow()).isLessThan(PairEstimates.MOST_ERROR);
        assertThat(estimates.roundTripMicros(pair[0], pair[1])).isPresent();
    }

    @Test
    void saysNothingWhereEstimatesAreBad() {
        SyntheticNetwork network = new SyntheticNetwork(30, 1.5, 0.6, 1);
        PairEstimates estimates = PairEstimates.of(network.measured());
        String[] pair = network.unmeasured();

        assertThat(estimates.medianError().orElseThrow()).isGreaterThan(PairEstimates.MOST_ERROR);
        assertThat(estimates.roundTripMicros(pair[0], pair[1])).isEmpty();
        assertThat(estimates.measuredPairs()).isPositive();
    }

    @Test
    void knowsNothingOfStrangers() {
        assertThat(PairEstimates.none().roundTripMicros("a", "b")).isEmpty();
    }
}
