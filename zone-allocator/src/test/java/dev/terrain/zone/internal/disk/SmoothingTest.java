package dev.terrain.zone.internal.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class SmoothingTest {

    private static final Random RANDOM = new Random(7);

    @Test
    void dropsADisturbedSample() {
        assertThat(Smoothing.decreasing(new double[] {100, 97, 30, 96, 90, 92}))
                .containsExactly(100, 97, 91, 91, 91, 91);
    }

    @Test
    void leavesADecreasingSeriesAlone() {
        assertThat(Smoothing.decreasing(new double[] {5, 4, 4, 1})).containsExactly(5, 4, 4, 1);
    }

    @Test
    void takesTheMedianOfARisingSeries() {
        assertThat(Smoothing.decreasing(new double[] {1, 2, 9})).containsExactly(2, 2, 2);
    }

    @Test
    void returnsNothingForNothing() {
        assertThat(Smoothing.decreasing(new double[0])).isEmpty();
    }

    @RepeatedTest(50)
    void neverRisesAndStaysWithinWhatWasMeasured() {
        double[] values = RANDOM.doubles(1 + RANDOM.nextInt(60), 1, 200).toArray();

        double[] smoothed = Smoothing.decreasing(values);

        assertThat(smoothed).hasSameSizeAs(values);
        for (int i = 0; i < smoothed.length; i++) {
            assertThat(smoothed[i]).isBetween(1.0, 200.0);
            assertThat(smoothed[i]).isLessThanOrEqualTo(i == 0 ? 200 : smoothed[i - 1]);
        }
    }

    @RepeatedTest(20)
    void isNearerToTheSeriesThanAnyOtherDecreasingStepFunctionTried() {
        double[] values = RANDOM.doubles(8, 1, 200).toArray();
        double nearest = distance(values, Smoothing.decreasing(values));

        for (int i = 0; i < 200; i++) {
            double[] other =
                    RANDOM.doubles(8, 1, 200).map(v -> -v).sorted().map(v -> -v).toArray();
            assertThat(nearest).isLessThanOrEqualTo(distance(values, other) + 1e-9);
        }
    }

    private static double distance(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += Math.abs(a[i] - b[i]);
        }
        return sum;
    }
}
