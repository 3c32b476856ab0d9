package dev.terrain.integration.bench.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.integration.bench.scan.job.MapperTime;
import dev.terrain.integration.fixture.disk.DiskActivity.Operation;
import dev.terrain.integration.fixture.disk.DiskActivity.Request;
import dev.terrain.integration.report.Goal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScanResultsTest {

    private static final long BYTES = 1_000_000_000;
    private static final double RAW = 100;
    private static final ScanCase EIGHT = new ScanCase(Scan.JOB1, 8);
    private static final ScanCase ONE = new ScanCase(Scan.JOB1, 1);
    private static final Arm STOCK = arm("stock-4k");
    private static final Arm LARGE = arm("stock-1m-ra4m");
    private static final Arm PREFETCH = arm("prefetch");

    private final List<ScanRun> runs = new ArrayList<>();

    @Test
    void countsTimeFromTheFirstStartToTheLastEndAndTheCpuOfAProcessOnce() {
        ScanRun run = new ScanRun(
                new ScanCase(Scan.JOB1, 3),
                STOCK,
                1,
                BYTES,
                RAW,
                List.of(
                        new MapperTime(7, 1_000_000, 9_000_000, 500_000, 2_000_000, 10, 0),
                        new MapperTime(7, 1_500_000, 11_000_000, 600_000, 2_500_000, 10, 1),
                        new MapperTime(8, 1_000_000, 5_000_000, 0, 1_000_000, 10, 2)),
                use());

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
        add(EIGHT, STOCK, 50);
        add(EIGHT, LARGE, 13);
        add(EIGHT, PREFETCH, 10.4);
        add(ONE, STOCK, 10);
        add(ONE, PREFETCH, 10.5);

        assertThat(ScanGoals.of(results(Medium.FIFO)))
                .extracting(Goal::toString)
                .contains(
                        "met  speed to one raw stream's (job1, 8 mappers, prefetch): 0.962, wanted at least 0.950",
                        "met  speed to stock's (job1, 8 mappers, prefetch): 4.808, wanted at least 4.000",
                        "met  speed to the best stock setting's (job1, 8 mappers, prefetch): 1.250, wanted at least 1.250",
                        "met  slowest to fastest mapper (job1, 8 mappers, prefetch): 1.000, wanted at most 1.150",
                        "MISS speed to stock's, nothing to gain (job1, 1 mapper, prefetch): 0.952, wanted at least 0.980");
    }

    @Test
    void onADiskThatSortsTheBestSettingIsNotToBeBeaten() {
        add(EIGHT, LARGE, 10);
        add(EIGHT, PREFETCH, 10.1);

        assertThat(ScanGoals.of(results(Medium.C_LOOK)))
                .extracting(Goal::toString)
                .contains(
                        "met  speed to the best stock setting's (job1, 8 mappers, prefetch): 0.990, wanted at least 0.980");
    }

    @Test
    void onFlashThereIsNothingToGain() {
        add(EIGHT, STOCK, 10);
        add(EIGHT, PREFETCH, 10);

        assertThat(ScanGoals.of(results(Medium.FLASH)))
                .extracting(Goal::text)
                .contains("speed to stock's, nothing to gain (job1, 8 mappers, prefetch)")
                .doesNotContain("speed to one raw stream's (job1, 8 mappers, prefetch)");
    }

    @Test
    void reportsHaveEveryRunAndAPictureOfWhatWasTraced() {
        add(EIGHT, STOCK, 50);
        add(EIGHT, PREFETCH, 10);
        ScanResults results = results(Medium.FIFO);

        assertThat(results.table()).hasSize(3);
        assertThat(ScanReports.tree(results).path("runs")).hasSize(2);
        assertThat(ScanReports.tree(results).path("goals")).isNotEmpty();
        assertThat(ScanReports.page(results))
                .contains("stock-4k: address over time")
                .contains("job1: MB/s over mappers")
                .contains("1 seeks in 50.0 s")
                .doesNotContain("NaN");
    }

    private ScanResults results(Medium medium) {
        return new ScanResults(
                new ScanOptions(
                        Framework.THREADS,
                        4,
                        Store.FILE,
                        4096,
                        medium,
                        medium.model(4 * BYTES, RAW),
                        1,
                        Cache.COLD,
                        BYTES,
                        List.of(EIGHT, ONE),
                        List.of(STOCK, LARGE, PREFETCH),
                        1,
                        "3.4.2",
                        Path.of("out")),
                runs);
    }

    private void add(ScanCase scanCase, Arm arm, double seconds) {
        long end = (long) (seconds * 1e6);
        List<MapperTime> mappers = IntStream.range(0, scanCase.mappers())
                .mapToObj(i -> new MapperTime(i, 0, end, 0, 1_000_000, 10, 0))
                .toList();
        runs.add(new ScanRun(scanCase, arm, 1, BYTES, RAW, mappers, use()));
    }

    private static DiskUse use() {
        return new DiskUse(
                BYTES,
                1,
                Map.of(4096L, 2),
                List.of(
                        new Request(0, 0, 10, Operation.READ, 0, 4096),
                        new Request(0, 10, 20, Operation.READ, 1 << 20, 4096)));
    }

    private static Arm arm(String label) {
        return Arm.ALL.stream()
                .filter(arm -> arm.label().equals(label))
                .findFirst()
                .orElseThrow();
    }
}
