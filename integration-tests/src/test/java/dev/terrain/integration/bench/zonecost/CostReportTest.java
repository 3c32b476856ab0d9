package dev.terrain.integration.bench.zonecost;

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
    void comparesThePluginWithStockThatHasTheSameLibrary() {
        CostReport report = report(90, 2.02, 20);

        assertThat(report.tree().path("spillRatio").asDouble()).isCloseTo(1.01, within(1e-9));
        assertThat(report.tree().path("spillRatioWithoutLibrary").asDouble()).isCloseTo(0.5, within(1e-9));
        assertThat(String.join("\n", report.lines()))
                .contains("10000 spills of 64 KiB", "2.00 (1.90 to 2.50)")
                .contains("1000 spills of 64 KiB", "4.00 (4.00 to 4.00)")
                .contains("ratio 1.010, of their CPU 1.010", "+1.0 %");
    }

    @Test
    void namesEveryGoalThatIsMissed() {
        assertThat(String.join("\n", report(90, 2.02, 20).lines())).doesNotContain("MISSED");
        assertThat(report(101, 2.1, 31).lines().stream().filter(line -> line.endsWith("MISSED")))
                .hasSize(3);
    }

    private static CostReport report(double handOutMicros, double pluginSeconds, double pinSeconds) {
        return new CostReport(
                new CostPlan(1000, 10_000, 65_536, 3),
                figures(true, 60, handOutMicros, List.of(2.0, 1.9, 2.5), List.of(pluginSeconds, 1.8, 3.0)),
                figures(false, 3000, handOutMicros, List.of(4.0), List.of(2.0)),
                new PinFigures(4L << 40, pinSeconds, 1, 200 << 20),
                "3.4.2");
    }

    private static CostFigures figures(
            boolean nativeLibrary, double stockMicros, double pluginMicros, List<Double> stock, List<Double> plugin) {
        return new CostFigures(
                nativeLibrary,
                new CostFigures.Micros(pluginMicros, 900),
                Map.of(
                        Way.STOCK, new CostFigures.Micros(stockMicros, 9000),
                        Way.PLUGIN, new CostFigures.Micros(stockMicros + pluginMicros, 9000)),
                Map.of(Way.STOCK, runs(stock), Way.PLUGIN, runs(plugin)),
                30_000,
                300,
                12);
    }

    private static List<CostFigures.Run> runs(List<Double> seconds) {
        return seconds.stream()
                .map(value -> new CostFigures.Run(value, value / 2))
                .toList();
    }
}
