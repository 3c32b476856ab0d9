package dev.terrain.integration.bench.spill;

import static dev.terrain.integration.bench.Parsed.parsed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.bench.Rows;
import dev.terrain.integration.bench.spill.task.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SweepTest {
    private static final String LINE =
            "2026-01-01 00:00:00,000 INFO spill.SpillCounters: attempt_1_0001_m_000000_0: took"
                    + " 16 MB of memory, 20 spills, 0 merges of spills; the last merge read 20 of them in units of 256 KB; waited";
    private static final SpillCase CASE = SpillCase.ofMapSide(Device.SPINDLE, Memory.LIMITED, Workload.SORT);

    @Test
    void hasAnArmForEveryPowerOfTwoAndOneWithout() {
        assertThat(Sweep.UNIT.arms())
                .extracting(Arm::label)
                .hasSize(12)
                .startsWith("unit-4k", "unit-8k")
                .endsWith("unit-4m", "by-itself");
        assertThat(Sweep.MEMORY.arms())
                .extracting(Arm::label)
                .startsWith("memory-8m")
                .endsWith("memory-512m", "by-itself");
        assertThat(Sweep.WIDTH.arms())
                .extracting(Arm::label)
                .startsWith("width-2")
                .endsWith("width-128", "by-itself");
    }

    @Test
    void everyArmHasItsValueAndTheOneWithoutHasOnlyTheOtherKeys() {
        assertThat(Sweep.WIDTH.arms().get(0).settings())
                .isEqualTo(Map.of("terrain.spill.merge-width", "2", "terrain.spill.memory-bytes", "16m"));
        assertThat(Sweep.WIDTH.arms().get(7).settings()).isEqualTo(Map.of("terrain.spill.memory-bytes", "16m"));
        assertThat(Sweep.MEMORY.arms().get(7).settings()).isEmpty();
    }

    @Test
    void findsTheChoiceInTheLineOfTheTask() {
        List<String> log = List.of("something else", LINE);

        assertThat(Sweep.UNIT.choice(log)).contains(256L << 10);
        assertThat(Sweep.MEMORY.choice(log)).contains(16L << 20);
        assertThat(Sweep.WIDTH.choice(log)).contains(20L);
        assertThat(Sweep.WIDTH.choice(List.of())).isEmpty();
    }

    @Test
    void comparesTheOwnChoiceWithTheBestValue() {
        assertThat(findings(List.of(LINE)))
                .containsExactly("sort, spindle, limited: by-itself against unit-64k, the best other: 0.91 (one run);"
                        + " chose 256k");
    }

    @Test
    void saysNothingOfTheChoiceThatTheLogDoesNotName() {
        assertThat(findings(List.of()).get(0)).endsWith("the best other: 0.91 (one run)");
    }

    private static List<String> findings(List<String> log) {
        SpillBenchCommand options =
                parsed(new SpillBenchCommand(), "--sweep=unit", "--devices=spindle", "--memory=limited", "--runs=1");
        SpillBench bench = new SpillBench(options);
        List<Row> rows = new ArrayList<>();
        for (Arm arm : Sweep.UNIT.arms()) {
            double seconds =
                    switch (arm.label()) {
                        case "unit-64k" -> 10;
                        case Sweep.BY_ITSELF -> 11;
                        default -> 20;
                    };
            Figures figures = new Figures().add(SpillBench.SECONDS, seconds).detail("log", log);
            rows.add(Rows.row(CASE.conditions(), arm.label(), 1, figures));
        }
        return bench.findings(new Results(bench.design(), rows));
    }
}
