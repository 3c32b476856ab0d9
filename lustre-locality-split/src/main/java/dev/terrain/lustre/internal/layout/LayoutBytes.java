package dev.terrain.lustre.internal.layout;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A window of an attribute, read at offsets from the window's start. Whatever lies outside the window is refused before
 * it is read, with its offset from the attribute's start.
 *
 * @param bytes of the attribute, in its byte order
 * @param base where the window begins
 * @param length of the window
 */
record LayoutBytes(ByteBuffer bytes, int base, int length) {

    static LayoutBytes of(byte[] attribute, ByteOrder order) {
        return new LayoutBytes(ByteBuffer.wrap(attribute).order(order), 0, attribute.length);
    }

    /** A window into this one; both numbers are unsigned 32-bit values. */
    LayoutBytes window(long offset, long size, int fieldAt, String what) throws MalformedLayoutException {
        if (offset + size > length) {
            throw refused(
                    fieldAt, what + " from " + offset + " to " + (offset + size) + " ends behind the last, " + length);
        }
        return new LayoutBytes(bytes, base + (int) offset, (int) size);
    }

    int u16(int at, String what) throws MalformedLayoutException {
        require(at, Short.BYTES, what);
        return Short.toUnsignedInt(bytes.getShort(base + at));
    }

    long u32(int at, String what) throws MalformedLayoutException {
        require(at, Integer.BYTES, what);
        return Integer.toUnsignedLong(bytes.getInt(base + at));
    }

    /** All 64 bits; what they mean as a sign is the caller's. */
    long u64(int at, String what) throws MalformedLayoutException {
        require(at, Long.BYTES, what);
        return bytes.getLong(base + at);
    }

    /** Printable ASCII up to the first zero, in a field of {@code size} bytes. */
    String text(int at, int size, String what) throws MalformedLayoutException {
        require(at, size, what);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < size && bytes.get(base + at + i) != 0; i++) {
            byte c = bytes.get(base + at + i);
            if (c < ' ' || c > '~') {
                throw refused(at + i, what + " has the unprintable byte " + Byte.toUnsignedInt(c));
            }
            text.append((char) c);
        }
        return text.toString();
    }

    void require(int at, int size, String what) throws MalformedLayoutException {
        if (at > length - size) {
            throw refused(at, what + " of " + size + " bytes is cut off, the last byte is " + (length - 1));
        }
    }

    MalformedLayoutException refused(int at, String what) {
        return new MalformedLayoutException(base + at, what);
    }
}
