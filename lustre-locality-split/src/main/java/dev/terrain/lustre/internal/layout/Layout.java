package dev.terrain.lustre.internal.layout;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A file's layout, as stored: one striping, components that share the file among them, or something not Lustre's. */
public sealed interface Layout permits Layout.Body, Layout.Composite {

    /** What a whole file or one component of it may be. */
    sealed interface Body extends Layout permits Striping, Foreign {}

    /**
     * Stripes that go round objects, counted from the start of the <em>file</em>, in a component of a composite layout
     * too.
     *
     * <p>Example: stripes of 1 MiB over three objects, the range from 2.5 to 4.25 MiB. A round is 3 MiB. Object 2 has
     * the stripe from 2 to 3 MiB, of which half a MiB lies in the range; object 0 that from 3 to 4, all of it; object 1
     * a quarter of that from 4 to 5.
     *
     * @param pattern how the bytes are kept
     * @param stripeBytes of one stripe, a multiple of 64 KiB where there are objects
     * @param stripeCount as stored: the objects there are or will be; 65535 for "all OSTs"
     * @param pool the OST pool it was allocated from
     * @param osts of the objects by their index, in the order of the stripes; empty where none exist (yet)
     */
    record Striping(Pattern pattern, long stripeBytes, int stripeCount, Optional<String> pool, List<Integer> osts)
            implements Body, StripeMap.Source {

        public Striping {
            osts = List.copyOf(osts);
        }

        /** Adds {@code share} of the bytes from {@code start} to {@code end} to {@code sum}, by OST. */
        void add(long start, long end, double share, RangeBytes.Sum sum) {
            int count = osts.size();
            long first = start / stripeBytes;
            long touched = (end - 1) / stripeBytes - first + 1;
            for (int i = 0; i < Math.min(touched, count); i++) {
                int object = (int) ((first + i) % count);
                sum.addOst(osts.get(object), share * (double) (before(end, object) - before(start, object)));
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

    /** Bytes kept by another system than Lustre. */
    record Foreign() implements Body {}

    /**
     * Components, each for one extent of the file in one mirror.
     *
     * @param mirrorCount 1 without mirrors
     * @param components as stored; those of one mirror do not overlap
     */
    record Composite(int mirrorCount, List<Component> components) implements Layout {

        public Composite {
            components = List.copyOf(components);
        }
    }
}
