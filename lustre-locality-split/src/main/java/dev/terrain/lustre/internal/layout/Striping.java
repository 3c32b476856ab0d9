package dev.terrain.lustre.internal.layout;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Stripes that go round objects, counted from the start of the <em>file</em>, in a component of a composite layout too.
 *
 * <p>Example: stripes of 1 MiB over three objects, the range from 2.5 to 4.25 MiB. A round is 3 MiB. Object 2 has the
 * stripe from 2 to 3 MiB, of which half a MiB lies in the range; object 0 that from 3 to 4, all of it; object 1 a
 * quarter of that from 4 to 5.
 *
 * @param pattern how the bytes are kept, bits of {@code LOV_PATTERN_*}
 * @param stripeBytes of one stripe, a multiple of 64 KiB where there are objects
 * @param stripeCount as stored: the objects there are or will be; 65535 for "all OSTs"
 * @param pool the OST pool it was allocated from
 * @param osts of the objects by their index, in the order of the stripes; empty where none exist (yet)
 */
public record Striping(long pattern, long stripeBytes, int stripeCount, Optional<String> pool, List<Integer> osts) {

    /** Bytes go round the objects, stripe by stripe. */
    static final long RAID0 = 0x1;

    /** The objects hold parity, not the file's own bytes. */
    static final long PARITY = 0x4;

    /** The bytes lie on the metadata server. */
    static final long MDT = 0x100;

    /** An archive has the bytes and no OST. */
    static final long RELEASED = 0x8000_0000L;

    /** With overstriping, foreign, compressed and hole, under which bytes lie as they do without. */
    static final long ALL = RAID0 | PARITY | MDT | 0x200 | 0x400 | 0x800 | 0x4000_0000L | RELEASED;

    public Striping {
        osts = List.copyOf(osts);
    }

    /** Whether the pattern has any of these bits. */
    boolean has(long bits) {
        return (pattern & bits) != 0;
    }

    /** Adds {@code share} of the bytes from {@code start} to {@code end} to the sum of each OST. */
    void add(long start, long end, double share, Map<Integer, Double> byOst) {
        int count = osts.size();
        long first = start / stripeBytes;
        long touched = (end - 1) / stripeBytes - first + 1;
        for (int i = 0; i < Math.min(touched, count); i++) {
            int object = (int) ((first + i) % count);
            double bytes = share * (double) (before(end, object) - before(start, object));
            byOst.merge(osts.get(object), bytes, Double::sum);
        }
    }

    /** The stripe that a byte lies in. */
    Stripe at(long offset) {
        long number = offset / stripeBytes;
        long start = number * stripeBytes;
        long end = start > Long.MAX_VALUE - stripeBytes ? Component.END_OF_FILE : start + stripeBytes;
        return new Stripe(start, end, OptionalInt.of(osts.get((int) (number % osts.size()))));
    }

    /** How many of the file's bytes before {@code offset} lie on an object. */
    private long before(long offset, int object) {
        long round = stripeBytes * osts.size();
        long inRound = offset % round - stripeBytes * object;
        return offset / round * stripeBytes + Math.max(0, Math.min(inRound, stripeBytes));
    }
}
