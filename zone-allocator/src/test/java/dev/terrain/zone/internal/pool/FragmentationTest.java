package dev.terrain.zone.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FragmentationTest {

    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;

    @ParameterizedTest
    @CsvSource({"1, 1", "24, 1", "128, 1", "129, 2", "750, 8", "3000, 32"})
    void keepsTheNumberOfPiecesWithinBounds(long marginGibibytes, long pieceMebibytes) {
        assertThat(Fragmentation.in(marginGibibytes * GIB).pieceBytes()).isEqualTo(pieceMebibytes * MIB);
    }

    @Test
    void piecesAreCountedFromTheStartOfTheDevice() {
        Fragmentation fragmentation = new Fragmentation(MIB);
        assertThat(fragmentation.after(0)).isEqualTo(MIB);
        assertThat(fragmentation.after(MIB - 1)).isEqualTo(MIB);
        assertThat(fragmentation.after(MIB)).isEqualTo(2 * MIB);
        assertThat(fragmentation.after(700 * GIB + 5)).isEqualTo(700 * GIB + MIB);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 4096, MIB - 4096, 5 * GIB + 12_288})
    void leaveNoRoomForASlabWhereverTheSpaceBegins(long start) {
        Fragmentation fragmentation = Fragmentation.in(24 * GIB);
        long free = start;
        for (long end = fragmentation.after(start); end < start + 64 * MIB; end = fragmentation.after(end)) {
            long used = end - Fragmentation.BYTES;
            assertThat(used - free).isLessThan(SlabSizes.SMALLEST_BYTES);
            free = end;
        }
    }
}
