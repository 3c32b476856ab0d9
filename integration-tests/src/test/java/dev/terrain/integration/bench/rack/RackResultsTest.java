package dev.terrain.integration.bench.rack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.integration.bench.rack.RackOptions.Work;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.fixture.network.Traffic;
import dev.terrain.integration.report.Goal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** From what programs print to the goals and the reports. */
class RackResultsTest {

    private static final long BLOCK = 2 << 20;

    @Test
    void takesThroughputAndTheLastCloseFromWhatTestDfsIoPrints() throws IOException {
        JobRun run = new JobRun(
                0,
                List.of(
                        "2026-11-21 09:59:58,500 INFO fs.TestDFSIO: Exec time = 310",
                        "2026-11-21 09:59:59,250 INFO fs.TestDFSIO: Exec time = 295",
                        "2026-11-21 10:00:00,000 INFO fs.TestDFSIO:  Total MBytes processed: 250",
                        "2026-11-21 10:00:00,000 INFO fs.TestDFSIO:       Throughput mb/sec: 9.1",
                        "2026-11-21 10:00:00,000 INFO fs.TestDFSIO:  Average IO rate mb/sec: 9.3"),
                Duration.ZERO);

        assertThat(DfsIo.throughput(run)).isEqualTo(9.1);
        assertThat(DfsIo.lastClose(run))
                .isEqualTo(LocalDateTime.parse("2026-11-21T09:59:59.250")
                        .atZone(ZoneId.systemDefault())
                        .toInstant());
        assertThatThrownBy(() -> DfsIo.throughput(new JobRun(1, List.of("no such class"), Duration.ZERO)))
                .hasMessageContaining("no such class");
    }

    @Test
    void takesTheSecondsOfAProgramThatSucceeded() throws IOException {
        assertThat(InvertedIndexJob.seconds(new JobRun(0, List.of("...", "took 12.345 s"), Duration.ZERO)))
                .isEqualTo(12.345);
        assertThatThrownBy(() -> InvertedIndexJob.seconds(new JobRun(1, List.of("took 12.345 s"), Duration.ZERO)))
                .isInstanceOf(IOException.class);
    }

    @Test
    void goalsCompareWithTheNearCaseAndWithTheSimpleRack() {
        List<Goal> goals = Goals.of(results(
                run(Arrangement.NEAR_FIRST, 0, 50, 200, 0, 1),
                run(Arrangement.NEAR_FIRST, 20, 46, 180, 0.5, 31),
                run(Arrangement.SIMPLE_RACK, 20, 9, 100, 0.5, 1)));

        assertThat(goals).extracting(Goal::isMet).containsExactly(true, false, true, true, false);
        assertThat(goals.get(0).found()).isEqualTo(0.92);
        assertThat(goals.get(1))
                .hasToString(
                        "MISS read to that at RTT 0 (RTT 20 ms, replication 2, 2 MB blocks): 0.900, wanted at least 0.950");
    }

    @Test
    void goalsLeaveOutWhatDidNotRun() {
        assertThat(Goals.of(results(run(Arrangement.NEAR_FIRST, 20, 46, 180, 0.5, 3))))
                .extracting(Goal::text)
                .allMatch(text -> text.startsWith("distant share") || text.startsWith("seconds until"))
                .hasSize(2);
        assertThat(Goals.of(results(run(Arrangement.SIMPLE_RACK, 20, 9, 100, 0.5, 1))))
                .isEmpty();
    }

    @Test
    void tableReportsAndPicturesHaveEveryCell() {
        RackResults results = results(
                run(Arrangement.SIMPLE_RACK, 20, 9, 100, 0.5, 1),
                run(Arrangement.SIMPLE_RACK, 20, 11, 110, 0.5, 1),
                run(Arrangement.NEAR_FIRST, 20, 46, 180, 0.5, 3));

        assertThat(results.table()).hasSize(3);
        assertThat(results.table().get(1)).contains("simple-rack", "10.0 (9.0-11.0)", "50.0");
        assertThat(RackJsonReport.tree(results).path("runs")).hasSize(3);
        assertThat(RackHtmlReport.page(results))
                .contains("near-first, RTT 20 ms", "50.0 %", "<td>100 / 1</td>", "</svg>");
    }

    private static RackResults results(CellRun... runs) {
        RackOptions options = new RackOptions(
                List.of(Arrangement.values()),
                1,
                2,
                1,
                List.of(0, 20),
                List.of(2),
                List.of(BLOCK),
                25,
                10 << 20,
                Work.FILES,
                50_000,
                "3.4.2",
                Path.of("out"));
        return new RackResults(options, List.of(runs), List.of());
    }

    private static CellRun run(
            Arrangement arrangement, int millis, double write, double read, double share, double complete) {
        return new CellRun(
                new Cell(arrangement, millis, 2, BLOCK),
                1,
                millis,
                write,
                read,
                complete,
                Map.of("near1", 0.5 - share / 2, "near2", 0.5 - share / 2, "distant1", share),
                share,
                Map.of("distant1", new Traffic(100 << 20, 1 << 20)));
    }
}
