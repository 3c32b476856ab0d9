package dev.terrain.integration.bench.zone;

import static dev.terrain.integration.bench.Parsed.parsed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.bench.Rows;
import dev.terrain.integration.bench.Table;
import dev.terrain.integration.cluster.JobHistory;
import dev.terrain.integration.cluster.Phase;
import dev.terrain.integration.cluster.TaskAttempt;
import dev.terrain.integration.cluster.TaskAttempt.PhaseEnd;
import dev.terrain.integration.fixture.disk.CpuActivity;
import dev.terrain.integration.fixture.disk.DiskActivity;
import dev.terrain.integration.fixture.disk.DiskActivity.Operation;
import dev.terrain.integration.fixture.disk.DiskActivity.Request;
import dev.terrain.integration.fixture.disk.SpeedCheck;
import dev.terrain.integration.report.Chart;
import dev.terrain.integration.report.Summary;
import java.io.StringReader;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

/** Stock on an aged disk in 100, 110 and 120 s, a pool in 70, 80 and 77 s, the bound in 75 s; a pin was never run. */
class ZoneReportsTest {

    private static final Instant SUBMITTED = Instant.ofEpochSecond(1000);
    private static final long MIB = 1 << 20;

    private static final ZoneBench BENCH = new ZoneBench(parsed(
            new ZoneBenchCommand(),
            "--cases=stock-aged,pin,pool,bound",
            "--runs=3",
            "--size=3906250k",
            "--disk-size=64g",
            "--outer-mb-per-second=60",
            "--zone-share=0.21875",
            "--free-share=0.4",
            "--seed=7"));

    private final Results results = new Results(
            BENCH.design(),
            List.of(
                    row(Arm.STOCK_AGED, 1, 120, 0.25),
                    row(Arm.POOL, 1, 70, 1),
                    row(Arm.BOUND, 1, 75, 0.3),
                    row(Arm.STOCK_AGED, 2, 100, 0.35),
                    row(Arm.POOL, 2, 80, 1),
                    row(Arm.STOCK_AGED, 3, 110, 0.30),
                    row(Arm.POOL, 3, 77, 1)));

    @Test
    void comparesWithStockOnTheAgedDisk() {
        assertThat(results.summary(Case.only(), "pool", SortRun.SECONDS)).contains(new Summary(77, 70, 80));
        assertThat(results.ratio(Case.only(), "pool", "stock-aged", SortRun.SECONDS))
                .hasToString("Optional[1.43 (1.25-1.71, ranges apart)]");
        assertThat(results.medianRun(Case.only(), "pool", SortRun.SECONDS).run())
                .isEqualTo(3);
        assertThat(BENCH.design().baseline()).isEqualTo("stock-aged");
    }

    @Test
    void comparesWithNothingWhereStockDidNotRun() {
        Results alone = new Results(BENCH.design(), List.of(row(Arm.POOL, 1, 70, 1)));

        assertThat(new Table(alone).rows()).contains(List.of("s", "70.0"), List.of("against stock-aged", "-"));
    }

    @Test
    void theTableHasAColumnForEachArmThatRan() {
        Table table = new Table(results);

        assertThat(table.headings()).containsExactly("arm", "stock-aged", "pool", "bound");
        assertThat(table.rows())
                .contains(
                        List.of("s", "110.0", "77.0", "75.0"),
                        List.of("share in the zone", "0.30", "1.00", "0.30"),
                        List.of("disk busy", "0.50", "0.50", "0.50"),
                        List.of("CPU busy", "0.25", "0.25", "0.25"));
    }

    @Test
    void saysUnderWhichConditionsItWasMeasured() {
        assertThat(BENCH.design().conditions())
                .containsEntry(
                        "job",
                        "TeraSort of 40,000,000 rows of 100 bytes, 1 reducer, Hadoop 3.4.2; from submission to end")
                .containsEntry("outer zone", "15.0 GB")
                .containsEntry("aged file system", "40 % free, in pieces")
                .containsEntry("seed", "7");
    }

    @Test
    void everyRunHasItsDetails() {
        Row pool = results.rows().get(1);

        assertThat(pool.figures()).containsEntry("seconds", 70.0).containsEntry("zoneShare", 1.0);
        assertThat(pool.figures().get("diskBusyShare")).isCloseTo(0.5, within(1e-9));
        JsonNode run = pool.details();
        assertThat(run.path("bytesRead").asLong()).isEqualTo(3 * MIB);
        assertThat(run.path("bytesWritten").asLong()).isEqualTo(MIB);
        assertThat(run.path("taskSeconds").path("shuffle").asDouble()).isEqualTo(20);
        assertThat(run.path("mergedSizes").path(String.valueOf(2 * MIB)).asInt())
                .as("two requests of 1 MiB, one behind the other")
                .isEqualTo(1);
        assertThat(run.path("utilisation")).hasSize(70);
        assertThat(run.path("cpu").path(0).path("iowait").asDouble()).isEqualTo(0.5);
        assertThat(run.path("speeds").path(0).path("modelMegabytesPerSecond").asDouble())
                .isEqualTo(60);
        assertThat(run.path("sortedRowsChecksum").asText()).isEqualTo("1f");
    }

    @Test
    void drawsPicturesThatAreWellFormed() throws Exception {
        Map<String, Chart> pictures = BENCH.pictures(results);

        assertThat(pictures).as("two for each arm").hasSize(2 * 3);
        for (Chart chart : pictures.values()) {
            String picture = chart.svg("a picture");
            DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(picture)));
            assertThat(picture).contains("</text").doesNotContain("NaN", "Infinity");
        }
    }

    /** The disk is at work for the first half of the job. */
    private static Row row(Arm arm, int number, int seconds, double zoneShare) {
        long start = SUBMITTED.getEpochSecond() * 1_000_000;
        long half = seconds * 500_000L;
        DiskActivity disk = new DiskActivity(List.of(
                new Request(start, start, start + half / 2, Operation.READ, 0, MIB),
                new Request(start, start + half / 2, start + half - 2, Operation.READ, MIB, MIB),
                new Request(start, start + half - 2, start + half - 1, Operation.READ, 64 * MIB, MIB),
                new Request(start, start + half - 1, start + half, Operation.WRITE, 65 * MIB, MIB)));
        TaskAttempt reduce = new TaskAttempt(
                SUBMITTED.plusSeconds(10), List.of(new PhaseEnd(Phase.SHUFFLE, SUBMITTED.plusSeconds(30))));
        SortRun run = new SortRun(
                new JobHistory(SUBMITTED, SUBMITTED.plusSeconds(seconds), List.of(reduce), List.of()),
                disk,
                List.of(new CpuActivity.Usage(SUBMITTED.plusSeconds(1), 0.25, 0.5)),
                new SpeedCheck(List.of(new SpeedCheck.Reading(0, 59.5, 60))),
                new Intermediate(1000, (long) (1000 * zoneShare), 0, 0),
                "1f");
        return Rows.row(Case.only(), arm.label(), number, run.figures());
    }
}
