package dev.terrain.integration.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.integration.report.Chart;
import dev.terrain.integration.report.Goal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeriesTest {

    private static final Quantity SECONDS = Quantity.less("seconds", "s", 1);
    private static final Quantity SPEED = Quantity.more("megabytesPerSecond", "MB/s", 0);
    private static final Quantity CPU = Quantity.beside("cpuSeconds", "CPU, s", 2);
    private static final Case SMALL = Case.of("mappers", 1);
    private static final Case LARGE = Case.of("mappers", 8);
    private static final Provenance HERE = new Provenance("bench --runs 2", "abc", "this machine");

    @TempDir
    private Path folder;

    private final List<String> measured = new ArrayList<>();

    /** Stock takes 10 and 12 s, the plugin 8 and 11 s; with 8 mappers ten seconds more. */
    private final class Two implements Benchmark {

        private final int failsAt;

        Two(int failsAt) {
            this.failsAt = failsAt;
        }

        @Override
        public Design design() {
            Map<String, String> arms = new LinkedHashMap<>();
            arms.put("stock", "as it comes");
            arms.put("plugin", "ours");
            return new Design(
                    "bench",
                    "Two arms",
                    arms,
                    "stock",
                    List.of(SMALL, LARGE),
                    2,
                    List.of(SECONDS, SPEED, CPU),
                    "mappers",
                    Map.of("input", "none"));
        }

        @Override
        public void run(Series series) throws IOException {
            for (Case conditions : List.of(SMALL, LARGE)) {
                int more = conditions.equals(LARGE) ? 10 : 0;
                series.measureRuns(conditions, arm -> {
                    if (measured.size() == failsAt) {
                        throw new IOException("the machine went away");
                    }
                    long before =
                            measured.stream().filter((conditions + arm)::equals).count();
                    measured.add(conditions + arm);
                    double seconds = (arm.equals("stock") ? 10 + 2 * before : 8 + 3 * before) + more;
                    return new Figures()
                            .add(SECONDS, seconds)
                            .add(SPEED, 100 / seconds)
                            .detail("counters", Map.of());
                });
            }
        }

        @Override
        public List<Goal> goals(Results results) {
            return results.ratio(SMALL, "plugin", "stock", SECONDS)
                    .map(ratio -> List.of(Goal.atLeast("times as fast", ratio.median(), 1)))
                    .orElse(List.of());
        }
    }

    @Test
    void theArmsTakeTurnsInGoingFirst() throws Exception {
        Series series = series(new Two(-1));

        new Two(-1).run(series);

        assertThat(series.results().rows())
                .extracting(row -> row.conditions().label() + " " + row.arm() + " " + row.run())
                .startsWith("mappers 1 stock 1", "mappers 1 plugin 1", "mappers 1 plugin 2", "mappers 1 stock 2");
    }

    @Test
    void anInterruptedSeriesGoesOnWhereItEnded() throws Exception {
        Series first = series(new Two(-1));
        assertThatThrownBy(() -> new Two(3).run(first)).hasMessage("the machine went away");
        Series second = series(new Two(-1));

        second.resume(Report.read(folder.resolve(Report.FILE)));
        new Two(-1).run(second);

        assertThat(measured).hasSize(8);
        assertThat(second.results().rows()).hasSize(8).doesNotHaveDuplicates();
    }

    @Test
    void aSeriesThatGoesOnElsewhereWithMoreRunsNamesBothRevisions() throws Exception {
        Series first = series(new Two(-1));
        new Two(-1).run(first);
        Provenance later = new Provenance("bench --runs 3 --out there", "def", "this machine");
        Series second = new Series(new Two(-1), later, folder, s -> {}, Duration.ZERO);

        second.resume(Report.read(folder.resolve(Report.FILE)));

        assertThat(second.report().rows()).hasSize(8);
        assertThat(second.report().provenance())
                .isEqualTo(new Provenance("bench --runs 3 --out there", "abc and def", "this machine"))
                .extracting(Provenance::firstRevision)
                .isEqualTo("abc");
    }

    @Test
    void aSeriesOfAnotherCommandIsNotResumed() throws Exception {
        Series first = series(new Two(-1));
        new Two(-1).run(first);
        Provenance larger = new Provenance("bench --runs 2 --size 1g", "abc", "this machine");
        Series other = new Series(new Two(-1), larger, folder, s -> {}, Duration.ZERO);

        assertThatThrownBy(() -> other.resume(Report.read(folder.resolve(Report.FILE))))
                .hasMessageContaining("is another one")
                .hasMessageContaining("abc");
    }

    @Test
    void theReportIsReadAsItWasWritten() throws Exception {
        Series series = series(new Two(-1));
        new Two(-1).run(series);

        Report read = Report.read(folder.resolve(Report.FILE));

        assertThat(read.design()).isEqualTo(new Two(-1).design());
        assertThat(read.provenance()).isEqualTo(HERE);
        assertThat(read.rows()).isEqualTo(series.results().rows());
        assertThat(read.goals()).hasSize(1).allMatch(Goal::isMet);
    }

    @Test
    void ratiosAreOfPairsAndTellWhetherTheRangesOverlap() throws Exception {
        Results results = results();

        assertThat(results.ratio(SMALL, "plugin", "stock", SECONDS))
                .hasToString("Optional[1.17 (1.09-1.25, ranges overlap)]");
        assertThat(results.ratio(SMALL, "plugin", "stock", SPEED))
                .hasToString("Optional[1.17 (1.09-1.25, ranges overlap)]");
        assertThat(results.ratio(SMALL, "plugin", "other", SECONDS)).isEmpty();
        assertThat(results.ratio(SMALL, "plugin", "stock", CPU)).isEmpty();
        assertThat(results.best(LARGE, List.of("stock", "plugin"), SPEED)).contains("plugin");
    }

    @Test
    void theTableHasWhatWasMeasuredAndAColumnAgainstTheBaseline() throws Exception {
        Table table = new Table(results());

        assertThat(table.headings())
                .containsExactly(
                        "case", "arm", "runs", "s", "range", "against stock", "MB/s", "range", "against stock");
        assertThat(table.rows().get(1))
                .containsExactly(
                        "mappers 1",
                        "plugin",
                        "2",
                        "9.5",
                        "8.0-11.0",
                        "1.17 (1.09-1.25, ranges overlap)",
                        "11",
                        "9-13",
                        "1.17 (1.09-1.25, ranges overlap)");
        assertThat(table.lines()).hasSize(1 + 4);
    }

    @Test
    void thePageHasAPictureOfEachHeadlineAndMarksRunsBesideOtherWork() throws Exception {
        Series series = series(new Two(-1));
        new Two(-1).run(series);
        List<Row> rows = new ArrayList<>(series.results().rows());
        Row quiet = rows.get(0);
        rows.set(
                0,
                new Row(
                        quiet.conditions(),
                        quiet.arm(),
                        1,
                        quiet.started(),
                        new Load(3, 0.9, 0),
                        quiet.figures(),
                        quiet.details()));
        Report report =
                new Report(new Two(-1).design(), HERE, rows, List.of(), List.of("a <finding>"), List.of("wrong"));

        String page = Page.of(report, Map.of("of its own", Chart.lines("s", "own share")));

        assertThat(page.split("<svg ", -1)).hasSizeGreaterThanOrEqualTo(1 + 2 + 1);
        assertThat(page)
                .contains("did not have the machine for themselves", "NOT QUIET: load average 3.0, 90 % busy before")
                .contains("a &lt;finding&gt;", "<p class=\"failure\">wrong", "of its own", "bench --runs 2");
    }

    private Results results() throws IOException {
        Series series = series(new Two(-1));
        new Two(-1).run(series);
        return series.results();
    }

    private Series series(Benchmark benchmark) throws IOException {
        return new Series(benchmark, HERE, folder, line -> {}, Duration.ZERO);
    }
}
