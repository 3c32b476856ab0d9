package dev.terrain.integration.bench.terasort;

import static dev.terrain.integration.bench.terasort.Comparisons.comparison;
import static dev.terrain.integration.bench.terasort.Comparisons.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
        Comparison.Row job = comparison(List.of(Plugin.SPILL)).rows().get(0);

        assertThat(job.base()).isEqualTo(new Summary(21, 20, 22));
        assertThat(job.plugins()).isEqualTo(new Summary(14, 13, 15));
        assertThat(job.ratio()).isCloseTo(1.5, within(1e-9));
    }

    @Test
    void showsMediansSpreadAndWhatThePluginsDid() {
        String text = String.join("\n", TextReport.lines(comparison(List.of(Plugin.SPILL))));

        assertThat(text).contains("21.0 (20.0 to 22.0)", "14.0 (13.0 to 15.0)", "1.50");
        assertThat(text).contains("ssd-spill-tuner did", "Map spills", "7 (7 to 7)");
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
    void failsWhenAPluginOnlySteppedAside() {
        Comparison good = comparison(List.of(Plugin.SPILL));
        List<RunResult> runs = new ArrayList<>(good.runs());
        runs.set(1, run(Arm.PLUGINS, 1, 15, "sum", Map.of("Terrain spill", Map.of("Tasks left as they were", 4L))));

        assertThat(new Comparison(good.options(), good.conditions(), runs).failures())
                .singleElement()
                .asString()
                .contains("spill", "did not act", "Map tasks sorted");
    }

    @Test
    void namesWhatThePluginsAreComparedWith() {
        Comparison company = comparison(List.of(Plugin.SPILL), List.of(Plugin.SPILL, Plugin.ZONE), DataDisk.MACHINE);

        assertThat(TextReport.lines(company).get(0)).containsPattern(" spill +with plugins");
        assertThat(JsonReport.tree(company)
                        .path("summary")
                        .path(0)
                        .path("spill")
                        .path("median")
                        .asDouble())
                .isEqualTo(21);
        assertThat(HtmlReport.page(company)).contains("spill against plugins").doesNotContain("stock");
        assertThat(company.failures()).anyMatch(line -> line.contains("spill did not act in every run of spill:"));
    }

    @Test
    void failsWhenAnOutputDiffers() {
        Comparison good = comparison(List.of());
        List<RunResult> runs = new ArrayList<>(good.runs());
        runs.set(3, run(Arm.PLUGINS, 2, 13, "other"));

        assertThat(new Comparison(good.options(), good.conditions(), runs).failures())
                .singleElement()
                .asString()
                .contains("plugins run 2", "differs");
    }

    @Test
    void writesEveryRunToJson() {
        var report = JsonReport.tree(comparison(List.of(Plugin.SPILL)));

        assertThat(report.path("runs")).hasSize(6);
        assertThat(report.path("runs").path(0).path("taskSeconds").path("map").asDouble())
                .isEqualTo(3);
        assertThat(report.path("summary").path(0).path("ratio").asDouble()).isCloseTo(1.5, within(1e-9));
        assertThat(report.path("acted")
                        .path("spill")
                        .path("Map spills")
                        .path("median")
                        .asInt())
                .isEqualTo(7);
        assertThat(report.path("failures")).isEmpty();
    }

    @Test
    void drawsPicturesThatAreWellFormed() throws Exception {
        String page = HtmlReport.page(comparison(List.of(Plugin.SPILL)));

        assertThat(page)
                .contains("a &lt;name&gt; &amp; more")
                .doesNotContain("http://www.w3.org/1999", "src=", "href=");
        int pictures = 0;
        int start = page.indexOf("<svg xmlns");
        while (start >= 0) {
            int end = page.indexOf("</svg>", start) + "</svg>".length();
            Document picture = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(page.substring(start, end))));
            assertThat(picture.getElementsByTagName("text").getLength()).isPositive();
            pictures++;
            start = page.indexOf("<svg xmlns", end);
        }
        assertThat(pictures).as("run times, phases, two timelines").isEqualTo(4);
    }
}
