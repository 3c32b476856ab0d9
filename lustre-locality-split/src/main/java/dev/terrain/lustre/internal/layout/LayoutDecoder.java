package dev.terrain.lustre.internal.layout;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Turns the bytes of {@code lustre.lov} into a {@link Layout}, or says what is wrong with them and where. Allocates no
 * more than the attribute's own size asks for, whatever its fields claim.
 *
 * <p>Example: {@code d00bd10b 01000000 (16 bytes) 00001000 0200 ffff} and two objects of 24 bytes is little-endian (the
 * magic number 0x0bd10bd0 reads so), striped (pattern 1), 1 MiB a stripe, over two objects.
 */
public final class LayoutDecoder {

    private static final long MAGIC_V1 = 0x0bd10bd0L;
    private static final long MAGIC_V3 = 0x0bd30bd0L;
    private static final long MAGIC_COMPOSITE = 0x0bd60bd0L;
    private static final long MAGIC_FOREIGN = 0x0bd70bd0L;

    private static final int V1_HEADER_BYTES = 32;
    private static final int V3_HEADER_BYTES = 48;
    private static final int POOL_BYTES = 16;
    private static final int OBJECT_BYTES = 24;
    private static final int COMPOSITE_HEADER_BYTES = 32;
    private static final int ENTRY_BYTES = 48;
    private static final int FOREIGN_HEADER_BYTES = 16;

    /** LOV_MIN_STRIPE_SIZE: clients refuse a stripe size that is no multiple of it (lov_ea.c). */
    private static final long STRIPE_UNIT_BYTES = 1 << 16;

    private LayoutDecoder() {}

    /**
     * Decodes a whole attribute, in the byte order its magic number shows.
     *
     * @throws MalformedLayoutException when it is no layout
     */
    public static Layout decode(byte[] attribute) throws MalformedLayoutException {
        LayoutBytes bytes = LayoutBytes.of(attribute, ByteOrder.LITTLE_ENDIAN);
        long magic = bytes.u32(0, "the magic number");
        int swapped = Integer.reverseBytes((int) magic);
        if (swapped == MAGIC_COMPOSITE || isBody(swapped)) {
            bytes = LayoutBytes.of(attribute, ByteOrder.BIG_ENDIAN);
            magic = swapped;
        }
        if (magic == MAGIC_COMPOSITE) {
            return composite(bytes);
        }
        if (!isBody(magic)) {
            throw bytes.refused(0, "unknown magic number 0x%08x".formatted(magic));
        }
        // A file that nobody wrote to yet may have the header alone.
        boolean objects = bytes.length() != header(magic);
        return Layout.of(Component.whole(striping(bytes, magic, objects)));
    }

    private static boolean isBody(long magic) {
        return magic == MAGIC_V1 || magic == MAGIC_V3 || magic == MAGIC_FOREIGN;
    }

    private static int header(long magic) {
        return magic == MAGIC_V3 ? V3_HEADER_BYTES : V1_HEADER_BYTES;
    }

    /** What a whole file or one component of it has; empty where another system than Lustre has it. */
    private static Optional<Striping> striping(LayoutBytes bytes, long magic, boolean objects)
            throws MalformedLayoutException {
        if (magic == MAGIC_FOREIGN) {
            bytes.require(0, FOREIGN_HEADER_BYTES, "the header");
            long length = bytes.u32(4, "the length of a foreign layout");
            bytes.window(FOREIGN_HEADER_BYTES, length, 4, "a foreign value");
            return Optional.empty();
        }
        bytes.require(0, header(magic), "the header");
        long pattern = bytes.u32(4, "the pattern");
        if ((pattern & ~Striping.ALL) != 0) {
            // Data under a bit that has no meaning here may lie anywhere.
            throw bytes.refused(4, "unknown pattern 0x%08x".formatted(pattern));
        }
        long stripeBytes = bytes.u32(24, "the stripe size");
        int stripeCount = bytes.u16(28, "the stripe count");
        Optional<String> pool = Optional.empty();
        if (magic == MAGIC_V3) {
            pool = Optional.of(bytes.text(V1_HEADER_BYTES, POOL_BYTES, "the pool name"))
                    .filter(name -> !name.isEmpty());
        }
        boolean none = !objects || (pattern & (Striping.MDT | Striping.RELEASED)) != 0;
        List<Integer> osts = none ? List.of() : osts(bytes, header(magic), stripeCount);
        if (!osts.isEmpty() && (pattern & (Striping.RAID0 | Striping.PARITY)) == 0) {
            throw bytes.refused(4, "objects under the pattern 0x%08x".formatted(pattern));
        }
        if (!osts.isEmpty() && (stripeBytes == 0 || stripeBytes % STRIPE_UNIT_BYTES != 0)) {
            throw bytes.refused(24, "stripe size " + stripeBytes + ", which is no multiple of 65536,");
        }
        return Optional.of(new Striping(pattern, stripeBytes, stripeCount, pool, osts));
    }

    private static List<Integer> osts(LayoutBytes bytes, int from, int count) throws MalformedLayoutException {
        bytes.require(from, Math.multiplyExact(count, OBJECT_BYTES), "the list of " + count + " objects");
        List<Integer> osts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int at = from + i * OBJECT_BYTES + 20;
            long ost = bytes.u32(at, "an OST index");
            // The index is four hexadecimal digits of the OST's name.
            if (ost > 0xffff) {
                throw bytes.refused(at, "OST index " + ost + ", above 65535,");
            }
            osts.add((int) ost);
        }
        return osts;
    }

    private static Layout composite(LayoutBytes attribute) throws MalformedLayoutException {
        attribute.require(0, COMPOSITE_HEADER_BYTES, "the header");
        long size = attribute.u32(4, "the size of a composite layout");
        LayoutBytes bytes = attribute.window(0, size, 4, "a composite layout");
        bytes.require(0, COMPOSITE_HEADER_BYTES, "the header");
        int count = bytes.u16(14, "the number of components");
        int mirrors = bytes.u16(16, "the number of mirrors") + 1;
        if (count == 0) {
            throw bytes.refused(14, "a composite layout without components");
        }
        int entriesEnd = COMPOSITE_HEADER_BYTES + count * ENTRY_BYTES;
        bytes.require(COMPOSITE_HEADER_BYTES, count * ENTRY_BYTES, "the list of " + count + " components");
        List<Component> components = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int at = COMPOSITE_HEADER_BYTES + i * ENTRY_BYTES;
            Component component = component(bytes, at, entriesEnd);
            for (Component other : components) {
                if (component.overlaps(other)) {
                    throw bytes.refused(at + 8, "a component that overlaps another of its mirror");
                }
            }
            components.add(component);
        }
        return new Layout(mirrors, components);
    }

    private static Component component(LayoutBytes bytes, int at, int entriesEnd) throws MalformedLayoutException {
        long id = bytes.u32(at, "a component's id");
        long flags = bytes.u32(at + 4, "a component's flags");
        long start = bytes.u64(at + 8, "a component's start");
        long stored = bytes.u64(at + 16, "a component's end");
        long end = stored == -1 ? Component.END_OF_FILE : stored;
        if (start < 0 || end < start) {
            throw bytes.refused(
                    at + 8,
                    "a component from " + Long.toUnsignedString(start) + " to " + Long.toUnsignedString(stored));
        }
        long offset = bytes.u32(at + 24, "a component's offset");
        if (offset < entriesEnd) {
            throw bytes.refused(at + 24, "a component's data inside the list of components");
        }
        LayoutBytes data =
                bytes.window(offset, bytes.u32(at + 28, "a component's size"), at + 24, "a component's data");
        long magic = data.u32(0, "a component's magic number");
        if (!isBody(magic)) {
            throw data.refused(0, "a component's unknown magic number 0x%08x".formatted(magic));
        }
        // What its flags say of objects.
        Component bare = new Component(id, flags, start, end, Optional.empty());
        boolean objects = bare.isInstantiated() && !bare.isExtension();
        return new Component(id, flags, start, end, striping(data, magic, objects));
    }
}
