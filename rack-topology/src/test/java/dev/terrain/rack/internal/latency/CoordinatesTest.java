package dev.terrain.rack.internal.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.rack.internal.latency.PairLatencies.Measured;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoordinatesTest {

    @ParameterizedTest
    @CsvSource({"20, 0.6, 1", "30, 0.5, 2", "80, 0.2, 3", "200, 0.2, 4"})
    void findsTheRoundTripsOfAnExactGeometry(int nodes, double share, long seed) {
        SyntheticNetwork network = new SyntheticNetwork(nodes, 0, share, seed);
        Coordinates coordinates = Coordinates.of(network.measured());

        assertThat(network.trueMedianError(coordinates)).isLessThan(0.05);
        assertThat(coordinates.medianError().orElseThrow()).isLessThan(0.1);
    }

    /** What is reported was found with a tenth of the pairs left out, so it may be a little too pessimistic. */
    @ParameterizedTest
    @CsvSource({
        "30, 0.1, 0.5, 1",
        "30, 0.3, 0.5, 2",
        "30, 0.6, 0.5, 3",
        "80, 0.1, 0.3, 4",
        "80, 0.3, 0.3, 5",
        "80, 0.6, 0.3, 6",
        "150, 0.2, 0.6, 7"
    })
    void reportsAnErrorThatIsTrueForUnmeasuredPairs(int nodes, double noise, double share, long seed) {
        SyntheticNetwork network = new SyntheticNetwork(nodes, noise, share, seed);
        Coordinates coordinates = Coordinates.of(network.measured());

        double truth = network.trueMedianError(coordinates);

        assertThat(coordinates.medianError().orElseThrow()).isEqualTo(truth, within(0.02 + 0.25 * truth));
    }

    @Test
    void separatesTwoSites() {
        Random random = new Random(1);
        List<Measured> measured = new ArrayList<>();
        for (int one = 0; one < 20; one++) {
            for (int other = 0; other < one; other++) {
                long micros = (one < 10 == other < 10 ? 500L : 20_000L) + random.nextInt(100);
                if (random.nextInt(3) > 0) {
                    measured.add(new Measured("dn" + one, "dn" + other, micros, 1));
                }
            }
        }
        Coordinates coordinates = Coordinates.of(PairLatencies.of(measured));

        for (int one = 0; one < 20; one++) {
            for (int other = 0; other < one; other++) {
                long micros = coordinates
                        .estimate("dn" + one, "dn" + other)
                        .orElseThrow()
                        .micros();
                if (one < 10 == other < 10) {
                    assertThat(micros).isLessThan(2000);
                } else {
                    assertThat(micros).isBetween(15_000L, 25_000L);
                }
            }
        }
    }

    @Test
    void aNodeWithFewPairsHasNoPlace() {
        List<Measured> measured =
                new ArrayList<>(new SyntheticNetwork(20, 0, 1, 1).measured().all());
        for (int other = 0; other < 3; other++) {
            measured.add(new Measured("late", "dn" + other, 5000, 1));
        }
        Coordinates coordinates = Coordinates.of(PairLatencies.of(measured));

        assertThat(coordinates.estimate("late", "dn9")).isEmpty();
        assertThat(coordinates.estimate("dn1", "dn1")).isEmpty();
        assertThat(coordinates.estimate("dn1", "unknown")).isEmpty();
    }

    @Test
    void tooFewPairsGiveNoErrorAndNoEstimates() {
        Coordinates coordinates = Coordinates.of(new SyntheticNetwork(4, 0, 1, 1).measured());

        assertThat(coordinates.medianError()).isEmpty();
        assertThat(coordinates.estimate("dn0", "dn1")).isEmpty();
        assertThat(Coordinates.of(PairLatencies.none()).medianError()).isEmpty();
    }

    @Test
    void sameMeasurementsGiveTheSameEstimates() {
        PairLatencies pairs = new SyntheticNetwork(30, 0.2, 0.5, 9).measured();

        assertThat(Coordinates.of(pairs).estimate("dn1", "dn2"))
                .isEqualTo(Coordinates.of(pairs).estimate("dn1", "dn2"));
    }
}
