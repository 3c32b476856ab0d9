package dev.terrain.lustre.internal.layout;

import java.util.List;
import java.util.Optional;

/** A file's layout, as stored: one striping, components that share the file among them, or something not Lustre's. */
public sealed interface Layout permits Layout.Body, Layout.Composite {

    /** What a whole file or one component of it may be. */
    sealed interface Body extends Layout permits Striping, Foreign {}

    /**
     * Stripes that go round objects.
     *
     * @param pattern how the bytes are kept
     * @param stripeBytes of one stripe, a multiple of 64 KiB where there are objects
     * @param stripeCount as stored: the objects there are or will be; 65535 for "all OSTs"
     * @param pool the OST pool it was allocated from
     * @param objects in the order of the stripes; empty where none exist (yet)
     */
    record Striping(
            Pattern pattern, long stripeBytes, int stripeCount, Optional<String> pool, List<StripeObject> objects)
            implements Body {

        public Striping {
            objects = List.copyOf(objects);
        }
    }

    /**
     * Bytes kept by another system than Lustre.
     *
     * @param type LU_FOREIGN_TYPE_*, 32 bits
     * @param flags of that system, 32 bits
     * @param valueLength bytes of that system's own description
     */
    record Foreign(long type, long flags, int valueLength) implements Body {}

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
