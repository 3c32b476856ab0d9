package dev.terrain.lustre.internal.split;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.lustre.internal.layout.LayoutBlob;
import dev.terrain.lustre.internal.layout.LayoutDecoder;
import dev.terrain.lustre.internal.layout.StripeMap;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sizes in MiB; stripes of 16 MiB. */
class TrapezoidSchedulingTest {

    private static final long MIB = 1 << 20;

    private StripeMap stripes;

    @BeforeEach
    void layOut() throws IOException {
        stripes = StripeMap.of(LayoutDecoder.decode(LayoutBlob.v1(ByteOrder.LITTLE_ENDIAN, (int) (16 * MIB), 0, 1, 2)));
    }

    private List<List<Extent>> parts(List<Extent> split, long task) {
        return TrapezoidScheduling.parts(split, 0, stripes, task * MIB);
    }

    private static List<Long> lengths(List<List<Extent>> parts) {
        return parts.stream()
                .map(part -> part.stream().mapToLong(Extent::length).sum() / MIB)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"49, 1", "50, 2", "99, 2", "100, 3", "249, 5", "250, 6", "9999, 6"})
    void partsAreAsManyAsCostTwoPercent(long bytesOfTask, int count) {
        assertThat(parts(List.of(new Extent(0, bytesOfTask * 64 * MIB)), 64)).hasSize(count);
    }

    @Test
    void eachIsShorterThanTheOneBeforeAndEndsAtAStripe() {
        List<List<Extent>> parts = parts(List.of(new Extent(32 * MIB, 6400 * MIB)), 64);

        assertThat(lengths(parts)).containsExactly(3200L, 2128L, 1072L);
        assertThat(parts.get(0)).containsExactly(new Extent(32 * MIB, 3200 * MIB));
    }

    @Test
    void theNextSplitIsCutHalfAStepShorterSoThatTasksOfANodeEndInTurn() {
        List<Extent> split = List.of(new Extent(0, 7200 * MIB));

        assertThat(lengths(TrapezoidScheduling.parts(split, 0, stripes, 64 * MIB)))
                .containsExactly(3600L, 2400L, 1200L);
        assertThat(lengths(TrapezoidScheduling.parts(split, 1, stripes, 64 * MIB)))
                .containsExactly(4000L, 2400L, 800L);
    }

    @Test
    void extentsOfAnOstAreDealtOutInTheirOrder() {
        List<Extent> ofOneOst =
                List.of(new Extent(0, 16 * MIB), new Extent(48 * MIB, 16 * MIB), new Extent(96 * MIB, 16 * MIB));

        assertThat(TrapezoidScheduling.parts(ofOneOst, 0, stripes, MIB / 2))
                .containsExactly(
                        List.of(new Extent(0, 16 * MIB), new Extent(48 * MIB, 16 * MIB)),
                        List.of(new Extent(96 * MIB, 16 * MIB)));
    }

    @Test
    void everyByteIsInOnePart() {
        Random random = new Random(5);
        for (int i = 0; i < 1000; i++) {
            long start = random.nextInt(100);
            Extent first = new Extent(start, 1 + random.nextInt(1 << 28));
            Extent second = new Extent(first.end() + random.nextInt(100), 1 + random.nextInt(1 << 28));

            List<Extent> all =
                    TrapezoidScheduling.parts(List.of(first, second), i, stripes, random.nextInt(1 << 20)).stream()
                            .peek(part -> assertThat(part).isNotEmpty())
                            .flatMap(List::stream)
                            .toList();

            assertThat(joined(all))
                    .isEqualTo(
                            first.end() == second.start()
                                    ? List.of(new Extent(start, second.end() - start))
                                    : List.of(first, second));
        }
    }

    private static List<Extent> joined(List<Extent> extents) {
        List<Extent> joined = new ArrayList<>();
        for (Extent extent : extents) {
            assertThat(extent.length()).isPositive();
            int last = joined.size() - 1;
            if (last >= 0 && joined.get(last).end() == extent.start()) {
                joined.set(
                        last,
                        new Extent(joined.get(last).start(), joined.get(last).length() + extent.length()));
            } else {
                joined.add(extent);
            }
        }
        return joined;
    }

    @Test
    void aFewBytesAreNotCut() {
        assertThat(TrapezoidScheduling.parts(List.of(new Extent(0, 20)), 1, stripes, 0))
                .hasSize(1);
    }
}
