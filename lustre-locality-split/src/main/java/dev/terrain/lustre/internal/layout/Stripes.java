package dev.terrain.lustre.internal.layout;

import dev.terrain.lustre.internal.layout.Layout.Striping;
import java.util.List;
import java.util.OptionalInt;

/**
 * The arithmetic of stripes: how many bytes of a range lie on each object. Stripes are counted from the start of the
 * <em>file</em>, in a component of a composite layout too.
 *
 * <p>Example: stripes of 1 MiB over three objects, the range from 2.5 to 4.25 MiB. A round is 3 MiB. Object 2 has the
 * stripe from 2 to 3 MiB, of which half a MiB lies in the range; object 0 that from 3 to 4, all of it; object 1 a
 * quarter of that from 4 to 5.
 */
final class Stripes {

    private final long stripeBytes;
    private final List<StripeObject> objects;

    Stripes(Striping striping) {
        this.stripeBytes = striping.stripeBytes();
        this.objects = striping.objects();
    }

    /** Adds {@code share} of the bytes from {@code start} to {@code end} to {@code sum}, by OST. */
    void add(long start, long end, double share, RangeBytes.Sum sum) {
        int count = objects.size();
        long first = start / stripeBytes;
        long touched = (end - 1) / stripeBytes - first + 1;
        for (int i = 0; i < Math.min(touched, count); i++) {
            int object = (int) ((first + i) % count);
            sum.addOst(objects.get(object).ostIndex(), share * (double) (before(end, object) - before(start, object)));
        }
    }

    /** The stripe that a byte lies in. */
    Stripe at(long offset) {
        long number = offset / stripeBytes;
        long start = number * stripeBytes;
        long end = start > Long.MAX_VALUE - stripeBytes ? Component.END_OF_FILE : start + stripeBytes;
        int object = (int) (number % objects.size());
        return new Stripe(start, end, OptionalInt.of(objects.get(object).ostIndex()));
    }

    /** How many of the file's bytes before {@code offset} lie on an object. */
    private long before(long offset, int object) {
        long round = stripeBytes * objects.size();
        long inRound = offset % round - stripeBytes * object;
        return offset / round * stripeBytes + Math.max(0, Math.min(inRound, stripeBytes));
    }
}
