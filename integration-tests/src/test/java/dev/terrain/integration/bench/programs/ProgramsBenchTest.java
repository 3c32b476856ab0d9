package dev.terrain.integration.bench.programs;

import static dev.terrain.integration.bench.Parsed.parsed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.bench.Rows;
import dev.terrain.integration.cluster.Plugin;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgramsBenchTest {

    private static final Program PI = Programs.ALL.stream()
            .filter(program -> program.name().equals("pi"))
            .findFirst()
            .orElseThrow();

    private static final Selection PAIR = new Selection(List.of(Plugin.ZONE, Plugin.SPILL));
    private static final Map<Plugin, Long> BOTH = Map.of(Plugin.ZONE, 100L, Plugin.SPILL, 4L);
    private static final Row STOCK = row(Selection.STOCK, "3.14", Map.of());

    private static final ProgramsBench BENCH =
            new ProgramsBench(parsed(new ProgramsCommand(), "--programs=pi", "--plugins=zone,spill"));

    private static Row row(Selection selection, String result, Map<Plugin, Long> work) {
        Figures figures = new Figures().detail(ProgramsBench.RESULT, List.of(result));
        work.forEach((plugin, amount) -> figures.add(ProgramsBench.work(plugin), amount));
        return row(selection, figures);
    }

    private static Row row(Selection selection, Figures figures) {
        return Rows.row(ProgramsBench.of(PI), selection.label(), 1, figures);
    }

    private static Results results(Row... rows) {
        return new Results(BENCH.design(), List.of(rows));
    }

    @Test
    void sameResultsAndEveryPluginAtWorkAreNoFailure() {
        Results results = results(STOCK, row(PAIR, "3.14", BOTH));

        assertThat(BENCH.failures(results)).isEmpty();
        assertThat(BENCH.findings(results)).containsExactly("pi, spill+zone: as stock, 3.14; at work: spill zone");
    }

    @Test
    void anotherResultIsAFailure() {
        Results results = results(STOCK, row(PAIR, "3.15", BOTH));

        assertThat(BENCH.failures(results))
                .containsExactly("pi has another result than stock (spill+zone): [3.15] instead of [3.14]");
        assertThat(BENCH.findings(results).get(0)).contains("DIFFERENT");
    }

    @Test
    void aPluginThatDidNothingIsAFailure() {
        assertThat(BENCH.failures(results(STOCK, row(PAIR, "3.14", Map.of(Plugin.ZONE, 100L, Plugin.SPILL, 0L)))))
                .containsExactly("spill did nothing in any program (spill+zone)");
    }

    @Test
    void aProgramThatFailedIsAFailureOnStockToo() {
        Row failed = row(Selection.STOCK, new Figures().detail(ProgramsBench.FAILURE, "exit code 1"));

        assertThat(BENCH.failures(results(failed, row(PAIR, "3.14", BOTH))))
                .contains("pi failed (stock): exit code 1")
                .anyMatch(line -> line.startsWith("pi has another result"));
    }

    @Test
    void aComparisonThatWasNotMadeIsAFailure() {
        assertThat(BENCH.failures(results(STOCK))).contains("only 0 comparisons were made");
    }
}
