package dev.terrain.integration.bench.lustre.planning;

import static dev.terrain.integration.bench.Parsed.parsed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.bench.Rows;
import dev.terrain.integration.bench.Table;
import dev.terrain.integration.fixture.lustre.Striping;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanningTest {

    @TempDir
    Path folder;

    private final PlanningBench bench =
            new PlanningBench(parsed(new PlanningCommand(), "--runs", "3", "--layouts", "1000", "--files", "10"));

    @Test
    void plansEverySplitOfEveryShape() throws IOException {
        PlanningCase racks =
                new PlanningCase("racks", 40, 10, 4, 1 << 20, 60, 24, new PlanningCase.Shape.Racks(6, 2, 4));
        PlanningCase groups =
                new PlanningCase("groups", 48, 1, 3, 1 << 20, 48, 24, new PlanningCase.Shape.Groups(2, 4));

        PlanningCase torus =
                new PlanningCase("torus", 48, 1, 3, 1 << 20, 48, 24, new PlanningCase.Shape.Torus(4, 3, 2));

        for (PlanningCase plan : List.of(racks, groups, torus)) {
            Map<String, Double> run = PlanningMeasurement.run(plan, 1).values();

            assertThat(run).containsEntry("placed", (double) plan.splits());
            assertThat(run.get("ofRandom")).isBetween(0.0, 0.95);
            assertThat(run.get("peakHeapMebibytes")).isPositive();
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
        assertThat(StripeMap.of(LayoutDecoder.decode(new Striping(1 << 20, 2, List.of(7, 8)).layout()))
                        .bytesOf(0, 3 << 20)
                        .byOst())
                .isEqualTo(Map.of(7, 2L << 20, 8, 1L << 20));
    }

    @Test
    void readsLayoutsAgainAndAgain() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        Objects.requireNonNull(Files.getFileAttributeView(file, UserDefinedFileAttributeView.class))
                .write("lov", ByteBuffer.wrap(new Striping(1 << 20, 1, List.of(1)).layout()));

        Map<String, Object> reads = LayoutMeasurement.run(List.of(file), "user.lov", 10);

        assertThat((Double) reads.get("seconds")).isPositive();
        assertThat(reads).containsEntry("reads", 10).containsEntry("files", 1);
        assertThatIOException()
                .isThrownBy(() -> LayoutMeasurement.run(List.of(file), "user.other", 10))
                .withMessageContaining("has no user.other");
    }

    @Test
    void goalsAreJudgedByTheMedianAndTheLargestHeap() {
        Results results = new Results(
                bench.design(),
                List.of(
                        row(PlanningCase.LARGE, 1, 4, 512, 100_000, 0.5),
                        row(PlanningCase.LARGE, 2, 9, 2048, 100_000, 0.5),
                        row(PlanningCase.LARGE, 3, 5, 512, 100_000, 0.5),
                        row(PlanningCase.PAPER, 1, 0.4, 256, 3072, 0.1),
                        Rows.row(
                                PlanningBench.LAYOUTS,
                                PlanningBench.PLUGIN,
                                1,
                                new Figures()
                                        .add(PlanningBench.SECONDS, 0.02)
                                        .detail("reads", Map.of("files", 10, "reads", 1000, "fileSystem", "ext4"))),
                        Rows.row(
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
        Results none = new Results(bench.design(), List.of());

        assertThat(bench.goals(none)).isEmpty();
        assertThat(bench.findings(none)).isEmpty();
    }

    private static Row row(PlanningCase plan, int run, double seconds, int heap, int placed, double ofRandom) {
        return Rows.row(
                plan.conditions(),
                PlanningBench.PLUGIN,
                run,
                new Figures()
                        .add(PlanningBench.SECONDS, seconds)
                        .add(PlanningBench.HEAP, heap)
                        .add(PlanningBench.PLACED, placed)
                        .add(PlanningBench.OF_RANDOM, ofRandom));
    }
}
