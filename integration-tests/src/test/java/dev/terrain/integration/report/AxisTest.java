package dev.terrain.integration.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AxisTest {

    @ParameterizedTest
    @CsvSource({"47, 5, 10", "100, 10, 10", "0.3, 0.05, 6", "9.9, 1, 10", "1234, 200, 7", "0, 0.0001, 1"})
    void takesAtMostTenRoundSteps(double seconds, double step, int ticks) {
        Axis axis = Axis.upTo(seconds, "s", 0, 100);

        assertThat(axis.step()).isCloseTo(step, within(1e-9));
        assertThat(axis.ticks()).isEqualTo(ticks);
        assertThat(axis.at(axis.ticks() * axis.step())).isEqualTo(100);
    }

    @Test
    void numbersStandAtTheirPixelsAndTheLastHasTheUnit() {
        Svg svg = new Svg(200, 200, "axes");

        Axis.upTo(40, "MB/s", 150, 10).drawBeside(svg, 50, 190);

        assertThat(svg.render())
                .contains("<text class=\"tick\" x=\"38.0\" y=\"154.0\" text-anchor=\"end\">0</text>")
                .contains(">40 MB/s</text>");
    }
}
