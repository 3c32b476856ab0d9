package dev.terrain.integration.bench.scan;

import static dev.terrain.integration.bench.Parsed.parsed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Pictures;
import dev.terrain.integration.bench.Provenance;
import dev.terrain.integration.bench.Report;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.bench.Rows;
import dev.terrain.integration.bench.Table;
import dev.terrain.integration.bench.scan.job.MapperTime;
import dev.terrain.integration.fixture.disk.DiskActivity;
import dev.terrain.integration.fixture.disk.DiskActivity.Operation;
import dev.terrain.integration.fixture.disk.DiskActivity.Request;
import dev.terrain.integration.report.Goal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScanBenchTest {

    private static final long BYTES = 1_000_000_000;
    private static final double RAW = 100;
    private static final ScanCase EIGHT = new ScanCase(Scan.JOB1, 8);
    private static final ScanCase ONE = new ScanCase(Scan.JOB1, 1);
    private static final Arm LARGE = Arm.of("stock-1m-ra4m");
    private static final Arm PREFETCH = Arm.of("prefetch");

    private final List<Row> rows = new ArrayList<>();

    @Test
    void countsTimeFromTheFirstStartToTheLastEndAndTheCpuOfAProcessOnce() {
        ScanRun run = new ScanRun(
                BYTES,
                RAW,
                List.of(
                        new MapperTime(7, 1_000_000, 9_000_000, 500_000, 2_000_000, 10, 0),
                        new MapperTime(7, 1_500_000, 11_000_000, 600_000, 2_500_000, 10, 1),
                        new MapperTime(8, 1_000_000, 5_000_000, 0, 1_000_000, 10, 2)),
                List.of(activity()),
                true);

        assertThat(run.seconds()).isEqualTo(10);
        assertThat(run.megabytesPerSecond()).isEqualTo(100);
        assertThat(run.toRaw()).isEqualTo(1);
        assertThat(run.cpuSeconds()).isCloseTo(3, within(1e-9));
        assertThat(run.slowestToFastest()).isCloseTo(9.5 / 4, within(1e-9));
        assertThat(run.records()).isEqualTo(30);
        assertThat(run.selected()).isEqualTo(3);
    }

    @Test
    void judgesWhatRan() {
        add(EIGHT, Arm.STOCK, 50);
        add(EIGHT, LARGE, 13);
        add(EIGHT, PREFETCH, 10.4);
        add(ONE, Arm.STOCK, 10);
        add(ONE, PREFETCH, 10.5);

        assertThat(goals(Medium.FIFO))
                .extracting(Goal::toString)
                .contains(
                        "met  speed to one raw stream's (job1, mappers 8, prefetch): 0.962, wanted at least 0.950",
                        "met  speed to stock's (job1, mappers 8, prefetch): 4.808, wanted at least 4.000",
                        "met  speed to the best stock setting's (job1, mappers 8, prefetch): 1.250, wanted at least 1.250",
                        "met  slowest to fastest mapper (job1, mappers 8, prefetch): 1.000, wanted at most 1.150",
                        "MISS speed to stock's, nothing to gain (job1, mappers 1, prefetch): 0.952, wanted at least 0.980");
    }

    @Test
    void onADiskThatSortsTheBestSettingIsNotToBeBeaten() {
        add(EIGHT, LARGE, 10);
        add(EIGHT, PREFETCH, 10.1);

        assertThat(goals(Medium.C_LOOK))
                .extracting(Goal::toString)
                .contains(
                        "met  speed to the best stock setting's (job1, mappers 8, prefetch): 0.990, wanted at least 0.980");
    }

    @Test
    void onADiskThatIsNoSpindleThereIsNothingToGain() {
        add(EIGHT, Arm.STOCK, 10);
        add(EIGHT, PREFETCH, 10);

        assertThat(goals(Medium.UNTHROTTLED))
                .extracting(Goal::text)
                .contains("speed to stock's, nothing to gain (job1, mappers 8, prefetch)")
                .doesNotContain("speed to one raw stream's (job1, mappers 8, prefetch)");
    }

    @Test
    void everyRunIsARowAndWhatWasTracedAPicture() {
        add(EIGHT, Arm.STOCK, 50);
        add(EIGHT, PREFETCH, 10);
        ScanBenchCommand bench = bench(Medium.FIFO);
        Results results = new Results(bench.design(), rows);

        assertThat(new Table(results).rows())
                .hasSize(2)
                .allSatisfy(cells -> assertThat(cells).contains("job1, mappers 8"))
                .anySatisfy(cells -> assertThat(cells).contains("prefetch", "100.0", "5.00 (one run)"));
        assertThat(bench.goals(results)).isNotEmpty();
        assertThat(Pictures.of(results)).containsOnlyKeys("MB/s: job1");
        assertThat(bench.pictures(results))
                .hasSize(2)
                .containsKey("job1, mappers 8, stock-4k: address over time, 1 seeks in 50.0 s")
                .allSatisfy((title, picture) ->
                        assertThat(picture.svg(title)).contains("<svg").doesNotContain("NaN", "src=", "href="));
    }

    @Test
    void aScanThatSeesOtherRowsFails() throws IOException {
        add(EIGHT, Arm.STOCK, 50);
        Results before = new Results(bench(Medium.FIFO).design(), rows);

        scan(8, 10, 10, 0).requireRowsOfOthers(EIGHT, "prefetch", before);
        scan(8, 10, 10, 1).requireRowsOfOthers(new ScanCase(Scan.JOB2, 8), "prefetch", before);
        assertThatIOException()
                .isThrownBy(() -> scan(8, 10, 9, 0).requireRowsOfOthers(EIGHT, "prefetch", before))
                .withMessage(
                        "prefetch (job1, mappers 8) saw 72 rows and selected 0, stock-4k (job1, mappers 8) 80 and 0");
        assertThatIOException()
                .isThrownBy(() -> scan(8, 10, 10, 1).requireRowsOfOthers(EIGHT, "prefetch", before))
                .withMessageContaining("selected 8");
    }

    @Test
    void rowsOfAKeptReportAreNotCompared() throws IOException {
        add(EIGHT, Arm.STOCK, 50);
        Report kept = new Report(
                        bench(Medium.FIFO).design(),
                        new Provenance("scan-bench", "abc", "here"),
                        rows,
                        List.of(),
                        List.of(),
                        List.of())
                .withoutDetails();

        scan(8, 10, 9, 0).requireRowsOfOthers(EIGHT, "prefetch", kept.results());
    }

    @Test
    void aTraceOfManyAccessesKeepsSomeOfThemFromTheStartToTheEnd() {
        List<Request> accesses = IntStream.range(0, 10_000)
                .mapToObj(i -> new Request(0, 1000L * i, 1000L * i + 1, Operation.READ, 1024L * i, 1024))
                .toList();

        List<long[]> trace = ScanTrace.of(accesses, 0);

        assertThat(trace).hasSizeBetween(900, 1100).allMatch(point -> point[0] == point[1]);
        assertThat(trace.get(0)[0]).isLessThan(100);
        assertThat(trace.get(trace.size() - 1)[0]).isGreaterThan(9900);
    }

    @Test
    void aLongAccessIsARowOfPointsInATrace() {
        List<long[]> trace = ScanTrace.of(
                List.of(
                        new Request(0, 5000, 6000, Operation.READ, 0, 1024),
                        new Request(0, 10_000, 20_000, Operation.READ, 150 << 20, 150 << 20)),
                5000);

        assertThat(trace).hasSizeBetween(100, 200);
        assertThat(trace.get(0)).containsExactly(0, 0);
        assertThat(trace.get(1)).containsExactly(5, 150 << 10);
        assertThat(trace.get(trace.size() - 1)).containsExactly(15, 300 << 10);
    }

    private List<Goal> goals(Medium medium) {
        ScanBenchCommand bench = bench(medium);
        return bench.goals(new Results(bench.design(), rows));
    }

    private static ScanBenchCommand bench(Medium medium) {
        return parsed(
                new ScanBenchCommand(),
                "--disk=" + medium.label(),
                "--mb-per-second=" + RAW,
                "--size=953m",
                "--jobs=job1",
                "--mappers=8,1",
                "--arms=stock-4k,stock-1m-ra4m,prefetch",
                "--runs=1");
    }

    private void add(ScanCase scanCase, Arm arm, double seconds) {
        Figures figures = scan(scanCase.mappers(), seconds, 10, 0).figures();
        rows.add(Rows.row(scanCase.conditions(), arm.label(), 1, figures));
    }

    private static ScanRun scan(int mappers, double seconds, long records, long selected) {
        long end = (long) (seconds * 1e6);
        return new ScanRun(
                BYTES,
                RAW,
                IntStream.range(0, mappers)
                        .mapToObj(i -> new MapperTime(i, 0, end, 0, 1_000_000, records, selected))
                        .toList(),
                List.of(activity()),
                true);
    }

    private static DiskActivity activity() {
        return new DiskActivity(List.of(
                new Request(0, 0, 10, Operation.READ, 0, 4096), new Request(0, 10, 20, Operation.READ, 1 << 20, 4096)));
    }
}
