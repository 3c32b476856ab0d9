package dev.terrain.spill.internal.sort;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.WritableUtils;

/**
 * Eight bytes of a serialised key that sort as the key does: where the prefixes of two keys differ, their order as
 * unsigned numbers is the order of the keys. Where they are equal, {@link #decides} returns whether the keys are equal
 * too.
 *
 * <p>That holds for one comparator each, the one that Hadoop registers for the type. Under any other comparator the
 * prefix is {@link #NONE}, which knows nothing.
 */
enum KeyPrefix {
    /** Zero for every key: the comparator decides alone. */
    NONE {
        @Override
        long of(byte[] bytes, int offset, int length) {
            return 0;
        }

        @Override
        boolean decides(long prefix) {
            return false;
        }
    },

    /** {@code Text.Comparator}: the bytes behind a length of one to five bytes. */
    TEXT {
        @Override
        long of(byte[] bytes, int offset, int length) {
            int skip = length == 0 ? 0 : WritableUtils.decodeVIntSize(bytes[offset]);
            return ofBytes(bytes, offset + skip, length - skip);
        }

        @Override
        boolean decides(long prefix) {
            return holdsAllBytes(prefix);
        }
    },

    /** {@code BytesWritable.Comparator}: the bytes behind a length of four bytes. */
    BYTES {
        @Override
        long of(byte[] bytes, int offset, int length) {
            return ofBytes(bytes, offset + Integer.BYTES, length - Integer.BYTES);
        }

        @Override
        boolean decides(long prefix) {
            return holdsAllBytes(prefix);
        }
    },

    /** {@code IntWritable.Comparator}: a signed number. */
    INT {
        @Override
        long of(byte[] bytes, int offset, int length) {
            return WritableComparator.readInt(bytes, offset) ^ Long.MIN_VALUE;
        }

        @Override
        boolean decides(long prefix) {
            return true;
        }
    },

    /** {@code LongWritable.Comparator}: a signed number. */
    LONG {
        @Override
        long of(byte[] bytes, int offset, int length) {
            return WritableComparator.readLong(bytes, offset) ^ Long.MIN_VALUE;
        }

        @Override
        boolean decides(long prefix) {
            return true;
        }
    };

    private static final VarHandle BIG_ENDIAN =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    /** Returns the prefix of a serialised key. */
    abstract long of(byte[] bytes, int offset, int length);

    /** Returns whether keys that both have this prefix are equal. */
    abstract boolean decides(long prefix);

    /** Returns the prefix that agrees with a comparator. */
    static KeyPrefix under(RawComparator<?> comparator) {
        Class<?> type = comparator.getClass();
        if (type == Text.Comparator.class) {
            return TEXT;
        }
        if (type == BytesWritable.Comparator.class) {
            return BYTES;
        }
        if (type == IntWritable.Comparator.class) {
            return INT;
        }
        return type == LongWritable.Comparator.class ? LONG : NONE;
    }

    /**
     * The first seven bytes, padded with zeros, then the length up to 8. Keys that agree in all of that are equal if
     * they are no longer than seven bytes; and among keys that agree in the bytes but not in the length, the shorter
     * one is the beginning of the other, so that it comes first: "ab" is 61 62 00 00 00 00 00 02, "ab\0" ends in 03.
     */
    private static long ofBytes(byte[] bytes, int offset, int length) {
        if (length >= Long.BYTES) {
            return ((long) BIG_ENDIAN.get(bytes, offset) & ~0xFFL) | Long.BYTES;
        }
        long prefix = 0;
        for (int i = 0; i < length; i++) {
            prefix |= (bytes[offset + i] & 0xFFL) << (56 - 8 * i);
        }
        return prefix | Math.max(length, 0);
    }

    private static boolean holdsAllBytes(long prefix) {
        return (prefix & 0xFF) < Long.BYTES;
    }
}
