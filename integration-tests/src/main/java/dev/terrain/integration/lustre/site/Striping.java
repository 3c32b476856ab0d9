package dev.terrain.integration.lustre.site;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * What new files in a directory get, as {@code lfs setstripe} on it would say.
 *
 * @param stripeBytes bytes on one OST before the next one's turn
 * @param count of stripes of each file
 * @param osts indexes of the OSTs to choose from, at least {@code count}: each file gets the next ones in turn
 */
public record Striping(int stripeBytes, int count, List<Integer> osts) {

    private static final int MAGIC_V1 = 0x0BD10BD0;
    private static final int RAID0 = 1;
    private static final int OBJECT_ID_BYTES = 16;
    private static final int OBJECT_FID_BYTES = 16;
    private static final int HEADER_BYTES = 32;
    private static final int OBJECT_BYTES = 24;

    public Striping {
        osts = List.copyOf(osts);
        if (count < 1 || count > osts.size()) {
            throw new IllegalArgumentException(count + " stripes on " + osts.size() + " OSTs");
        }
    }

    /** As struct lov_user_md_v1 (lustre_user.h) with an object for each OST, as {@code lustre-mount.c} takes it. */
    byte[] layout() {
        ByteBuffer layout = ByteBuffer.allocate(HEADER_BYTES + osts.size() * OBJECT_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(MAGIC_V1)
                .putInt(RAID0)
                .put(new byte[OBJECT_ID_BYTES])
                .putInt(stripeBytes)
                .putShort((short) count)
                .putShort((short) 0);
        for (int ost : osts) {
            layout.put(new byte[OBJECT_FID_BYTES]).putInt(0).putInt(ost);
        }
        return layout.array();
    }
}
