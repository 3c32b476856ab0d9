package dev.terrain.integration.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeAxisTest {

    @ParameterizedTest
    @CsvSource({"47, 5, 10", "100, 10, 10", "0.3, 0.05, 6", "9.9, 1, 10", "1234, 200, 7", "0, 0.0001, 1"})
    void takesAtMostTenRoundSteps(double seconds, double step, int ticks) {
        TimeAxis axis = TimeAxis.upTo(seconds, 0, 100);

        assertThat(axis.step()).isCloseTo(step, within(1e-9));
        assertThat(axis.ticks()).isEqualTo(ticks);
        assertThat(axis.x(axis.ticks() * axis.step())).isEqualTo(100);
    }
}
