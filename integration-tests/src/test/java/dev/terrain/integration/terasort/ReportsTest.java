package dev.terrain.integration.terasort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.integration.Plugin;
import dev.terrain.integration.hadoop.JobHistory.Placement;
import dev.terrain.integration.hadoop.Phase;
import dev.terrain.integration.hadoop.TaskAttempt;
import dev.terrain.integration.hadoop.TaskAttempt.PhaseEnd;
import dev.terrain.integration.network.Traffic;
import dev.terrain.integration.report.Summary;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class ReportsTest {

    private static final Instant START = Instant.ofEpochSecond(1000);

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
        assertThat(text).contains("ssd-spill-tuner did", "Actual spills", "7 (7 to 7)");
    }

    @Test
    void failsWhenAPluginDidNotAct() {
        assertThat(comparison(List.of(Plugin.SPILL)).failures()).isEmpty();
        assertThat(comparison(List.of(Plugin.SPILL, Plugin.PREFETCH)).failures())
                .singleElement()
                .asString()
                .contains("prefetch", "did not act");
    }

    @Test
    void failsWhenAPluginOnlySteppedAside() {
        Comparison good = comparison(List.of(Plugin.SPILL));
        List<RunResult> runs = new ArrayList<>(good.runs());
        runs.set(1, run(Arm.PLUGINS, 1, 15, "sum", Map.of("Terrain spill", Map.of("Tasks left as they were", 4L))));

        assertThat(new Comparison(good.options(), good.conditions(), runs).failures())
                .singleElement()
                .asString()
                .contains("spill", "did not act", "Tasks sorted for flash");
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
    void failsWhenIntermediateBytesLieOutsideTheZoneOfADiskThatHasOne() {
        Comparison good = comparison(List.of(Plugin.ZONE), DataDisk.ZONED);
        List<RunResult> runs = new ArrayList<>(good.runs());
        runs.set(1, run(Arm.PLUGINS, 1, 15, "sum", placed(1000, 950)));
        runs.set(3, run(Arm.PLUGINS, 2, 13, "sum", placed(1000, 949)));
        runs.set(5, run(Arm.PLUGINS, 3, 14, "sum", placed(1000, 1000)));

        assertThat(new Comparison(good.options(), good.conditions(), runs).failures())
                .singleElement()
                .asString()
                .contains("plugins run 2", "949", "less than 95 %");
        Options onMachine = comparison(List.of(Plugin.ZONE)).options();
        assertThat(new Comparison(onMachine, good.conditions(), runs).failures())
                .as("a disk without zones has no outer one")
                .isEmpty();
    }

    private static Map<String, Map<String, Long>> placed(long bytes, long inZone) {
        return Map.of(
                "File System Counters",
                Map.of(
                        "INTERMEDIATE: Number of bytes written", bytes,
                        "OUTER-ZONE: Number of bytes written", inZone));
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
                        .path("Actual spills")
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

    @Test
    void saysInOneLineThatRackTopologyHadNothingToDoWhereNoDataNodeIsDistant() {
        for (Comparison near : List.of(comparison(List.of(Plugin.RACK)), distant(Duration.ZERO, 0))) {
            assertThat(near.failures()).isEmpty();
            assertThat(TextReport.lines(near))
                    .filteredOn(line -> line.contains("rack-topology"))
                    .singleElement()
                    .asString()
                    .contains("nothing to do", "--wan");
            assertThat(HtmlReport.page(near)).contains("nothing to do");
            assertThat(JsonReport.tree(near).path("idle").path("rack").asText()).contains("nothing to do");
        }
    }

    @Test
    void showsWhatTheDistantDataNodeHasAndWhatCrossedToIt() {
        Comparison distant = distant(Duration.ofMillis(20), 4);

        List<String> text = TextReport.lines(distant);
        assertThat(text)
                .anyMatch(
                        line -> line.matches("output replicas at the distant node, % +33.0 .* 50.0 \\(50.0 to 50.0\\)"))
                .anyMatch(line -> line.matches("to the distant host in the job, MB +100.0 .* 10.0 \\(10.0 to 10.0\\)"))
                .anyMatch(
                        line -> line.matches("to it until all replicas are made, MB +102.0 .* 60.0 \\(60.0 to 60.0\\)"))
                .contains("network: a line of 20 ms");
        assertThat(String.join("\n", text)).contains("metrics in the NameNode", "DistantCopies", "4 (4 to 4)");
        assertThat(HtmlReport.page(distant))
                .contains("output replicas at the distant node, %", "RackPlacement: DistantCopies", "a line of 20 ms");
        var report = JsonReport.tree(distant);
        assertThat(report.path("distant").path(0).path("stock").path("median").asDouble())
                .isEqualTo(33);
        assertThat(report.path("runs")
                        .path(0)
                        .path("distant")
                        .path("inJob")
                        .path("receivedBytes")
                        .asLong())
                .isEqualTo(100 << 20);
        assertThat(report.path("idle")).isEmpty();
        assertThat(comparison(List.of()).distantRows()).isEmpty();
    }

    @Test
    void failsWhenRackTopologyDidNothingThoughADataNodeIsDistant() {
        assertThat(distant(Duration.ofMillis(20), 1).failures()).isEmpty();
        assertThat(distant(Duration.ofMillis(20), 0).failures())
                .hasSize(3)
                .first()
                .asString()
                .contains("rack", "plugins run 1", "DistantCopies");
    }

    @Test
    void saysWhereMapsRanAndWhetherLustreHadAnythingToDoWithIt() {
        Comparison onHdfs = comparison(List.of(Plugin.LUSTRE));
        assertThat(onHdfs.failures()).isEmpty();
        assertThat(onHdfs.placementRows()).isEmpty();
        assertThat(String.join("\n", TextReport.lines(onHdfs)))
                .contains("lustre-locality-split had nothing to do", "--input");

        Options options = new Options(
                1000,
                1,
                3,
                List.of(),
                List.of(Plugin.LUSTRE),
                DataDisk.MACHINE,
                RowsOn.LUSTRE,
                Optional.empty(),
                "3.4.2",
                Optional.empty(),
                false,
                false,
                Path.of("out"));
        Comparison onLustre = new Comparison(options, onHdfs.conditions(), onHdfs.runs());

        assertThat(String.join("\n", TextReport.lines(onLustre)))
                .containsPattern("maps on a node that their split names, % +0.0 .* 50.0 ");
        assertThat(JsonReport.tree(onLustre)
                        .path("placement")
                        .path(0)
                        .path("plugins")
                        .path("median")
                        .asDouble())
                .isEqualTo(50);
        assertThat(onLustre.failures()).singleElement().asString().contains("lustre", "Data-local map tasks");
    }

    /** Stock wants nothing; with plugins one of two maps got what it wanted. */
    private static List<Placement> placements(Arm arm) {
        return arm == Arm.BASE
                ? List.of(new Placement(List.of("localhost"), "worker1"))
                : List.of(new Placement(List.of("worker1"), "worker1"), new Placement(List.of("worker1"), "worker2"));
    }

    /** With the plugin less crosses in the job, and {@code copies} blocks got their distant replica afterwards. */
    private static Comparison distant(Duration roundTrip, long copies) {
        Comparison near = comparison(List.of(Plugin.RACK));
        Options options = new Options(
                1000,
                1,
                3,
                List.of(),
                List.of(Plugin.RACK),
                DataDisk.MACHINE,
                RowsOn.HDFS,
                Optional.of(roundTrip),
                "3.4.2",
                Optional.empty(),
                false,
                false,
                Path.of("out"));
        DistantUse stock = new DistantUse(0.33, megabytes(100, 7), megabytes(102, 8), 0, Map.of());
        DistantUse plugins = new DistantUse(
                0.5, megabytes(10, 5), megabytes(60, 6), 12, Map.of("RackPlacement: DistantCopies", copies));
        List<RunResult> runs = near.runs().stream()
                .map(run -> distant(run, run.arm() == Arm.BASE ? stock : plugins))
                .toList();
        return new Comparison(options, Map.of(Machine.NETWORK, "a line of 20 ms"), runs);
    }

    private static Traffic megabytes(long received, long sent) {
        return new Traffic(received << 20, sent << 20);
    }

    private static RunResult distant(RunResult run, DistantUse use) {
        return new RunResult(
                run.arm(),
                run.number(),
                run.commandTime(),
                run.submitted(),
                run.jobTime(),
                run.attempts(),
                run.placements(),
                run.counters(),
                run.outputChecksums(),
                run.sortedRows(),
                Optional.of(use));
    }

    private static Comparison comparison(List<Plugin> plugins) {
        return comparison(plugins, DataDisk.MACHINE);
    }

    private static Comparison comparison(List<Plugin> plugins, DataDisk disk) {
        return comparison(List.of(), plugins, disk);
    }

    private static Comparison comparison(List<Plugin> against, List<Plugin> plugins, DataDisk disk) {
        Options options = new Options(
                1000,
                1,
                3,
                against,
                plugins,
                disk,
                RowsOn.HDFS,
                Optional.empty(),
                "3.4.2",
                Optional.empty(),
                false,
                false,
                Path.of("out"));
        List<RunResult> runs = List.of(
                run(Arm.BASE, 1, 20, "sum"),
                run(Arm.PLUGINS, 1, 15, "sum"),
                run(Arm.BASE, 2, 22, "sum"),
                run(Arm.PLUGINS, 2, 13, "sum"),
                run(Arm.BASE, 3, 21, "sum"),
                run(Arm.PLUGINS, 3, 14, "sum"));
        return new Comparison(options, Map.of("machine", "a <name> & more"), runs);
    }

    private static RunResult run(Arm arm, int number, int seconds, String checksum) {
        Map<String, Map<String, Long>> counters = arm == Arm.BASE
                ? Map.of()
                : Map.of("Terrain spill", Map.of("Actual spills", 7L, "Tasks sorted for flash", 2L));
        return run(arm, number, seconds, checksum, counters);
    }

    private static RunResult run(
            Arm arm, int number, int seconds, String checksum, Map<String, Map<String, Long>> counters) {
        TaskAttempt map = new TaskAttempt(
                START.plusSeconds(1),
                List.of(
                        new PhaseEnd(Phase.MAP, START.plusSeconds(4)),
                        new PhaseEnd(Phase.SPILL, START.plusSeconds(5))));
        return new RunResult(
                arm,
                number,
                Duration.ofSeconds(seconds + 5),
                START,
                Duration.ofSeconds(seconds),
                List.of(map),
                placements(arm),
                counters,
                List.of(checksum),
                "1f",
                Optional.empty());
    }
}
