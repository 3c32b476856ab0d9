package dev.terrain.rack.internal.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoundTripsTest {

    @Test
    void knowsNothingBeforeTheWindowIsFullOfWhatFollowsTheFirst() {
        RoundTrips trips = new RoundTrips(3);

        for (long micros : new long[] {1, 700, 600}) {
            trips.succeeded(micros);
            assertThat(trips.leastMicros()).isEmpty();
            assertThat(trips.smoothedMicros()).isEmpty();
        }
        trips.succeeded(9000);

        assertThat(trips.leastMicros()).hasValue(600);
        assertThat(trips.smoothedMicros()).hasValue(600);
    }

    @Test
    void believesAChangeForTheWorseWhenTheWholeWindowSaysSoAndOneForTheBetterAtOnce() {
        RoundTrips trips = filled(3, 600);

        trips.succeeded(20_000);
        trips.succeeded(20_000);
        assertThat(trips.leastMicros()).hasValue(600);
        trips.succeeded(20_000);
        assertThat(trips.leastMicros()).hasValue(20_000);
        trips.succeeded(5_000);
        assertThat(trips.leastMicros()).hasValue(5_000);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void outliersAboveNeverShowAsLongAsOneSampleOfEveryWindowIsTrue(long seed) {
        Random random = new Random(seed);
        int window = 1 + random.nextInt(8);
        long truth = 100L + random.nextInt(50_000);
        RoundTrips trips = filled(window, truth);

        for (int i = 0; i < 10_000; i++) {
            boolean outlier = i % window != 0;
            trips.succeeded(outlier ? truth + random.nextInt(3_000_000) : truth);
            assertThat(trips.leastMicros()).hasValue(truth);
            assertThat(trips.smoothedMicros()).hasValue(truth);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void smoothedStaysBetweenTheLeastAndTheMostOfTheMinima(long seed) {
        Random random = new Random(seed);
        RoundTrips trips = filled(5, 1000);
        long least = 1000;
        long most = 1000;

        for (int i = 0; i < 10_000; i++) {
            trips.succeeded(1 + random.nextInt(40_000));
            long minimum = trips.leastMicros().orElseThrow();
            least = Math.min(least, minimum);
            most = Math.max(most, minimum);
            assertThat(trips.smoothedMicros().orElseThrow()).isBetween(least, most);
        }
    }

    @Test
    void aRestoredValueLastsUntilTheWindowIsFullAndIsThenSmoothedOn() {
        RoundTrips trips = new RoundTrips(2);
        trips.restore(8000);

        trips.succeeded(1);
        trips.succeeded(4000);
        assertThat(trips.smoothedMicros()).hasValue(8000);
        assertThat(trips.leastMicros()).isEmpty();
        trips.succeeded(4000);

        assertThat(trips.smoothedMicros()).hasValue(7000);
    }

    private static RoundTrips filled(int window, long micros) {
        RoundTrips trips = new RoundTrips(window);
        for (int i = 0; i <= window; i++) {
            trips.succeeded(micros);
        }
        return trips;
    }
}
