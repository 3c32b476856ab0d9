package dev.terrain.spill.internal.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class KeyPrefixTest {
    private static final int PAIRS = 50_000;

    /** A key has other bytes before and behind it, as in a block. */
    private static final int AROUND = 3;

    /** Every prefix agrees with its comparator, on keys that are often equal, or equal to the end of the prefix. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("types")
    void agreesWithItsComparator(
            KeyPrefix prefix, Class<? extends WritableComparable<?>> type, Function<Random, WritableComparable<?>> keys)
            throws Exception {
        WritableComparator comparator = WritableComparator.get(type);
        assertThat(KeyPrefix.under(comparator)).isEqualTo(prefix);
        Random random = new Random(1);
        for (int i = 0; i < PAIRS; i++) {
            DataOutputBuffer a = serialise(keys.apply(random));
            DataOutputBuffer b = serialise(keys.apply(random));
            int aLength = a.getLength() - 2 * AROUND;
            int bLength = b.getLength() - 2 * AROUND;
            long aPrefix = prefix.of(a.getData(), AROUND, aLength);
            long bPrefix = prefix.of(b.getData(), AROUND, bLength);
            int expected = comparator.compare(a.getData(), AROUND, aLength, b.getData(), AROUND, bLength);
            int byPrefix = Long.compareUnsigned(aPrefix, bPrefix);
            if (byPrefix != 0 || prefix.decides(aPrefix)) {
                assertThat(Integer.signum(byPrefix)).isEqualTo(Integer.signum(expected));
            }
        }
    }

    static Stream<Arguments> types() {
        return Stream.of(
                Arguments.of(KeyPrefix.TEXT, Text.class, (Function<Random, ?>) random -> {
                    Text text = new Text();
                    byte[] bytes = bytes(random);
                    text.set(bytes, 0, bytes.length);
                    return text;
                }),
                Arguments.of(KeyPrefix.BYTES, BytesWritable.class, (Function<Random, ?>)
                        random -> new BytesWritable(bytes(random))),
                Arguments.of(KeyPrefix.INT, IntWritable.class, (Function<Random, ?>)
                        random -> new IntWritable((int) number(random))),
                Arguments.of(KeyPrefix.LONG, LongWritable.class, (Function<Random, ?>)
                        random -> new LongWritable(number(random))));
    }

    /** A prefix that knew nothing would agree with every comparator, and sort as slowly. */
    @ParameterizedTest
    @MethodSource("decided")
    void decidesWhereItHoldsTheWholeKey(KeyPrefix prefix, WritableComparable<?> key, boolean decides) {
        DataOutputBuffer bytes = serialise(key);

        assertThat(prefix.decides(prefix.of(bytes.getData(), AROUND, bytes.getLength() - 2 * AROUND)))
                .isEqualTo(decides);
    }

    static Stream<Arguments> decided() {
        return Stream.of(
                Arguments.of(KeyPrefix.TEXT, new Text(""), true),
                Arguments.of(KeyPrefix.TEXT, new Text("1234567"), true),
                Arguments.of(KeyPrefix.TEXT, new Text("12345678"), false),
                Arguments.of(KeyPrefix.BYTES, new BytesWritable(new byte[0]), true),
                Arguments.of(KeyPrefix.BYTES, new BytesWritable(new byte[7]), true),
                Arguments.of(KeyPrefix.BYTES, new BytesWritable(new byte[8]), false),
                Arguments.of(KeyPrefix.INT, new IntWritable(7), true),
                Arguments.of(KeyPrefix.LONG, new LongWritable(7), true));
    }

    @Test
    void knowsNothingUnderAnyOtherComparator() {
        assertThat(KeyPrefix.under(new LongWritable.DecreasingComparator())).isEqualTo(KeyPrefix.NONE);
        assertThat(KeyPrefix.under(WritableComparator.get(DoubleWritable.class)))
                .isEqualTo(KeyPrefix.NONE);
        assertThat(KeyPrefix.under(new Text.Comparator() {})).isEqualTo(KeyPrefix.NONE);
        assertThat(KeyPrefix.NONE.decides(0)).isFalse();
    }

    /** Up to 12 bytes of 0, 1 and 255, where a long one sometimes begins as most do, or 130 bytes. */
    private static byte[] bytes(Random random) {
        byte[] bytes = new byte[random.nextInt(20) == 0 ? 130 : random.nextInt(13)];
        int same = random.nextBoolean() ? Math.min(bytes.length, 5 + random.nextInt(5)) : 0;
        for (int i = same; i < bytes.length; i++) {
            bytes[i] = (byte) (random.nextInt(3) - 1);
        }
        return bytes;
    }

    private static long number(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> random.nextLong();
            case 1 -> random.nextInt(5) - 2;
            default -> random.nextBoolean() ? Long.MAX_VALUE : Long.MIN_VALUE;
        };
    }

    private static DataOutputBuffer serialise(WritableComparable<?> key) {
        DataOutputBuffer bytes = new DataOutputBuffer();
        try {
            bytes.write(new byte[] {9, 9, 9});
            key.write(bytes);
            bytes.write(new byte[] {9, 9, 9});
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return bytes;
    }
}
