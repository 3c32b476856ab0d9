package dev.terrain.integration.bench.spill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.integration.bench.spill.task.Workload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

        assertThat(Sweep.UNIT.choice(log)).hasValue(256 << 10);
        assertThat(Sweep.MEMORY.choice(log)).hasValue(16 << 20);
        assertThat(Sweep.WIDTH.choice(log)).hasValue(20);
        assertThat(Sweep.WIDTH.choice(List.of())).isEmpty();
    }

    @Test
    void comparesTheOwnChoiceWithTheBestValue(@TempDir Path dir) throws Exception {
        SpillResults results = results(List.of(LINE));
        SpillReports.write(results, dir);

        SweepOutcome outcome = SweepOutcome.of(results).get(0);
        assertThat(outcome.bestArm()).isEqualTo("unit-64k");
        assertThat(outcome.ratio()).isCloseTo(1.1, within(1e-9));
        assertThat(outcome)
                .hasToString("sort, spindle, limited: by itself it chose 256k and took 1.10 times as long as unit-64k");
        assertThat(new SpillTable(results).headings()).contains("it/best").doesNotContain("stock/it");
        assertThat(SpillReports.tree(results)
                        .path("sweeps")
                        .get(0)
                        .path("chosen")
                        .asLong())
                .isEqualTo(256 << 10);
        assertThat(Files.readString(dir.resolve("sort-spindle-limited.svg")))
                .contains("class=\"curve\"", "by itself: 11.00 s with 256k", "<circle");
    }

    @Test
    void drawsALineWhereTheLogDoesNotNameTheChoice(@TempDir Path dir) throws Exception {
        SpillResults results = results(List.of());
        SpillReports.write(results, dir);

        assertThat(SweepOutcome.of(results).get(0).toString()).contains("nothing that its log names");
        assertThat(Files.readString(dir.resolve("sort-spindle-limited.svg")))
                .contains("class=\"own-line\"")
                .doesNotContain("<circle");
    }

    private static SpillResults results(List<String> log) {
        List<SpillRun> runs = new ArrayList<>();
        for (Arm arm : Sweep.UNIT.arms()) {
            double seconds =
                    switch (arm.label()) {
                        case "unit-64k" -> 10;
                        case Sweep.BY_ITSELF -> 11;
                        default -> 20;
                    };
            runs.add(new SpillRun(
                    CASE, arm.label(), 1, 0, new TaskFigures(seconds, 5, 100, Map.of(), log, Optional.empty())));
        }
        SpillOptions options = new SpillOptions(
                Side.MAP,
                List.of(Device.SPINDLE),
                List.of(Memory.LIMITED),
                List.of(Workload.SORT),
                List.of(),
                Optional.of(Sweep.UNIT),
                Sweep.UNIT.arms(),
                100,
                850,
                1,
                "3.4.2",
                Path.of("out"));
        return new SpillResults(options, runs);
    }
}
