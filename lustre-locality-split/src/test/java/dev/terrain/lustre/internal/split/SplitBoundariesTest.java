package dev.terrain.lustre.internal.split;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.lustre.internal.layout.LayoutBlob;
import dev.terrain.lustre.internal.layout.LayoutDecoder;
import dev.terrain.lustre.internal.layout.StripeMap;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Sizes in MiB; stripes of one MiB on one OST. */
class SplitBoundariesTest {

    private static final long MIB = 1 << 20;

    private static List<Long> lengths(SplitBoundaries boundaries, long file, long split) throws IOException {
        StripeMap stripes = StripeMap.of(LayoutDecoder.decode(LayoutBlob.v1(ByteOrder.LITTLE_ENDIAN, (int) MIB, 0)));
        return boundaries.cut(stripes, file * MIB, split * MIB).stream()
                .map(extents -> extents.stream().mapToLong(Extent::length).sum() / MIB)
                .toList();
    }

    @ParameterizedTest
    @EnumSource(names = {"PLAIN", "STRIPE"})
    void theLastSplitMayBeATenthLonger(SplitBoundaries boundaries) throws IOException {
        assertThat(lengths(boundaries, 110, 100)).containsExactly(110L);
        assertThat(lengths(boundaries, 111, 100)).containsExactly(100L, 11L);
        assertThat(lengths(boundaries, 310, 100)).containsExactly(100L, 100L, 110L);
    }

    @Test
    void aFileOfWhichEachOstHasLittleIsNotCutByOst() throws IOException {
        StripeMap stripes = StripeMap.of(LayoutDecoder.decode(LayoutBlob.v1(
                ByteOrder.LITTLE_ENDIAN, (int) MIB, IntStream.range(0, 30).toArray())));

        assertThat(SplitBoundaries.OST.cut(stripes, 60 * MIB, 10 * MIB)).hasSize(6);
        assertThat(SplitBoundaries.OST.cut(stripes, 300 * MIB, 10 * MIB)).hasSize(30);
    }

    @ParameterizedTest
    @CsvSource({"100, 1", "110, 1", "111, 2", "300, 3", "301, 4"})
    void aLongExtentOfAnOstIsCutIntoEqualParts(long file, int parts) throws IOException {
        assertThat(lengths(SplitBoundaries.OST, file, 100))
                .hasSize(parts)
                .allMatch(length -> Math.abs(length - (double) file / parts) <= 1);
    }
}
