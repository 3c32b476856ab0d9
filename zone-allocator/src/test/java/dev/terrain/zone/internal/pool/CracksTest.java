package dev.terrain.zone.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CracksTest {

    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;

    @ParameterizedTest
    @CsvSource({"1, 1", "24, 1", "128, 1", "129, 2", "750, 8", "3000, 32"})
    void keepsTheNumberOfPiecesWithinBounds(long marginGibibytes, long pieceMebibytes) {
        assertThat(Cracks.in(marginGibibytes * GIB).pieceBytes()).isEqualTo(pieceMebibytes * MIB);
    }

    @Test
    void piecesAreCountedFromTheStartOfTheDevice() {
        Cracks cracks = new Cracks(MIB);
        assertThat(cracks.after(0)).isEqualTo(MIB);
        assertThat(cracks.after(MIB - 1)).isEqualTo(MIB);
        assertThat(cracks.after(MIB)).isEqualTo(2 * MIB);
        assertThat(cracks.after(700 * GIB + 5)).isEqualTo(700 * GIB + MIB);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 4096, MIB - 4096, 5 * GIB + 12_288})
    void leaveNoRoomForASlabWhereverTheSpaceBegins(long start) {
        Cracks cracks = Cracks.in(24 * GIB);
        long free = start;
        for (long end = cracks.after(start); end < start + 64 * MIB; end = cracks.after(end)) {
            long crack = end - Cracks.BYTES;
            assertThat(crack - free).isLessThan(SlabSizes.SMALLEST_BYTES);
            free = end;
        }
    }
}
