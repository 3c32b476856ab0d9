package dev.terrain.lustre.internal.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.terrain.lustre.internal.layout.LayoutBlob.Entry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LayoutDecoderTest {

    private static final ByteOrder LITTLE = ByteOrder.LITTLE_ENDIAN;
    private static final ByteOrder BIG = ByteOrder.BIG_ENDIAN;
    private static final int MIB = 1 << 20;

    @ParameterizedTest
    @ValueSource(strings = {"s4", "over8", "pool", "pfl", "dom", "flr", "sel"})
    void agreesWithLfsGetstripe(String name) throws IOException {
        Layout layout = LayoutDecoder.decode(Dumps.layout(name));

        assertThat(GetStripe.print(layout)).isEqualTo(GetStripe.comparable(Dumps.lines(name + ".yaml")));
    }

    @Test
    void everyDumpIsUnderstood() throws IOException {
        assertThat(Dumps.layouts()).hasSize(9);
        for (byte[] layout : Dumps.layouts().values()) {
            LayoutDecoder.decode(layout);
        }
    }

    @Test
    void knowsAForeignLayout() throws IOException {
        assertThat(LayoutDecoder.decode(Dumps.layout("foreign")))
                .isEqualTo(Layout.of(Component.whole(Optional.empty())));
    }

    @Test
    void readsEitherByteOrderAlike() throws IOException {
        Entry[] little = components(LITTLE);
        Entry[] big = components(BIG);

        assertThat(LayoutDecoder.decode(LayoutBlob.composite(LITTLE, 2, little)))
                .isEqualTo(LayoutDecoder.decode(LayoutBlob.composite(BIG, 2, big)));
    }

    private static Entry[] components(ByteOrder order) {
        byte[] pooled = LayoutBlob.plain(order, LayoutBlob.RAID0, MIB, 2, "fast", 7, 0x1ff);
        return new Entry[] {
            new Entry(0x10001, LayoutBlob.INIT, 0, MIB, LayoutBlob.v1(order, MIB, 3)),
            new Entry(0x10002, LayoutBlob.INIT, MIB, -1, pooled),
            new Entry(0x20003, LayoutBlob.INIT | LayoutBlob.STALE, 0, -1, LayoutBlob.v1(order, 4 * MIB, 5)),
        };
    }

    @Test
    void keepsTwoThousandStripes() throws IOException {
        Striping striping = LayoutDecoder.decode(
                        LayoutBlob.v1(LITTLE, MIB, IntStream.range(0, 2000).toArray()))
                .components()
                .get(0)
                .striping()
                .orElseThrow();

        assertThat(striping.osts()).hasSize(2000);
        assertThat(striping.osts().get(1999)).isEqualTo(1999);
    }

    @Test
    void releasedAndUnwrittenFilesHaveNoObjects() throws IOException {
        byte[] released = LayoutBlob.plain(LITTLE, LayoutBlob.RAID0 | LayoutBlob.RELEASED, MIB, 4, null);
        byte[] filled = LayoutBlob.plain(LITTLE, LayoutBlob.RAID0 | LayoutBlob.RELEASED, MIB, 2, null, 0, 0);
        byte[] unwritten = LayoutBlob.plain(LITTLE, LayoutBlob.RAID0, MIB, 4, "fast");

        for (byte[] blob : new byte[][] {released, filled, unwritten}) {
            assertThat(LayoutDecoder.decode(blob)
                            .components()
                            .get(0)
                            .striping()
                            .orElseThrow()
                            .osts())
                    .isEmpty();
        }
    }

    @Test
    void ignoresObjectsOfAComponentThatIsNotInstantiated() throws IOException {
        byte[] body = LayoutBlob.plain(LITTLE, LayoutBlob.RAID0, MIB, 0xffff, null);
        Layout composite = LayoutDecoder.decode(LayoutBlob.composite(LITTLE, 1, new Entry(1, 0, 0, -1, body)));

        assertThat(composite.components().get(0).striping()).hasValueSatisfying(striping -> {
            assertThat(striping.stripeCount()).isEqualTo(0xffff);
            assertThat(striping.osts()).isEmpty();
        });
    }

    /** Which field is spoilt with what, and what is said of it at which byte. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            s4      |   0 | 4 | 0x0bd20bd0 | unknown magic number 0x0bd20bd0 at byte 0
            s4      |   4 | 4 | 2          | unknown pattern 0x00000002 at byte 4
            s4      |   4 | 4 | 0x400      | objects under the pattern 0x00000400 at byte 4
            s4      |  24 | 4 | 0          | stripe size 0, which is no multiple of 65536, at byte 24
            s4      |  24 | 4 | 65537      | stripe size 65537, which is no multiple of 65536, at byte 24
            s4      |  28 | 2 | 4          | the list of 4 objects of 96 bytes is cut off, the last byte is 103 at byte 32
            s4      |  52 | 4 | 65536      | OST index 65536, above 65535, at byte 52
            pool    |  32 | 1 | 7          | the pool name has the unprintable byte 7 at byte 32
            foreign |   4 | 4 | 4          | a foreign value from 16 to 20 ends behind the last, 19 at byte 4
            pfl     |   4 | 4 | 321        | a composite layout from 0 to 321 ends behind the last, 320 at byte 4
            pfl     |  14 | 2 | 0          | a composite layout without components at byte 14
            pfl     |  14 | 2 | 7          | the list of 7 components of 336 bytes is cut off, the last byte is 319 at byte 32
            pfl     |  47 | 1 | 255        | a component from 18374686479671623680 to 1048576 at byte 40
            pfl     |  90 | 1 | 0          | a component that overlaps another of its mirror at byte 88
            pfl     |  56 | 4 | 175        | a component's data inside the list of components at byte 56
            pfl     |  60 | 4 | 145        | a component's data from 176 to 321 ends behind the last, 320 at byte 56
            pfl     | 176 | 4 | 0x0bd60bd0 | a component's unknown magic number 0x0bd60bd0 at byte 176
            pfl     | 204 | 2 | 2          | the list of 2 objects of 48 bytes is cut off, the last byte is 55 at byte 208
            """)
    void saysWhatIsWrongAndAtWhichByte(String dump, int at, int size, String value, String message) throws IOException {
        byte[] blob = Dumps.layout(dump);
        ByteBuffer buffer = ByteBuffer.allocate(8).order(LITTLE).putLong(Long.decode(value));
        System.arraycopy(buffer.array(), 0, blob, at, size);

        assertThatExceptionOfType(MalformedLayoutException.class)
                .isThrownBy(() -> LayoutDecoder.decode(blob))
                .withMessage("malformed layout: " + message);
    }

    @Test
    void refusesWhatIsCutOffAnywhere() throws IOException {
        for (byte[] whole : Dumps.layouts().values()) {
            for (int length = 0; length < whole.length; length++) {
                byte[] cut = Arrays.copyOf(whole, length);
                // The header alone is the layout of a file that nobody wrote to.
                boolean template =
                        (whole[2] == (byte) 0xd1 && length == 32) || (whole[2] == (byte) 0xd3 && length == 48);
                if (!template) {
                    assertThatExceptionOfType(MalformedLayoutException.class)
                            .isThrownBy(() -> LayoutDecoder.decode(cut));
                }
            }
        }
    }

    /**
     * Damaged layouts either decode, and then every byte of the file is somewhere, or are refused. A share in every
     * build; {@code -Dlustre.layout.inputs=1000000} for more.
     */
    @Test
    void anyDamagedLayoutDecodesOrIsRefused() throws IOException {
        int inputs = Integer.getInteger("lustre.layout.inputs", 50_000);
        byte[][] seeds = Dumps.layouts().values().toArray(byte[][]::new);
        Damage damage = new Damage(new Random(20261121));
        int decoded = 0;
        for (int i = 0; i < inputs; i++) {
            byte[] blob = damage.to(seeds[i % seeds.length]);
            try {
                Layout layout = LayoutDecoder.decode(blob);
                decoded++;
                RangeBytes bytes = StripeMap.of(layout).bytesOf(12345, 1L << 40);
                long elsewhere = bytes.elsewhere().values().stream()
                        .mapToLong(Long::longValue)
                        .sum();
                // Mirrors share bytes in parts, rounded for each OST.
                assertThat(bytes.onOsts() + elsewhere).isBetween((1L << 40) - 4096, (1L << 40) + 4096);
            } catch (MalformedLayoutException e) {
                assertThat(LayoutDecoderFuzzTest.byteNamedBy(e)).isBetween(0, blob.length);
            }
        }
        // Neither way goes untested.
        assertThat(decoded).isBetween(inputs / 20, inputs - inputs / 20);
    }
}
