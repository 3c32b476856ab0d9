package dev.terrain.integration.bench.lustre.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Load;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.bench.Table;
import dev.terrain.integration.report.Goal;
import dev.terrain.lustre.internal.layout.LayoutDecoder;
import dev.terrain.lustre.internal.layout.StripeMap;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanningTest {

    @TempDir
    Path folder;

    @Test
    void plansEverySplitOfEveryShape() throws IOException {
        PlanningCase racks =
                new PlanningCase("racks", 40, 10, 4, 1 << 20, 60, 24, new PlanningCase.Shape.Racks(6, 2, 4));
        PlanningCase groups =
                new PlanningCase("groups", 48, 1, 3, 1 << 20, 48, 24, new PlanningCase.Shape.Groups(2, 4));

        PlanningCase torus =
                new PlanningCase("torus", 48, 1, 3, 1 << 20, 48, 24, new PlanningCase.Shape.Torus(4, 3, 2));

        for (PlanningCase plan : List.of(racks, groups, torus)) {
            PlanningRun run = PlanningMeasurement.run(plan, 1);

            assertThat(run.placed()).isEqualTo(plan.splits());
            assertThat(run.ofRandom()).isBetween(0.0, 0.95);
            assertThat(run.peakHeapBytes()).isPositive();
        }
    }

    @Test
    void theLargeCaseIsAsLargeAsTheGoalSays() {
        assertThat(PlanningCase.LARGE.words()).isEqualTo("100,000 splits x 10,000 nodes x 2,000 OSTs");
        assertThat(PlanningCase.PAPER.words()).isEqualTo("3,072 splits x 3,072 nodes x 192 OSTs");
        assertThat(PlanningCase.PAPER.mapFile().get(3071)).isEqualTo("node3071 at=3,3");
        assertThat(PlanningCase.PAPER.mapFile().get(3072)).isEqualTo("OST0000 host=oss0 at=0,0");
    }

    @Test
    void madeLayoutsAreLayouts() throws IOException {
        assertThat(StripeMap.of(LayoutDecoder.decode(StripedLayout.of(1 << 20, 7, 8)))
                        .bytesOf(0, 3 << 20)
                        .byOst())
                .isEqualTo(Map.of(7, 2L << 20, 8, 1L << 20));
    }

    @Test
    void readsLayoutsAgainAndAgain() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        Objects.requireNonNull(Files.getFileAttributeView(file, UserDefinedFileAttributeView.class))
                .write("lov", ByteBuffer.wrap(StripedLayout.of(1 << 20, 1)));

        LayoutReads reads = LayoutMeasurement.run(List.of(file), "user.lov", 10);

        assertThat(reads.seconds()).isPositive();
        assertThat(reads.reads()).isEqualTo(10);
        assertThat(reads.files()).isEqualTo(1);
        assertThatIOException()
                .isThrownBy(() -> LayoutMeasurement.run(List.of(file), "user.other", 10))
                .withMessageContaining("has no user.other");
    }

    @Test
    void goalsAreJudgedByTheMedianAndTheLargestHeap() {
        LayoutFiles layouts = new LayoutFiles(Optional.empty(), "lustre.lov", 1000, 10);
        PlanningBench bench = new PlanningBench(layouts, 3, "3.4.2", Path.of("out"), Path.of("project"), line -> {});
        Results results = new Results(
                bench.design(),
                List.of(
                        row(PlanningCase.LARGE, 1, new PlanningRun(4, 1, 1L << 29, 100_000, 0.5)),
                        row(PlanningCase.LARGE, 2, new PlanningRun(9, 1, 1L << 31, 100_000, 0.5)),
                        row(PlanningCase.LARGE, 3, new PlanningRun(5, 1, 1L << 29, 100_000, 0.5)),
                        row(PlanningCase.PAPER, 1, new PlanningRun(0.4, 1, 1L << 28, 3072, 0.1)),
                        row(
                                PlanningBench.LAYOUTS,
                                PlanningBench.PLUGIN,
                                1,
                                new Figures()
                                        .add(PlanningBench.SECONDS, 0.02)
                                        .detail("reads", new LayoutReads(10, 1000, "ext4", 0.02))),
                        row(
                                PlanningBench.LAYOUTS,
                                PlanningBench.CALLS,
                                1,
                                new Figures().add(PlanningBench.SECONDS, 0.005))));

        assertThat(bench.goals(results)).extracting(Goal::isMet).containsExactly(true, false, false);
        assertThat(bench.findings(results))
                .containsExactly(
                        "1,000 layouts of 10 files on ext4: 75 % of the time outside of system calls, 20.0 us a"
                                + " layout");
        assertThat(new Table(results).rows().get(0))
                .contains("large", "3", "5.000", "4.000-9.000", "512", "100,000", "0.500");
        assertThat(bench.design().conditions().get("paper")).contains(PlanningCase.PAPER.words());
    }

    @Test
    void whatHasNotRunYetIsNotJudged() {
        LayoutFiles layouts = new LayoutFiles(Optional.empty(), "lustre.lov", 1000, 10);
        PlanningBench bench = new PlanningBench(layouts, 3, "3.4.2", Path.of("out"), Path.of("project"), line -> {});
        Results none = new Results(bench.design(), List.of());

        assertThat(bench.goals(none)).isEmpty();
        assertThat(bench.findings(none)).isEmpty();
    }

    private static Row row(PlanningCase plan, int run, PlanningRun measured) {
        return row(plan.conditions(), PlanningBench.PLUGIN, run, measured.figures());
    }

    private static Row row(Case conditions, String arm, int run, Figures figures) {
        return new Row(
                conditions, arm, run, "2026-11-23T10:15:30Z", new Load(0, 0, 0), figures.values(), figures.details());
    }
}
