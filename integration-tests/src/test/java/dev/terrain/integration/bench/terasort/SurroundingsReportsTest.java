package dev.terrain.integration.bench.terasort;

import static dev.terrain.integration.bench.terasort.Comparisons.RUNS;
import static dev.terrain.integration.bench.terasort.Comparisons.comparison;
import static dev.terrain.integration.bench.terasort.Comparisons.distant;
import static dev.terrain.integration.bench.terasort.Comparisons.options;
import static dev.terrain.integration.bench.terasort.Comparisons.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.Table;
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
        List<Comparisons.Run> runs = new ArrayList<>(RUNS);
        runs.set(1, run(Arm.PLUGINS, 1, 15, "sum", placed(1000, 950)));
        runs.set(3, run(Arm.PLUGINS, 2, 13, "sum", placed(1000, 949)));
        runs.set(5, run(Arm.PLUGINS, 3, 14, "sum", placed(1000, 1000)));

        assertThat(comparison(good.options(), runs).failures())
                .singleElement()
                .asString()
                .contains("plugins run 2", "949", "less than 95 %");
        TeraSortCommand onMachine = comparison(List.of(Plugin.ZONE)).options();
        assertThat(comparison(onMachine, runs).failures())
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
            assertThat(near.findings()).singleElement().asString().contains("rack-topology had nothing to do", "--wan");
        }
    }

    @Test
    void showsWhatTheDistantDataNodeHasAndWhatCrossedToIt() {
        Comparison distant = distant(Duration.ofMillis(20), 4);

        assertThat(new Table(distant.results()).rows())
                .contains(List.of("output replicas at the distant node, %", "33", "50"))
                .contains(List.of("to the distant host in the job, MiB", "100.0", "10.0"))
                .contains(List.of("to it until all replicas are made, MiB", "102.0", "60.0"));
        assertThat(distant.findings().get(0)).isEqualTo("rack-topology had 4 distant copies made after the near ones");
        assertThat(distant.results().design().conditions().get(Machine.NETWORK)).contains("20 ms");
        assertThat(new Table(comparison(List.of()).results()).rows())
                .noneMatch(row -> row.get(0).contains("distant"));
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
        assertThat(onHdfs.findings().get(0)).contains("lustre-locality-split had nothing to do", "--input");
        assertThat(new Table(onHdfs.results()).rows())
                .noneMatch(row -> row.get(0).contains("their split names"));

        TeraSortCommand options =
                options(List.of(), List.of(Plugin.LUSTRE), DataDisk.MACHINE, RowsOn.LUSTRE, Optional.empty());
        Comparison onLustre = comparison(options, RUNS);

        assertThat(new Table(onLustre.results()).rows())
                .contains(List.of("maps on a node that their split names, %", "0", "50"));
        assertThat(onLustre.failures()).singleElement().asString().contains("lustre", "Data-local map tasks");
    }
}
