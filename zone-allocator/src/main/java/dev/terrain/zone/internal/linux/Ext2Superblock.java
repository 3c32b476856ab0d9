package dev.terrain.zone.internal.linux;

import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.UUID;

/**
 * The superblock of an ext2, ext3 or ext4 as libext2fs holds it in memory (ext2fs/ext2_fs.h, struct ext2_super_block).
 */
final class Ext2Superblock {

    private static final int S_INODES_COUNT = 0;
    private static final int S_BLOCKS_COUNT = 4;
    private static final int S_FIRST_DATA_BLOCK = 20;
    private static final int S_LOG_BLOCK_SIZE = 24;
    private static final int S_MAGIC = 56;
    private static final int S_STATE = 58;
    private static final int S_FEATURE_INCOMPAT = 96;
    private static final int S_FEATURE_RO_COMPAT = 100;
    private static final int S_UUID = 104;
    private static final int UUID_BYTES = 16;

    private static final short EXT2_SUPER_MAGIC = (short) 0xEF53;
    private static final short EXT2_VALID_FS = 1;
    private static final int INCOMPAT_RECOVER = 0x4;
    private static final int INCOMPAT_EXTENTS = 0x40;
    private static final int RO_COMPAT_BIGALLOC = 0x200;

    /** Where the first one lies on the device. */
    private static final int OFFSET_ON_DEVICE = 1024;

    private final Pointer fields;

    Ext2Superblock(Pointer fields) {
        this.fields = fields;
    }

    /** As blkid shows it. */
    UUID uuid() {
        ByteBuffer bytes = ByteBuffer.wrap(fields.getByteArray(S_UUID, UUID_BYTES));
        return new UUID(bytes.getLong(), bytes.getLong());
    }

    long firstDataBlock() {
        return fields.getInt(S_FIRST_DATA_BLOCK);
    }

    long inodes() {
        return fields.getInt(S_INODES_COUNT) & 0xFFFFFFFFL;
    }

    boolean hasExtents() {
        return (fields.getInt(S_FEATURE_INCOMPAT) & INCOMPAT_EXTENTS) != 0;
    }

    void setClean() {
        fields.setShort(S_STATE, EXT2_VALID_FS);
    }

    void setInNeedOfFsck() {
        fields.setShort(S_STATE, (short) 0);
    }

    /** Whether this is what the device itself holds, with blocks of {@code blockSize} bytes. */
    boolean isThatOf(Path device, int blockSize) throws IOException {
        ByteBuffer onDevice = ByteBuffer.allocate(S_UUID + UUID_BYTES).order(ByteOrder.nativeOrder());
        try (FileChannel file = FileChannel.open(device)) {
            file.read(onDevice, OFFSET_ON_DEVICE);
        }
        return onDevice.getShort(S_MAGIC) == EXT2_SUPER_MAGIC
                && fields.getShort(S_MAGIC) == EXT2_SUPER_MAGIC
                && fields.getInt(S_BLOCKS_COUNT) == onDevice.getInt(S_BLOCKS_COUNT)
                && fields.getLong(S_UUID) == onDevice.getLong(S_UUID)
                && blockSize == 1024 << onDevice.getInt(S_LOG_BLOCK_SIZE);
    }

    /**
     * That the file system can be worked on.
     *
     * @throws IOException in one line with its remedy
     */
    void requireClean(Path device) throws IOException {
        if ((fields.getInt(S_FEATURE_INCOMPAT) & INCOMPAT_RECOVER) != 0) {
            throw new IOException(
                    device + " has a journal to be replayed: mount and unmount it once, or run e2fsck -p");
        }
        if (fields.getShort(S_STATE) != EXT2_VALID_FS) {
            throw new IOException(device + " was not unmounted cleanly or has errors: run e2fsck -f");
        }
        if ((fields.getInt(S_FEATURE_RO_COMPAT) & RO_COMPAT_BIGALLOC) != 0) {
            throw new IOException(device + " has clusters (bigalloc): mount it and pin it mounted");
        }
    }
}
