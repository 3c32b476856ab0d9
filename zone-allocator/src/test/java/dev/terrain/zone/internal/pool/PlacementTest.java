package dev.terrain.zone.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.zone.internal.linux.Extent;
import dev.terrain.zone.internal.linux.Range;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacementTest {

    private static final long MIB = 1L << 20;

    @Test
    void countsFreeSpaceInWholePiecesOfTheZone() {
        List<Range> free = List.of(
                new Range(0, MIB - 1), // not a whole one
                new Range(2 * MIB, 4 * MIB),
                new Range(5 * MIB + 4096, 7 * MIB), // the first of its two begins too late
                new Range(8 * MIB + 4096, 8 * MIB + 8192),
                new Range(9 * MIB, 20 * MIB), // half in the zone
                new Range(30 * MIB, 40 * MIB));
        assertThat(Placement.inPieces(Range.before(free, 10 * MIB + 4096), MIB)).isEqualTo(4 * MIB);
    }

    @Test
    void slabMustBeWholeAndInTheZone() {
        assertThat(Placement.of(List.of(extent(0, 5, 2)), 7 * MIB).isSlabOf(2 * MIB))
                .isTrue();
        assertThat(Placement.of(List.of(extent(0, 5, 1), extent(1, 2, 1)), 7 * MIB)
                        .isSlabOf(2 * MIB))
                .as("in two pieces")
                .isTrue();
        assertThat(Placement.of(List.of(extent(0, 6, 2)), 7 * MIB).isSlabOf(2 * MIB))
                .as("reaches out of it")
                .isFalse();
        assertThat(Placement.of(List.of(extent(1, 2, 2)), 7 * MIB).isSlabOf(2 * MIB))
                .as("has a hole")
                .isFalse();
        assertThat(Placement.of(List.of(extent(0, 3, 3)), 7 * MIB).isSlabOf(2 * MIB))
                .as("has more")
                .isFalse();
    }

    @Test
    void isWholeUpToWhatLiesOutsideOrIsMissing() {
        assertThat(Placement.of(List.of(extent(0, 5, 1), extent(1, 20, 1), extent(2, 2, 1)), 7 * MIB)
                        .wholeBytes())
                .isEqualTo(MIB);
        assertThat(Placement.of(List.of(extent(0, 5, 4)), 7 * MIB).wholeBytes()).isEqualTo(2 * MIB);
        assertThat(Placement.of(List.of(extent(1, 2, 2)), 7 * MIB).wholeBytes()).isZero();
    }

    @Test
    void addsUpWhatLiesOutsideAndFindsTheLastByte() {
        Extent notYet = new Extent(3 * MIB, -1, MIB);

        Placement placement = Placement.of(List.of(extent(0, 9, 1), extent(1, 6, 2), notYet), 7 * MIB);

        assertThat(placement).isEqualTo(new Placement(0, 3 * MIB, 10 * MIB));
    }

    private static Extent extent(long logical, long physical, long length) {
        return new Extent(logical * MIB, physical * MIB, length * MIB);
    }
}
