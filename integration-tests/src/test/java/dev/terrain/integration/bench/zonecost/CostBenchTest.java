package dev.terrain.integration.bench.zonecost;

import static dev.terrain.integration.bench.Parsed.parsed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.bench.Rows;
import dev.terrain.integration.report.Goal;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CostBenchTest {

    private static final CostBench BENCH = new CostBench(parsed(new ZoneCostCommand(), "--runs=1"));

    @Test
    void takesMedianAndTheSlowestOfAHundred() {
        List<Double> values =
                IntStream.rangeClosed(1, 200).mapToObj(i -> (double) (201 - i)).toList();

        assertThat(CostMeasurement.quantile(values, 0.5)).isEqualTo(100);
        assertThat(CostMeasurement.quantile(values, 0.99)).isEqualTo(198);
        assertThat(CostMeasurement.quantile(List.of(7.0), 0.99)).isEqualTo(7);
    }

    @Test
    void hasAGoalForTheHandOutTheSpillsAndThePin() {
        assertThat(goals(90, 2.02, 20)).hasSize(3).allMatch(Goal::isMet);
        assertThat(goals(101, 2.1, 31)).hasSize(3).noneMatch(Goal::isMet);
    }

    private static List<Goal> goals(double lendMicros, double pluginSeconds, double pinSeconds) {
        return BENCH.goals(new Results(
                BENCH.design(),
                List.of(
                        row(CostBench.WITH_LIBRARY, Way.STOCK, new Figures().add(CostBench.SPILLS, 2)),
                        row(
                                CostBench.WITH_LIBRARY,
                                Way.ZONE_ALLOCATOR,
                                new Figures()
                                        .add(CostBench.SPILLS, pluginSeconds)
                                        .add(CostBench.LEND, lendMicros)),
                        row(CostBench.PIN_CASE, Way.ZONE_ALLOCATOR, new Figures().add(CostBench.PIN, pinSeconds)))));
    }

    private static Row row(Case conditions, Way way, Figures figures) {
        return Rows.row(conditions, way.label(), 1, figures);
    }
}
