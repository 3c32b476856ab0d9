package dev.terrain.integration.bench.programs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.cluster.Plugin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgramsResultsTest {

    private static final Program PI = Programs.ALL.stream()
            .filter(program -> program.name().equals("pi"))
            .findFirst()
            .orElseThrow();

    private static final Selection PAIR = new Selection(List.of(Plugin.ZONE, Plugin.SPILL));

    private static ProgramsResults results(ProgramRun... runs) {
        ProgramsOptions options = new ProgramsOptions(
                "3.4.2", List.of(PI), List.of(PAIR), 16 << 20, Optional.empty(), false, Path.of("somewhere"));
        return new ProgramsResults(options, List.of(runs));
    }

    private static ProgramRun run(Selection selection, String result, Map<Plugin, Long> work) {
        return new ProgramRun("pi", selection.label(), List.of(result), work, 20, Optional.empty());
    }

    private static final ProgramRun STOCK = run(Selection.STOCK, "3.14", Map.of());
    private static final Map<Plugin, Long> BOTH = Map.of(Plugin.ZONE, 100L, Plugin.SPILL, 4L);

    @Test
    void sameResultsAndEveryPluginAtWorkAreNoFailure() {
        ProgramsResults results = results(STOCK, run(PAIR, "3.14", BOTH));

        assertThat(results.failures()).isEmpty();
        assertThat(ProgramsReports.lines(results).get(1)).contains("pi", "spill+zone", "3.14", "equal", "spill zone");
        assertThat(ProgramsReports.tree(results).toString())
                .contains("\"equal\":true", "\"zone\":100", "\"failures\":[]");
        assertThat(ProgramsReports.page(results)).contains("spill+zone").doesNotContain("class=\"failure\"");
    }

    @Test
    void anotherResultIsAFailure() {
        ProgramsResults results = results(STOCK, run(PAIR, "3.15", BOTH));

        assertThat(results.failures())
                .containsExactly("pi has another result than stock (spill+zone): [3.15] instead of [3.14]");
        assertThat(ProgramsReports.lines(results).get(1)).contains("DIFFERENT");
    }

    @Test
    void aPluginThatDidNothingIsAFailure() {
        assertThat(results(STOCK, run(PAIR, "3.14", Map.of(Plugin.ZONE, 100L, Plugin.SPILL, 0L)))
                        .failures())
                .containsExactly("spill did nothing in any program (spill+zone)");
    }

    @Test
    void aClusterThatDidNotComeUpIsAFailureBesideWhatTheOthersCameTo() {
        ProgramRun broken = ProgramRun.ofBrokenCluster(PAIR, new IOException("datanode-1 not ready within 60 s"));

        assertThat(results(STOCK, broken).failures())
                .contains("the cluster failed (spill+zone): datanode-1 not ready within 60 s")
                .contains("only 0 comparisons were made");
    }

    @Test
    void aProgramThatFailedIsAFailureOnStockToo() {
        ProgramRun failed = new ProgramRun("pi", "stock", List.of(), Map.of(), 20, Optional.of("exit code 1"));

        assertThat(results(failed, run(PAIR, "3.14", BOTH)).failures())
                .contains("pi failed (stock): exit code 1")
                .anyMatch(line -> line.startsWith("pi has another result"));
    }

    @Test
    void aComparisonThatWasNotMadeIsAFailure() {
        assertThat(results(STOCK).failures()).contains("only 0 comparisons were made");
    }
}
