package dev.terrain.lustre.internal.split;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.lustre.internal.layout.LayoutBlob;
import dev.terrain.lustre.internal.layout.LayoutBlob.Entry;
import dev.terrain.lustre.internal.layout.LayoutDecoder;
import dev.terrain.lustre.internal.layout.StripeMap;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Both ways of cutting a file along its stripes. */
class StripeAlignedTest {

    private static final int MIB = 1 << 20;

    private static StripeMap stripes(int bytes, int... osts) throws IOException {
        return StripeMap.of(LayoutDecoder.decode(LayoutBlob.v1(ByteOrder.LITTLE_ENDIAN, bytes, osts)));
    }

    /** 4 MiB on OST 0, then stripes of 1 GiB over 1 and 2, then nothing instantiated. */
    private static StripeMap progressive() throws IOException {
        ByteOrder order = ByteOrder.LITTLE_ENDIAN;
        return StripeMap.of(LayoutDecoder.decode(LayoutBlob.composite(
                order,
                1,
                new Entry(1, LayoutBlob.INIT, 0, 4L * MIB, LayoutBlob.v1(order, MIB, 0)),
                new Entry(2, LayoutBlob.INIT, 4L * MIB, 8192L * MIB, LayoutBlob.v1(order, 1024 * MIB, 1, 2)),
                new Entry(3, 0, 8192L * MIB, -1, LayoutBlob.plain(order, LayoutBlob.RAID0, MIB, 4, null)))));
    }

    private static List<Extent> stripeAligned(StripeMap stripes, long fileBytes, long splitBytes) {
        return SplitBoundaries.STRIPE.cut(stripes, fileBytes, splitBytes).stream()
                .flatMap(List::stream)
                .toList();
    }

    private static List<Long> lengthsInMib(List<Extent> extents) {
        return extents.stream().map(extent -> extent.length() / MIB).toList();
    }

    @Test
    void takesTheNearestBorder() throws IOException {
        assertThat(lengthsInMib(stripeAligned(stripes(48 * MIB, 0, 1), 480L * MIB, 128L * MIB)))
                .containsExactly(144L, 144L, 144L, 48L);
    }

    @Test
    void dividesAStripeThatIsLongerThanASplit() throws IOException {
        assertThat(lengthsInMib(stripeAligned(stripes(1000 * MIB, 0, 1), 2000L * MIB, 128L * MIB)))
                .hasSize(16)
                .containsOnly(125L);
    }

    @Test
    void bordersOfComponentsCount() throws IOException {
        List<Extent> splits = stripeAligned(progressive(), 9000L * MIB, 512L * MIB);

        assertThat(splits).map(Extent::end).contains(1024L * MIB, 2048L * MIB, 8192L * MIB);
        assertTile(splits, 9000L * MIB);
    }

    @Test
    void anyCutIsTheFileAndNoSplitIsEmptyOrFarFromWhatIsWanted() throws IOException {
        Random random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            StripeMap stripes = random.nextInt(5) == 0
                    ? progressive()
                    : stripes(
                            (1 + random.nextInt(1 << 12)) << 16,
                            random.ints(1 + random.nextInt(6), 0, 4).toArray());
            long fileBytes = 1 + random.nextLong(12L << 30);
            long splitBytes = fileBytes / (1 + random.nextInt(50)) + 1;
            List<Extent> splits = stripeAligned(stripes, fileBytes, splitBytes);
            assertTile(splits, fileBytes);
            assertThat(splits.subList(0, splits.size() - 1))
                    .allMatch(split -> split.length() >= splitBytes / 2 && split.length() <= 3 * splitBytes / 2 + 2);

            List<Extent> pieces = SplitBoundaries.OST.cut(stripes, fileBytes, splitBytes).stream()
                    .flatMap(List::stream)
                    .sorted(Comparator.comparingLong(Extent::start))
                    .toList();
            assertTile(pieces, fileBytes);
        }
    }

    private static void assertTile(List<Extent> extents, long fileBytes) {
        long end = 0;
        for (Extent extent : extents) {
            assertThat(extent.start()).isEqualTo(end);
            assertThat(extent.length()).isPositive();
            end = extent.end();
        }
        assertThat(end).isEqualTo(fileBytes);
    }

    @Test
    void aSplitHasTheStripesOfOneOst() throws IOException {
        StripeMap stripes = stripes(16 * MIB, 4, 5, 6);

        assertThat(SplitBoundaries.OST.cut(stripes, 100L * MIB, 64L * MIB))
                .containsExactly(
                        List.of(mib(0, 16), mib(48, 16), mib(96, 4)),
                        List.of(mib(16, 16), mib(64, 16)),
                        List.of(mib(32, 16), mib(80, 16)));
        assertThat(SplitBoundaries.OST.cut(stripes, 100L * MIB, 20L * MIB))
                .startsWith(List.of(mib(0, 16)), List.of(mib(48, 16), mib(96, 4)))
                .hasSize(6);
    }

    private static Extent mib(long start, long length) {
        return new Extent(start * MIB, length * MIB);
    }

    @Test
    void neighboursOnOneOstAreOneExtentAndALongOneIsDivided() throws IOException {
        assertThat(SplitBoundaries.OST.cut(stripes(MIB, 1, 1, 0, 0), 8L * MIB, 8L * MIB))
                .containsExactly(List.of(mib(2, 2), mib(6, 2)), List.of(mib(0, 2), mib(4, 2)));
        assertThat(SplitBoundaries.OST.cut(stripes(MIB, 3), 8L * MIB, 3L * MIB))
                .hasSize(3)
                .allMatch(split -> split.size() == 1 && split.get(0).length() <= 3L * MIB);
    }

    @Test
    void whatNoOstHasIsASplitOfItsOwn() throws IOException {
        assertThat(SplitBoundaries.OST.cut(progressive(), 8292L * MIB, 2048L * MIB))
                .containsOnlyOnce(List.of(mib(8192, 100)));
    }

    @Test
    void twoThousandStripesAreCutToo() throws IOException {
        StripeMap stripes = stripes(1 << 16, IntStream.range(0, 2000).toArray());

        List<List<Extent>> splits = SplitBoundaries.OST.cut(stripes, 250L * MIB, 1 << 17);

        assertThat(splits).hasSize(2000).allMatch(split -> split.size() == 2);
    }

    @Test
    void aFileOfTooManyExtentsIsCutAlongItsStripes() throws IOException {
        StripeMap stripes = stripes(1 << 16, 0, 1);

        assertThat(SplitBoundaries.OST.cut(stripes, 1L << 40, 128L * MIB))
                .isEqualTo(SplitBoundaries.STRIPE.cut(stripes, 1L << 40, 128L * MIB));
    }
}
