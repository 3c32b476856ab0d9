package dev.terrain.integration.spill;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpillResultsTest {
    private static final SpillCase CASE = new SpillCase(Device.THROTTLED_100, Memory.LIMITED, Workload.SORT);

    @Test
    void comparesWithStockAndWithTheBestOfTheGrid() {
        SpillResults results = results();

        assertThat(results.best(CASE)).map(Arm::label).contains("grid-32-0.5");
        assertThat(results.rows())
                .contains(List.of(
                        "sort, throttled-100, limited", "tuner", "5.00", "4.00", "6.00", "2.00", "0.80", "7.00", "20"));
        assertThat(results.table()).hasSize(1 + 3);
    }

    @Test
    void reportsForPeopleAndPrograms(@TempDir Path dir) throws Exception {
        SpillReports.write(results(), dir);

        assertThat(Files.readString(dir.resolve("report.html"))).contains("sort, throttled-100, limited", "<svg");
        assertThat(SpillReports.tree(results()).path("runs")).hasSize(6);
        assertThat(dir.resolve("sort-throttled-100-limited.svg")).isNotEmptyFile();
    }

    @Test
    void oneSpillHoldsAllOfTheOutput() {
        Arm arm = Arm.ALL.stream()
                .filter(one -> one.label().equals(Arm.ONE_SPILL))
                .findFirst()
                .orElseThrow()
                .of(100 << 20, 1 << 20);

        assertThat(arm.settings()).containsEntry("mapreduce.task.io.sort.mb", "122");
    }

    private static SpillResults results() {
        List<Arm> arms = Arm.ALL.stream()
                .filter(arm -> List.of("stock", "grid-32-0.5", "tuner").contains(arm.label()))
                .toList();
        SpillOptions options = new SpillOptions(
                List.of(Device.THROTTLED_100),
                List.of(Memory.LIMITED),
                List.of(Workload.SORT),
                arms,
                100,
                2,
                "3.4.2",
                Path.of("out"));
        List<SpillRun> runs = new ArrayList<>();
        for (int number = 1; number <= 2; number++) {
            runs.add(new SpillRun(CASE, "stock", number, 10, 12, 30));
            runs.add(new SpillRun(CASE, "grid-32-0.5", number, 4, 8, 20));
            runs.add(new SpillRun(CASE, "tuner", number, number == 1 ? 4 : 6, 7, 20));
        }
        return new SpillResults(options, runs);
    }
}
