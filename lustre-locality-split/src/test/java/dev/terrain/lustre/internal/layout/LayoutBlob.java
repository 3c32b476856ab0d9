package dev.terrain.lustre.internal.layout;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes layouts as a metadata server does, in either byte order: the counterpart of {@link LayoutDecoder}. */
public final class LayoutBlob {

    public static final int INIT = 0x10;
    public static final int STALE = 0x1;
    public static final int PREFER_READ = 0x2;
    public static final int PARITY = 0x80;

    public static final int RAID0 = 1;
    public static final int MDT = 0x100;
    public static final int RELEASED = 0x80000000;

    private LayoutBlob() {}

    /** One component: its id, flags, extent (end -1 for the end of file) and the blob of its body. */
    @SuppressWarnings("ArrayRecordComponent") // Nobody compares two of them.
    public record Entry(int id, int flags, long start, long end, byte[] body) {}

    /** Makes it the layout of a file where {@code terrain.lustre.attribute} is {@code user.lov}. */
    public static void store(Path file, byte[] layout) throws IOException {
        Objects.requireNonNull(Files.getFileAttributeView(file, UserDefinedFileAttributeView.class))
                .write("lov", ByteBuffer.wrap(layout));
    }

    /** v1, over these OSTs. */
    public static byte[] v1(ByteOrder order, int stripeBytes, int... osts) {
        return plain(order, RAID0, stripeBytes, osts.length, null, osts);
    }

    /** v1 without a pool and v3 with one; {@code stripeCount} may differ from the objects there are. */
    public static byte[] plain(
            ByteOrder order, int pattern, int stripeBytes, int stripeCount, @Nullable String pool, int... osts) {
        int header = pool == null ? 32 : 48;
        ByteBuffer blob = ByteBuffer.allocate(header + 24 * osts.length).order(order);
        blob.putInt(pool == null ? 0x0bd10bd0 : 0x0bd30bd0).putInt(pattern);
        blob.position(24).putInt(stripeBytes).putShort((short) stripeCount).putShort((short) -1);
        if (pool != null) {
            blob.put(Arrays.copyOf(pool.getBytes(StandardCharsets.US_ASCII), 16));
        }
        for (int i = 0; i < osts.length; i++) {
            blob.position(header + 24 * i).putLong(0x280000400L).putInt(i + 1);
            blob.position(header + 24 * i + 20).putInt(osts[i]);
        }
        return blob.array();
    }

    /** Components one after the other, mirrors as their ids say. */
    public static byte[] composite(ByteOrder order, int mirrors, Entry... entries) {
        List<Entry> all = new ArrayList<>(List.of(entries));
        int end = 32 + 48 * all.size();
        int size = end + all.stream().mapToInt(entry -> entry.body.length).sum();
        ByteBuffer blob = ByteBuffer.allocate(size).order(order);
        blob.putInt(0x0bd60bd0).putInt(size).putInt(1).putShort((short) 0);
        blob.putShort((short) all.size()).putShort((short) (mirrors - 1));
        for (int i = 0; i < all.size(); i++) {
            Entry entry = all.get(i);
            blob.position(32 + 48 * i).putInt(entry.id).putInt(entry.flags);
            blob.putLong(entry.start).putLong(entry.end).putInt(end).putInt(entry.body.length);
            blob.position(end).put(entry.body);
            end += entry.body.length;
        }
        return blob.array();
    }
}
