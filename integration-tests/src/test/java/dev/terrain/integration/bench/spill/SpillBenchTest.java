package dev.terrain.integration.bench.spill;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.spill.task.Workload;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SpillBenchTest {

    @Test
    void aTaskReportsFiguresByTheirNamesAndDetails() throws IOException {
        Figures figures = TaskJvm.figures(new ObjectMapper().readTree("""
                {"seconds": 4, "cpuSeconds": 3, "spilledRecords": 30, "shuffleSeconds": 3.5, "writtenMegabytes": 7,
                "counters": {"Spills": 3}, "records": {"records": 10, "bytes": 1000, "checksum": 42}}
                """), List.of("a line"));

        assertThat(figures.values())
                .containsExactly(
                        Map.entry("seconds", 4.0),
                        Map.entry("cpuSeconds", 3.0),
                        Map.entry("spilledRecords", 30.0),
                        Map.entry("shuffleSeconds", 3.5),
                        Map.entry("writtenMegabytes", 7.0));
        assertThat(figures.details()).hasToString("""
                {"log":["a line"],"counters":{"Spills":3},"records":{"records":10,"bytes":1000,"checksum":42}}""");
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
