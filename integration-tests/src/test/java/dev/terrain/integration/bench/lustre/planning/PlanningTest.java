package dev.terrain.integration.bench.lustre.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

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

    @Test
    void plansEverySplitOfBothShapes() throws IOException {
        PlanningCase racks =
                new PlanningCase("racks", 40, 10, 4, 1 << 20, 60, 24, new PlanningCase.Shape.Racks(6, 2, 4));
        PlanningCase groups =
                new PlanningCase("groups", 48, 1, 3, 1 << 20, 48, 24, new PlanningCase.Shape.Groups(2, 4));

        for (PlanningCase plan : List.of(racks, groups)) {
            PlanningRun run = PlanningMeasurement.run(plan, 1);

            assertThat(run.placed()).isEqualTo(plan.splits());
            assertThat(run.ofRandom()).isBetween(0.0, 0.95);
            assertThat(run.peakHeapBytes()).isPositive();
        }
    }

    @Test
    void theLargeCaseIsAsLargeAsTheGoalSays() {
        assertThat(PlanningResults.words(PlanningCase.LARGE)).isEqualTo("100,000 splits x 10,000 nodes x 2,000 OSTs");
        assertThat(PlanningResults.words(PlanningCase.PAPER)).isEqualTo("3,072 splits x 3,072 nodes x 192 OSTs");
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
    void readsLayoutsRoundByRound() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        Objects.requireNonNull(Files.getFileAttributeView(file, UserDefinedFileAttributeView.class))
                .write("lov", ByteBuffer.wrap(StripedLayout.of(1 << 20, 1)));

        LayoutReads reads = LayoutMeasurement.run(List.of(file), "user.lov", 10, 3);

        assertThat(reads.seconds()).hasSize(3);
        assertThat(reads.files()).isEqualTo(1);
        assertThatIOException()
                .isThrownBy(() -> LayoutMeasurement.run(List.of(file), "user.other", 10, 3))
                .withMessageContaining("has no user.other");
    }

    @Test
    void reportsJudgeByTheMedianAndTheLargestHeap() {
        List<PlanningRun> runs = List.of(
                new PlanningRun("large", 1, 4, 1, 1L << 29, 100_000, 0.5),
                new PlanningRun("large", 2, 9, 1, 1L << 31, 100_000, 0.5),
                new PlanningRun("large", 3, 5, 1, 1L << 29, 100_000, 0.5),
                new PlanningRun("paper", 1, 0.4, 1, 1L << 28, 3072, 0.1));
        PlanningResults results = new PlanningResults(
                Map.of("machine", "none"), runs, new LayoutReads(10, 1000, "ext4", List.of(0.02), List.of(0.005)));

        assertThat(results.judgements()).extracting(goal -> goal.isMet()).containsExactly(true, false, false);
        assertThat(results.shareOutsideCall()).isEqualTo(0.75);
        assertThat(results.layouts()).contains("75 % outside").contains("20.0 us a layout");
        assertThat(PlanningReports.page(results))
                .contains("5.000 (4.000-9.000)")
                .contains("missed");
        assertThat(PlanningReports.tree(results).get("runs")).hasSize(4);
    }
}
