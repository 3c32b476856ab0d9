package dev.terrain.integration.bench.terasort;

import static dev.terrain.integration.bench.terasort.Comparisons.RUNS;
import static dev.terrain.integration.bench.terasort.Comparisons.comparison;
import static dev.terrain.integration.bench.terasort.Comparisons.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.cluster.Phase;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.report.Summary;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** What every comparison shows. */
class ReportsTest {

    @Test
    void dividesStockByPlugins() {
        Comparison comparison = comparison(List.of(Plugin.SPILL));
        Results results = comparison.results();

        assertThat(results.summary(Case.only(), "stock", TeraSortBench.JOB)).contains(new Summary(21, 20, 22));
        assertThat(results.summary(Case.only(), "plugins", TeraSortBench.JOB)).contains(new Summary(14, 13, 15));
        assertThat(results.ratio(Case.only(), "plugins", "stock", TeraSortBench.JOB))
                .hasToString("Optional[1.50 (1.33-1.69, ranges apart)]");
        assertThat(results.median(Case.only(), "stock", TeraSortBench.taskSeconds(Phase.MAP)))
                .contains(3.0);
    }

    @Test
    void saysWhatThePluginsDid() {
        assertThat(comparison(List.of(Plugin.SPILL)).findings())
                .containsExactly(
                        "ssd-spill-tuner sorted the output of 2 map tasks (1.5 s sorting, 0.0 s merging) and merged the"
                                + " input of 0 reduce tasks");
    }

    @Test
    void failsWhenAPluginDidNotAct() {
        assertThat(comparison(List.of(Plugin.SPILL)).failures()).isEmpty();
        assertThat(comparison(List.of(Plugin.SPILL, Plugin.PREFETCH), DataDisk.SPINDLE)
                        .failures())
                .singleElement()
                .asString()
                .contains("prefetch", "did not act");
    }

    @Test
    void aPluginThatReadAsStockFromAFastDiskDidNotFail() {
        Comparison fast = comparison(List.of(Plugin.SPILL, Plugin.PREFETCH));

        assertThat(fast.failures()).isEmpty();
        assertThat(fast.idle(Plugin.PREFETCH))
                .hasValueSatisfying(why -> assertThat(why).contains("read as stock"));
    }

    @Test
    void rowsOfAKeptReportAreNotChecked() {
        Comparison good = comparison(List.of(Plugin.SPILL));
        List<Row> rows = new ArrayList<>(good.results().rows());
        Row first = rows.get(0);
        rows.set(
                0,
                new Row(
                        first.conditions(),
                        first.arm(),
                        first.run(),
                        first.started(),
                        first.load(),
                        first.figures(),
                        JsonNodeFactory.instance.objectNode()));

        Comparison resumed =
                new Comparison(good.options(), new Results(good.results().design(), rows));

        assertThat(resumed.failures()).isEmpty();
        assertThat(resumed.findings()).isEqualTo(good.findings());
    }

    @Test
    void failsWhenAPluginOnlySteppedAside() {
        Comparison good = comparison(List.of(Plugin.SPILL));
        List<Comparisons.Run> runs = new ArrayList<>(RUNS);
        runs.set(1, run(Arm.PLUGINS, 1, 15, "sum", Map.of("Terrain spill", Map.of("Tasks left as they were", 4L))));

        assertThat(comparison(good.options(), runs).failures())
                .singleElement()
                .asString()
                .contains("spill", "did not act", "Map tasks sorted");
    }

    @Test
    void namesWhatThePluginsAreComparedWith() {
        Comparison company = comparison(List.of(Plugin.SPILL), List.of(Plugin.SPILL, Plugin.ZONE), DataDisk.MACHINE);

        assertThat(company.results().design().baseline()).isEqualTo("spill");
        assertThat(company.results().design().title()).contains("spill against plugins");
        assertThat(company.failures()).anyMatch(line -> line.contains("spill did not act in every run of spill:"));
    }

    @Test
    void failsWhenAnOutputDiffers() {
        Comparison good = comparison(List.of());
        List<Comparisons.Run> runs = new ArrayList<>(RUNS);
        runs.set(3, run(Arm.PLUGINS, 2, 13, "other"));

        assertThat(comparison(good.options(), runs).failures())
                .singleElement()
                .asString()
                .contains("plugins run 2", "differs");
    }

    @Test
    void drawsThePhasesAsAPictureThatIsWellFormedAndNeedsNothingElse() throws Exception {
        String picture = TeraSortBench.phases(comparison(List.of(Plugin.SPILL)).results())
                .svg("a picture");

        assertThat(picture).contains(">map, stock<", ">spill, plugins<").doesNotContain("src=", "href=");
        Document parsed = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(picture)));
        assertThat(parsed.getElementsByTagName("text").getLength()).isPositive();
    }
}
