package dev.terrain.integration.bench.spill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.spill.TaskFigures.Fetched;
import dev.terrain.integration.bench.spill.task.Workload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpillResultsTest {
    private static final SpillCase CASE = SpillCase.ofMapSide(Device.THROTTLED_100, Memory.LIMITED, Workload.SORT);
    private static final SpillCase REDUCE =
            SpillCase.ofReduceSide(Device.UNTHROTTLED, Memory.CACHED, Workload.SNAPPY, new Fetch(16, Distance.LOCAL));

    @Test
    void comparesWithStockAndWithTheBestOfTheGrid() {
        SpillResults results = results();

        assertThat(results.best(CASE)).map(Arm::label).contains("grid-32-0.5");
        assertThat(new SpillTable(results).rows())
                .contains(List.of(
                        "sort, throttled-100, limited", "flash", "5.00", "4.00", "6.00", "2.00", "0.80", "7.00", "20"));
        assertThat(new SpillTable(results).lines()).hasSize(1 + 3);
    }

    @Test
    void reportsForPeopleAndPrograms(@TempDir Path dir) throws Exception {
        SpillReports.write(results(), dir);

        assertThat(Files.readString(dir.resolve("report.html"))).contains("sort, throttled-100, limited", "<svg");
        assertThat(SpillReports.tree(results()).path("runs")).hasSize(6);
        assertThat(dir.resolve("sort-throttled-100-limited.svg")).isNotEmptyFile();
    }

    @Test
    void everyRunOfTheReportSaysItsArmCaseNumberAndTheLoadBefore() {
        assertThat(SpillReports.tree(results()).path("runs").get(0))
                .hasToString(
                        "{\"case\":\"sort, throttled-100, limited\",\"workload\":\"sort\",\"device\":\"throttled-100\","
                                + "\"memory\":\"limited\",\"arm\":\"stock\",\"number\":1,\"loadAverage\":0.25,\"seconds\":10.0,"
                                + "\"cpuSeconds\":12.0,\"spilledRecords\":30,\"log\":[\"a line\"],\"counters\":{\"Spills\":3}}");
    }

    @Test
    void aReduceSideHasTheShuffleAndTheServerBesides(@TempDir Path dir) throws Exception {
        TaskFigures figures = new TaskFigures(
                4, 3, 0, Map.of(), List.of(), Optional.of(new Fetched(3.5, 1.25, 7_000_000, 10, 1000, 42)));
        SpillResults results = new SpillResults(
                options(Side.REDUCE, Arm.all(Side.REDUCE)), List.of(new SpillRun(REDUCE, "flash", 1, 0, figures)));
        SpillReports.write(results, dir);

        SpillTable table = new SpillTable(results);
        assertThat(table.rows().get(0))
                .startsWith("snappy, unthrottled, cached, 16 maps, local", "flash", "4.00")
                .endsWith("3.50", "1.25", "7")
                .hasSameSizeAs(table.headings());
        assertThat(table.lines()).hasSize(1 + 1);
        assertThat(SpillReports.tree(results)
                        .path("runs")
                        .get(0)
                        .path("checksum")
                        .asLong())
                .isEqualTo(42);
        assertThat(dir.resolve("snappy-unthrottled-cached-16-maps-local.svg")).isNotEmptyFile();
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

    private static SpillResults results() {
        List<Arm> arms = Arm.all(Side.MAP).stream()
                .filter(arm -> List.of("stock", "grid-32-0.5", "flash").contains(arm.label()))
                .toList();
        List<SpillRun> runs = new ArrayList<>();
        for (int number = 1; number <= 2; number++) {
            runs.add(run("stock", number, 10, 12, 30));
            runs.add(run("grid-32-0.5", number, 4, 8, 20));
            runs.add(run("flash", number, number == 1 ? 4 : 6, 7, 20));
        }
        return new SpillResults(options(Side.MAP, arms), runs);
    }

    private static SpillRun run(String arm, int number, double seconds, double cpuSeconds, long spilled) {
        return new SpillRun(
                CASE,
                arm,
                number,
                0.25,
                new TaskFigures(
                        seconds, cpuSeconds, spilled, Map.of("Spills", 3L), List.of("a line"), Optional.empty()));
    }

    private static SpillOptions options(Side side, List<Arm> arms) {
        return new SpillOptions(
                side,
                List.of(Device.THROTTLED_100),
                List.of(Memory.LIMITED),
                List.of(Workload.SORT),
                List.of(),
                Optional.empty(),
                arms,
                100,
                850,
                2,
                "3.4.2",
                Path.of("out"));
    }
}
