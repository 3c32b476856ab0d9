package dev.terrain.lustre.internal.layout;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;

/** Damages layouts as broken servers, disks and attackers might: bits, fields, lengths, and pieces in wrong places. */
final class Damage {

    private static final long[] EXTREMES = {0, 1, -1, 0x7fff, 0x8000, 0xffff, 0x10000, Integer.MAX_VALUE, Long.MIN_VALUE
    };

    private final Random random;

    Damage(Random random) {
        this.random = random;
    }

    /** A copy with one to four things wrong. */
    byte[] to(byte[] layout) {
        byte[] damaged = layout.clone();
        for (int i = random.nextInt(4); i >= 0; i--) {
            damaged = once(damaged);
        }
        return damaged;
    }

    private byte[] once(byte[] layout) {
        if (layout.length < Long.BYTES) {
            return Arrays.copyOf(layout, 64);
        }
        int at = random.nextInt(layout.length);
        switch (random.nextInt(6)) {
            case 0 -> layout[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> layout[at] = (byte) random.nextInt();
            case 2 -> number(layout, random.nextInt((layout.length - Long.BYTES) / 2 + 1) * 2);
            case 3 -> System.arraycopy(layout, 0, layout, at, Math.min(48, layout.length - at));
            case 4 -> {
                return Arrays.copyOf(layout, at);
            }
            default -> {
                return Arrays.copyOf(layout, layout.length + random.nextInt(100));
            }
        }
        return layout;
    }

    private void number(byte[] layout, int at) {
        long value = EXTREMES[random.nextInt(EXTREMES.length)];
        ByteBuffer buffer = ByteBuffer.wrap(layout).order(ByteOrder.LITTLE_ENDIAN);
        switch (random.nextInt(3)) {
            case 0 -> buffer.putShort(at, (short) value);
            case 1 -> buffer.putInt(at, (int) value);
            default -> buffer.putLong(at, value);
        }
    }
}
