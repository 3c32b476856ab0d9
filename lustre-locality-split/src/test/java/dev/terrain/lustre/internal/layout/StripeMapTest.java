package dev.terrain.lustre.internal.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import dev.terrain.lustre.internal.layout.LayoutBlob.Entry;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StripeMapTest {

    private static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;
    private static final int UNIT = 1 << 16;
    private static final int MIB = 1 << 20;

    private static StripeMap map(byte[] layout) throws IOException {
        return StripeMap.of(LayoutDecoder.decode(layout));
    }

    @Test
    void countsTheExampleOfItsDocumentation() throws IOException {
        StripeMap map = map(LayoutBlob.v1(ORDER, MIB, 10, 11, 12));

        assertThat(map.bytesOf(5L * MIB / 2, 7L * MIB / 4).byOst())
                .containsExactly(entry(10, (long) MIB), entry(11, MIB / 4L), entry(12, MIB / 2L));
    }

    @Test
    void agreesWithCountingByteByByte() throws IOException {
        Random random = new Random(5);
        for (int round = 0; round < 100; round++) {
            int stripe = UNIT * (1 + random.nextInt(3));
            int[] osts = random.ints(1 + random.nextInt(7), 0, 4).toArray();
            long offset = random.nextInt(20 * UNIT);
            int length = random.nextInt(40 * UNIT);
            long[] counted = new long[4];
            for (long at = offset; at < offset + length; at++) {
                counted[osts[(int) (at / stripe % osts.length)]]++;
            }
            Map<Integer, Long> expected = new TreeMap<>();
            for (int ost = 0; ost < counted.length; ost++) {
                if (counted[ost] > 0) {
                    expected.put(ost, counted[ost]);
                }
            }

            RangeBytes bytes = map(LayoutBlob.v1(ORDER, stripe, osts)).bytesOf(offset, length);

            assertThat(bytes.byOst()).isEqualTo(expected);
            assertThat(bytes.elsewhere()).isEmpty();
        }
    }

    @Test
    void mergesObjectsOnOneOst() throws IOException {
        // over8: eight stripes of 64 KiB over the OSTs 0 1 2 0 1 2 0 1.
        assertThat(map(Dumps.layout("over8")).bytesOf(0, 8 * UNIT).byOst())
                .containsExactly(entry(0, 3L * UNIT), entry(1, 3L * UNIT), entry(2, 2L * UNIT));
    }

    @Test
    void countsStripesOfLaterComponentsFromTheStartOfTheFile() throws IOException {
        byte[] layout = LayoutBlob.composite(
                ORDER,
                1,
                new Entry(1, LayoutBlob.INIT, 0, MIB, LayoutBlob.v1(ORDER, MIB, 9)),
                new Entry(2, LayoutBlob.INIT, MIB, -1, LayoutBlob.v1(ORDER, 4 * MIB, 5, 6)));

        assertThat(map(layout).bytesOf(0, 5L * MIB).byOst())
                .containsExactly(entry(5, 3L * MIB), entry(6, (long) MIB), entry(9, (long) MIB));
    }

    @Test
    void saysWhyBytesLieOnNoOst() throws IOException {
        assertThat(map(Dumps.layout("dom")).bytesOf(0, 2 * UNIT))
                .isEqualTo(new RangeBytes(
                        new TreeMap<>(Map.of(2, (long) UNIT)), new TreeMap<>(Map.of(Elsewhere.ON_MDT, (long) UNIT))));
        assertThat(map(Dumps.layout("pfl")).bytesOf(4 * MIB, MIB).elsewhere())
                .containsExactly(entry(Elsewhere.NOT_INSTANTIATED, (long) MIB));
        assertThat(map(Dumps.layout("sel")).bytesOf(64 * MIB, MIB).elsewhere())
                .containsExactly(entry(Elsewhere.NOT_INSTANTIATED, (long) MIB));
        assertThat(map(Dumps.layout("foreign")).bytesOf(0, 3).elsewhere())
                .containsExactly(entry(Elsewhere.FOREIGN, 3L));
        assertThat(map(LayoutBlob.plain(ORDER, LayoutBlob.RAID0 | LayoutBlob.RELEASED, MIB, 4, null))
                        .bytesOf(7, 5)
                        .elsewhere())
                .containsExactly(entry(Elsewhere.RELEASED, 5L));
        byte[] gap = LayoutBlob.composite(
                ORDER, 1, new Entry(1, LayoutBlob.INIT, MIB, 2 * MIB, LayoutBlob.v1(ORDER, MIB, 0)));
        assertThat(map(gap).bytesOf(0, 3 * MIB).elsewhere()).containsExactly(entry(Elsewhere.UNREADABLE, 2L * MIB));
    }

    @Test
    void leavesStaleMirrorsOut() throws IOException {
        assertThat(map(Dumps.layout("flr")).bytesOf(0, 8 * MIB).byOst())
                .containsExactly(entry(0, 4L * MIB), entry(1, 4L * MIB));
    }

    @Test
    void sharesBytesAmongMirrorsInSync() throws IOException {
        assertThat(map(mirrors(0)).bytesOf(0, MIB).byOst()).containsExactly(entry(1, MIB / 2L), entry(2, MIB / 2L));
    }

    @Test
    void readsPreferredMirrorsOnly() throws IOException {
        assertThat(map(mirrors(LayoutBlob.PREFER_READ)).bytesOf(0, MIB).byOst()).containsExactly(entry(2, (long) MIB));
    }

    @Test
    void neverReadsAForeignMirrorBesideAnother() throws IOException {
        byte[] layout = LayoutBlob.composite(
                ByteOrder.LITTLE_ENDIAN,
                2,
                new LayoutBlob.Entry(0x10001, LayoutBlob.INIT, 0, -1, Dumps.layout("foreign")),
                new LayoutBlob.Entry(0x20001, LayoutBlob.INIT, 0, -1, LayoutBlob.v1(ByteOrder.LITTLE_ENDIAN, MIB, 1)));

        StripeMap map = map(layout);

        assertThat(map.bytesOf(0, MIB).byOst()).containsExactly(entry(1, (long) MIB));
        assertThat(map.stripeAt(0).ost()).hasValue(1);
    }

    @Test
    void leavesParityOut() throws IOException {
        assertThat(map(mirrors(LayoutBlob.PARITY)).bytesOf(0, MIB).byOst()).containsExactly(entry(1, (long) MIB));
    }

    /** Two mirrors on OST 1 and OST 2; the second with further flags. */
    private static byte[] mirrors(int flagsOfSecond) {
        return LayoutBlob.composite(
                ORDER,
                2,
                new Entry(0x10001, LayoutBlob.INIT, 0, -1, LayoutBlob.v1(ORDER, MIB, 1)),
                new Entry(0x20002, LayoutBlob.INIT | flagsOfSecond, 0, -1, LayoutBlob.v1(ORDER, MIB, 2)));
    }

    @Test
    void answersForTheWholeOfTheLargestFile() throws IOException {
        assertThat(map(LayoutBlob.v1(ORDER, UNIT, 1, 2)).bytesOf(0, 1L << 60).byOst())
                .containsExactly(entry(1, 1L << 59), entry(2, 1L << 59));
    }

    @Test
    void refusesWhatIsNoRange() throws IOException {
        StripeMap map = map(LayoutBlob.v1(ORDER, MIB, 0));

        assertThatIllegalArgumentException().isThrownBy(() -> map.bytesOf(-1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> map.bytesOf(0, -1));
        assertThatIllegalArgumentException().isThrownBy(() -> map.bytesOf(Long.MAX_VALUE, 1));
    }

    @Test
    void aStripeIsWhereTheBytesOfOneOstBeginAndEnd() throws IOException {
        StripeMap map = map(LayoutBlob.composite(
                ORDER,
                1,
                new Entry(1, LayoutBlob.INIT, 0, 2 * UNIT, LayoutBlob.v1(ORDER, UNIT, 3, 4)),
                new Entry(2, LayoutBlob.INIT, 2 * UNIT, 9 * UNIT, LayoutBlob.v1(ORDER, 4 * UNIT, 5, 6)),
                new Entry(3, 0, 9 * UNIT, -1, LayoutBlob.plain(ORDER, LayoutBlob.RAID0, UNIT, 2, null))));

        assertThat(map.stripeAt(UNIT)).isEqualTo(new Stripe(UNIT, 2 * UNIT, OptionalInt.of(4)));
        assertThat(map.stripeAt(3 * UNIT)).isEqualTo(new Stripe(2 * UNIT, 4 * UNIT, OptionalInt.of(5)));
        assertThat(map.stripeAt(4 * UNIT)).isEqualTo(new Stripe(4 * UNIT, 8 * UNIT, OptionalInt.of(6)));
        assertThat(map.stripeAt(9 * UNIT - 1)).isEqualTo(new Stripe(8 * UNIT, 9 * UNIT, OptionalInt.of(5)));
        assertThat(map.stripeAt(9 * UNIT)).isEqualTo(new Stripe(9 * UNIT, Component.END_OF_FILE, OptionalInt.empty()));
    }

    @Test
    void aStripeThatMirrorsShareIsOnNoOstAlone() throws IOException {
        StripeMap map = map(LayoutBlob.composite(
                ORDER,
                2,
                new Entry(0x10001, LayoutBlob.INIT, 0, -1, LayoutBlob.v1(ORDER, UNIT, 3)),
                new Entry(0x20002, LayoutBlob.INIT, 0, -1, LayoutBlob.v1(ORDER, UNIT, 4))));

        assertThat(map.stripeAt(UNIT)).isEqualTo(new Stripe(UNIT, 2 * UNIT, OptionalInt.empty()));
    }

    @Test
    void bytesThatDoNotGoRoundTheObjectsAreNotTakenForStripes() {
        Striping unknown = new Striping(0x800, 65_536, 1, Optional.empty(), List.of(0));

        RangeBytes bytes =
                StripeMap.of(Layout.of(Component.whole(Optional.of(unknown)))).bytesOf(0, 10);

        assertThat(bytes.byOst()).isEmpty();
        assertThat(bytes.elsewhere()).isEqualTo(Map.of(Elsewhere.NOT_INSTANTIATED, 10L));
    }
}
