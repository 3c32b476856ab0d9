package dev.terrain.integration.bench.spill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.spill.TaskFigures.Fetched;
import dev.terrain.integration.bench.spill.task.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SpillBenchTest {

    @Test
    void aReduceSideIsACaseOfItsMapsAndTheirDistance() {
        SpillCase reduce = SpillCase.ofReduceSide(
                Device.UNTHROTTLED, Memory.CACHED, Workload.SNAPPY, new Fetch(16, Distance.LOCAL));

        assertThat(reduce.conditions().label()).isEqualTo("snappy, unthrottled, cached, maps 16, local");
    }

    @Test
    void aReduceSideHasTheShuffleAndTheServerBesides() {
        TaskFigures figures = new TaskFigures(
                4,
                3,
                30,
                Map.of("Spills", 3L),
                List.of("a line"),
                Optional.of(new Fetched(3.5, 1.25, 7_000_000, 10, 1000, 42)));

        assertThat(figures.figures().values())
                .containsExactly(
                        Map.entry("seconds", 4.0),
                        Map.entry("cpuSeconds", 3.0),
                        Map.entry("spilledRecords", 30.0),
                        Map.entry("shuffleSeconds", 3.5),
                        Map.entry("serverCpuSeconds", 1.25),
                        Map.entry("writtenMegabytes", 7.0));
        assertThat(figures.figures().details()).hasToString("""
                {"log":["a line"],"counters":{"Spills":3},"records":{"shuffleSeconds":3.5,"serverCpuSeconds":1.25,\
                "writtenBytes":7000000,"records":10,"bytes":1000,"checksum":42}}""");
    }

    @Test
    void oneSpillHoldsAllOfTheOutput() {
        Arm arm = Arm.all(Side.MAP).stream()
                .filter(one -> one.label().equals(Arm.ONE_SPILL))
                .findFirst()
                .orElseThrow();

        assertThat(arm.settingsFor(Workload.SORT, 100 << 20))
                .contains("mapreduce.task.io.sort.mb=122", "mapreduce.map.sort.spill.percent=0.98");
    }
}
