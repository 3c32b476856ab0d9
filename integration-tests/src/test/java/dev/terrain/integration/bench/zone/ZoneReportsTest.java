package dev.terrain.integration.bench.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrain.integration.cluster.JobHistory;
import dev.terrain.integration.cluster.Phase;
import dev.terrain.integration.cluster.TaskAttempt;
import dev.terrain.integration.cluster.TaskAttempt.PhaseEnd;
import dev.terrain.integration.fixture.disk.CpuActivity;
import dev.terrain.integration.fixture.disk.DiskActivity;
import dev.terrain.integration.fixture.disk.DiskActivity.Operation;
import dev.terrain.integration.fixture.disk.DiskActivity.Request;
import dev.terrain.integration.fixture.disk.DiskModel;
import dev.terrain.integration.fixture.disk.FreeSpace;
import dev.terrain.integration.fixture.disk.SpeedCheck;
import dev.terrain.integration.report.Summary;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** Stock on an aged disk in 100, 110 and 120 s, a pool in 70, 80 and 77 s, the bound in 75 s; a pin was never run. */
class ZoneReportsTest {

    private static final Instant SUBMITTED = Instant.ofEpochSecond(1000);
    private static final long MIB = 1 << 20;

    private final ZoneResults results = new ZoneResults(
            new ZoneOptions(
                    ZoneOptions.Engine.MAPREDUCE,
                    List.of(Case.STOCK_AGED, Case.PIN, Case.POOL, Case.BOUND),
                    3,
                    40_000_000,
                    DiskModel.halving(64L << 30, 60),
                    14L << 30,
                    0.4,
                    2L << 30,
                    7,
                    "3.4.2",
                    Path.of("out")),
            List.of(
                    run(Case.STOCK_AGED, 1, 120, 0.25),
                    run(Case.POOL, 1, 70, 1),
                    run(Case.BOUND, 1, 75, 0.3),
                    run(Case.STOCK_AGED, 2, 100, 0.35),
                    run(Case.POOL, 2, 80, 1),
                    run(Case.STOCK_AGED, 3, 110, 0.30),
                    run(Case.POOL, 3, 77, 1)));

    @Test
    void leavesOutACaseThatNeverRan() {
        assertThat(results.cases()).containsExactly(Case.STOCK_AGED, Case.POOL, Case.BOUND);
    }

    @Test
    void dividesTheMedianByStocksOnTheAgedDisk() {
        assertThat(results.summary(Case.POOL, CaseRun::seconds)).isEqualTo(new Summary(77, 70, 80));
        assertThat(results.toStockAged(Case.POOL).orElseThrow()).isCloseTo(0.7, within(1e-9));
        assertThat(results.toStockAged(Case.STOCK_AGED).orElseThrow()).isEqualTo(1);
        assertThat(results.slowestToFastest(Case.STOCK_AGED)).isCloseTo(1.2, within(1e-9));
        assertThat(results.medianRun(Case.POOL).number()).isEqualTo(3);
    }

    @Test
    void dividesByNothingWhereStockDidNotRun() {
        ZoneResults alone = new ZoneResults(results.options(), List.of(run(Case.POOL, 1, 70, 1)));

        assertThat(alone.toStockAged(Case.POOL)).isEmpty();
        assertThat(alone.cells(Case.POOL).get(4)).isEqualTo("-");
    }

    @Test
    void printsALineForEachCaseInColumns() {
        assertThat(results.table())
                .containsExactly(
                        "case          median s     min s     max s   to aged  slow/fast   in zone  disk busy     CPU",
                        "stock-aged       110.0     100.0     120.0     1.000      1.200      30 %       50 %    25 %",
                        "pool              77.0      70.0      80.0     0.700      1.143     100 %       50 %    25 %",
                        "bound             75.0      75.0      75.0     0.682      1.000      30 %       50 %    25 %");
    }

    @Test
    void saysUnderWhichConditionsItWasMeasured() {
        assertThat(results.conditions())
                .containsEntry("job", "TeraSort of 40,000,000 rows of 100 bytes, 1 reducer, Hadoop 3.4.2")
                .containsEntry("outer zone", "15.0 GB")
                .containsEntry("aged file system", "40 % free, in pieces")
                .containsEntry("seed", "7");
    }

    @Test
    void writesEveryCaseAndEveryRunToJson() {
        JsonNode report = ZoneJsonReport.tree(results);

        JsonNode pool = report.path("cases").path("pool");
        assertThat(pool.path("seconds").path("median").asDouble()).isEqualTo(77);
        assertThat(pool.path("toStockAged").asDouble()).isCloseTo(0.7, within(1e-9));
        assertThat(pool.path("meaning").asText()).contains("a pool in its outer zone");
        assertThat(report.path("cases").has("pin")).isFalse();
        assertThat(report.path("runs")).hasSize(7);
        JsonNode run = report.path("runs").path(1);
        assertThat(run.path("case").asText()).isEqualTo("pool");
        assertThat(run.path("number").asInt()).isEqualTo(1);
        assertThat(run.path("zoneShare").asDouble()).isEqualTo(1);
        assertThat(run.path("diskBusyShare").asDouble()).isCloseTo(0.5, within(1e-9));
        assertThat(run.path("bytesRead").asLong()).isEqualTo(3 * MIB);
        assertThat(run.path("bytesWritten").asLong()).isEqualTo(MIB);
        assertThat(run.path("taskSeconds").path("shuffle").asDouble()).isEqualTo(20);
        assertThat(run.path("mergedSizes").path(String.valueOf(2 * MIB)).asInt())
                .as("two requests of 1 MiB, one behind the other")
                .isEqualTo(1);
        assertThat(run.path("utilisation")).hasSize(70);
        assertThat(run.path("cpu").path(0).path("iowait").asDouble()).isEqualTo(0.5);
        assertThat(run.path("speeds").path(0).path("model").asDouble()).isEqualTo(60);
        assertThat(run.path("freeShareOfEachFifth")).hasSize(5);
        assertThat(run.path("sortedRowsChecksum").asText()).isEqualTo("1f");
    }

    @Test
    void drawsPicturesThatAreWellFormed() throws Exception {
        String page = ZoneHtmlReport.page(results);

        List<Document> pictures = pictures(page);
        assertThat(pictures).as("run times, and two for each case").hasSize(1 + 2 * 3);
        assertThat(pictures).allSatisfy(picture -> assertThat(
                        picture.getElementsByTagName("text").getLength())
                .isPositive());
        assertThat(pictures.get(0).getElementsByTagName("circle").getLength())
                .as("a point for each run")
                .isEqualTo(7);
        assertThat(page)
                .contains("<th>to aged</th>", "<td>0.700</td>", "run 2: 80.0 s")
                .doesNotContain("src=", "href=", "NaN", "Infinity");
    }

    private static List<Document> pictures(String page) throws Exception {
        List<Document> pictures = new ArrayList<>();
        int start = page.indexOf("<svg xmlns");
        while (start >= 0) {
            int end = page.indexOf("</svg>", start) + "</svg>".length();
            pictures.add(DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(page.substring(start, end)))));
            start = page.indexOf("<svg xmlns", end);
        }
        return pictures;
    }

    /** The disk is at work for the first half of the job. */
    private static CaseRun run(Case zoneCase, int number, int seconds, double zoneShare) {
        long start = SUBMITTED.getEpochSecond() * 1_000_000;
        long half = seconds * 500_000L;
        DiskActivity disk = new DiskActivity(List.of(
                new Request(start, start, start + half / 2, Operation.READ, 0, MIB),
                new Request(start, start + half / 2, start + half - 2, Operation.READ, MIB, MIB),
                new Request(start, start + half - 2, start + half - 1, Operation.READ, 64 * MIB, MIB),
                new Request(start, start + half - 1, start + half, Operation.WRITE, 65 * MIB, MIB)));
        TaskAttempt reduce = new TaskAttempt(
                SUBMITTED.plusSeconds(10), List.of(new PhaseEnd(Phase.SHUFFLE, SUBMITTED.plusSeconds(30))));
        return new CaseRun(
                zoneCase,
                number,
                new JobHistory(
                        "job_1_1", SUBMITTED, SUBMITTED.plusSeconds(seconds), List.of(reduce), List.of(), Map.of()),
                disk,
                List.of(new CpuActivity.Usage(SUBMITTED.plusSeconds(1), 0.25, 0.5)),
                new SpeedCheck(List.of(new SpeedCheck.Reading(0, 59.5, 60))),
                new FreeSpace(List.of(0.4, 0.4, 0.4, 0.4, 0.4)),
                new Intermediate(1000, (long) (1000 * zoneShare), 0, 0, 0),
                "1f");
    }
}
