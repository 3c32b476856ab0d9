package dev.terrain.integration.bench.terasort;

import static dev.terrain.integration.bench.terasort.Comparisons.comparison;
import static dev.terrain.integration.bench.terasort.Comparisons.distant;
import static dev.terrain.integration.bench.terasort.Comparisons.options;
import static dev.terrain.integration.bench.terasort.Comparisons.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.cluster.Plugin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a comparison shows on a disk with zones, with a distant DataNode, and on Lustre. */
class SurroundingsReportsTest {

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

        Options options = options(List.of(), List.of(Plugin.LUSTRE), DataDisk.MACHINE, RowsOn.LUSTRE, Optional.empty());
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
}
