package dev.terrain.integration.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CostReportTest {

    @Test
    void takesMedianAndTheSlowestOfAHundred() {
        List<Double> values =
                IntStream.rangeClosed(1, 200).mapToObj(i -> (double) (201 - i)).toList();

        assertThat(CostFigures.Micros.of(values)).isEqualTo(new CostFigures.Micros(100, 198));
        assertThat(CostFigures.Micros.of(List.of(7.0))).isEqualTo(new CostFigures.Micros(7, 7));
    }

    @Test
    void comparesThePluginWithStockThatStartsNoProgramForEveryFile() {
        CostReport report = report(90, 2.02, 20);

        assertThat(report.spillRatio()).isCloseTo(1.01, within(1e-9));
        assertThat(report.tree().path("spillRatio").asDouble()).isCloseTo(1.01, within(1e-9));
        assertThat(String.join("\n", report.lines())).contains("starts chmod(1)", "40.00 (39.00 to 41.00)", "+1.0 %");
    }

    @Test
    void namesEveryGoalThatIsMissed() {
        assertThat(String.join("\n", report(90, 2.02, 20).lines())).doesNotContain("MISSED");
        assertThat(report(101, 2.1, 31).lines().stream().filter(line -> line.endsWith("MISSED")))
                .hasSize(3);
    }

    private static CostReport report(double handOutMicros, double pluginSeconds, double pinSeconds) {
        CostFigures figures = new CostFigures(
                false,
                Map.of(
                        Way.STOCK, new CostFigures.Micros(3000, 9000),
                        Way.STOCK_CHMOD, new CostFigures.Micros(60, 200),
                        Way.PLUGIN, new CostFigures.Micros(handOutMicros, 400)),
                Map.of(
                        Way.STOCK, List.of(39.0, 40.0, 41.0),
                        Way.STOCK_CHMOD, List.of(2.0, 1.9, 2.5),
                        Way.PLUGIN, List.of(pluginSeconds, 1.8, 3.0)),
                30_000,
                12);
        return new CostReport(
                new CostPlan(1000, 10_000, 65_536, 3),
                figures,
                new PinFigures(4L << 40, pinSeconds, 1, 200 << 20),
                "3.4.2");
    }
}
