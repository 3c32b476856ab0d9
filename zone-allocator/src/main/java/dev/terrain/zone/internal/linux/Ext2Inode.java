package dev.terrain.zone.internal.linux;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;

/** The fields of {@code struct ext2_inode} (ext2fs/ext2_fs.h) that a pin needs, in memory. */
final class Ext2Inode {

    /** Of a regular file that its owner alone may read and write. */
    static final short REGULAR_FILE_0600 = (short) 0100600;

    private static final short DIRECTORY_0700 = (short) 0040700;
    private static final int EXT4_EXTENTS_FL = 0x80000;

    private static final int BYTES = 128;
    private static final int I_MODE = 0;
    private static final int I_UID = 2;
    private static final int I_DTIME = 20;
    private static final int I_LINKS_COUNT = 26;
    private static final int I_FLAGS = 32;
    private static final int I_UID_HIGH = 120;

    private final Memory struct = new Memory(BYTES);

    /** All zero: it is root's. */
    Ext2Inode() {
        struct.clear();
    }

    static Ext2Inode ofFile(boolean hasExtents) {
        Ext2Inode inode = new Ext2Inode();
        inode.struct.setShort(I_MODE, REGULAR_FILE_0600);
        inode.struct.setShort(I_LINKS_COUNT, (short) 1);
        inode.struct.setInt(I_FLAGS, hasExtents ? EXT4_EXTENTS_FL : 0);
        return inode;
    }

    Pointer pointer() {
        return struct;
    }

    boolean isPrivateDirectory() {
        return struct.getShort(I_MODE) == DIRECTORY_0700;
    }

    void makePrivateDirectory() {
        struct.setShort(I_MODE, DIRECTORY_0700);
    }

    boolean isOfRoot() {
        return struct.getShort(I_UID) == 0 && struct.getShort(I_UID_HIGH) == 0;
    }

    /** A directory in it is gone. */
    void removeLink() {
        struct.setShort(I_LINKS_COUNT, (short) (struct.getShort(I_LINKS_COUNT) - 1));
    }

    void delete(int seconds) {
        struct.setShort(I_LINKS_COUNT, (short) 0);
        struct.setInt(I_DTIME, seconds);
    }
}
