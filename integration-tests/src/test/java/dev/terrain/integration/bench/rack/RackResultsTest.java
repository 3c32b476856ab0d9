package dev.terrain.integration.bench.rack;

import static dev.terrain.integration.bench.Parsed.parsed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Pictures;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.bench.Rows;
import dev.terrain.integration.bench.Table;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.fixture.network.Traffic;
import dev.terrain.integration.report.Goal;
import java.io.IOException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** From what programs print to the goals and the reports. */
class RackResultsTest {

    private static final FilesBench BENCH = new FilesBench(
            parsed(new RackBenchCommand(), "--runs=1", "--round-trips=0,20", "--replications=2", "--blocks=2m"));

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
        assertThat(IndexBench.seconds(new JobRun(0, List.of("...", "took 12.345 s"), Duration.ZERO)))
                .isEqualTo(12.345);
        assertThatThrownBy(() -> IndexBench.seconds(new JobRun(1, List.of("took 12.345 s"), Duration.ZERO)))
                .isInstanceOf(IOException.class);
    }

    @Test
    void theIndexIsSummarisedAsInThePaper() {
        assertThat(IndexBench.trimmedMean(List.of(100.0, 11.0, 13.0, 1.0))).isEqualTo(12);
        assertThat(IndexBench.trimmedMean(List.of(11.0, 13.0))).isEqualTo(12);
    }

    @Test
    void goalsCompareWithTheNearCaseAndWithTheSimpleRack() {
        List<Goal> goals = BENCH.goals(results(
                row(Arrangement.NEAR_FIRST, 0, 1, 50, 200, 0, 1),
                row(Arrangement.NEAR_FIRST, 20, 1, 46, 180, 0.5, 31),
                row(Arrangement.SIMPLE_RACK, 20, 1, 9, 100, 0.5, 1)));

        assertThat(goals).extracting(Goal::isMet).containsExactly(true, false, true, true, false);
        assertThat(goals.get(0).found()).isEqualTo(0.92);
        assertThat(goals.get(1))
                .hasToString("MISS read to that at RTT 0 (round trip, ms 20, replicas 2, block MB 2):"
                        + " 0.900, wanted at least 0.950");
    }

    @Test
    void goalsLeaveOutWhatDidNotRun() {
        assertThat(BENCH.goals(results(row(Arrangement.NEAR_FIRST, 20, 1, 46, 180, 0.5, 3))))
                .extracting(Goal::text)
                .allMatch(text -> text.startsWith("distant share") || text.startsWith("seconds until"))
                .hasSize(2);
        assertThat(BENCH.goals(results(row(Arrangement.SIMPLE_RACK, 20, 1, 9, 100, 0.5, 1))))
                .isEmpty();
    }

    @Test
    void tableAndPicturesHaveEveryCell() {
        Results results = results(
                row(Arrangement.SIMPLE_RACK, 20, 1, 9, 100, 0.5, 1),
                row(Arrangement.SIMPLE_RACK, 20, 2, 11, 110, 0.5, 1),
                row(Arrangement.NEAR_FIRST, 20, 1, 46, 180, 0.5, 3));

        assertThat(new Table(results).rows()).hasSize(2);
        assertThat(new Table(results).rows().get(0)).contains("simple-rack", "10.0", "9.0-11.0", "0.500");
        assertThat(Pictures.of(results))
                .containsOnlyKeys("write, MB/s: replicas 2, block MB 2", "read, MB/s: replicas 2, block MB 2");
    }

    @Test
    void addsUpWhatPassedTheDataNodesOfASite() {
        Map<String, Traffic> traffic = Map.of(
                "near1", new Traffic(100 << 20, 1 << 20),
                "near2", new Traffic(50 << 20, 2 << 20),
                "distant1", new Traffic(7 << 20, 0));

        assertThat(FilesBench.megabytes(traffic, "near", Traffic::receivedBytes))
                .isEqualTo(150);
        assertThat(FilesBench.megabytes(traffic, "near", Traffic::sentBytes)).isEqualTo(3);
        assertThat(FilesBench.megabytes(traffic, "distant", Traffic::receivedBytes))
                .isEqualTo(7);
    }

    @Test
    void anOperationThatDidNotEndIsAFinding() {
        OperationsBench bench = operations("decommission");
        Row row = row(
                Case.of(OperationsBench.OPERATION, Operation.DECOMMISSION),
                Arrangement.NO_RACK,
                1,
                new Figures().add(OperationsBench.SETTLED, 3));

        assertThat(bench.findings(new Results(bench.design(), List.of(row))))
                .containsExactly("decommission, no-rack, run 1: not ended in time");
    }

    @Test
    void aFileThatAFailoverLostIsAFailure() {
        OperationsBench bench = operations("failover");
        Case failover = Case.of(OperationsBench.OPERATION, Operation.FAILOVER);
        Row right = row(failover, Arrangement.NO_RACK, 1, new Figures().add(Failover.WRONG, 0));
        Row wrong = row(failover, Arrangement.NEAR_FIRST, 1, new Figures().add(Failover.WRONG, 2));

        assertThat(bench.failures(new Results(bench.design(), List.of(right, wrong))))
                .containsExactly("failover, near-first, run 1: 2 files are wrong, fsck says healthy");
    }

    private static OperationsBench operations(String operation) {
        return new OperationsBench(parsed(new RackBenchCommand(), "--runs=1", "--operations=" + operation));
    }

    private static Results results(Row... rows) {
        return new Results(BENCH.design(), List.of(rows));
    }

    private static Row row(
            Arrangement arrangement, int millis, int run, double write, double read, double share, double complete) {
        return row(
                Case.of(RackBenchCommand.ROUND_TRIP, millis)
                        .with(FilesBench.REPLICAS, 2)
                        .with(FilesBench.BLOCK, 2),
                arrangement,
                run,
                new Figures()
                        .add(FilesBench.WRITE, write)
                        .add(FilesBench.READ, read)
                        .add(FilesBench.DISTANT_SHARE, share)
                        .add(FilesBench.COMPLETE, complete));
    }

    private static Row row(Case conditions, Arrangement arrangement, int run, Figures figures) {
        return Rows.row(conditions, arrangement.label(), run, figures);
    }
}
