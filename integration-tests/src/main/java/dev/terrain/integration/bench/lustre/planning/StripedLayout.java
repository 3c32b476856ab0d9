package dev.terrain.integration.bench.lustre.planning;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The bytes of {@code lustre.lov} for plain stripes (lov_mds_md_v1 of lustre_user.h). */
final class StripedLayout {

    private static final int MAGIC = 0x0bd10bd0;
    private static final int RAID0 = 1;
    private static final int HEADER_BYTES = 32;
    private static final int OBJECT_BYTES = 24;

    private StripedLayout() {}

    /** As a metadata server writes it; the objects' identifiers are made up. */
    static byte[] of(int stripeBytes, int... osts) {
        ByteBuffer blob =
                ByteBuffer.allocate(HEADER_BYTES + OBJECT_BYTES * osts.length).order(ByteOrder.LITTLE_ENDIAN);
        blob.putInt(MAGIC).putInt(RAID0);
        blob.position(24).putInt(stripeBytes).putShort((short) osts.length);
        for (int i = 0; i < osts.length; i++) {
            int at = HEADER_BYTES + OBJECT_BYTES * i;
            blob.position(at).putLong(0x280000400L).putInt(i + 1);
            blob.position(at + 20).putInt(osts[i]);
        }
        return blob.array();
    }
}
