package dev.terrain.zone.internal.linux;

import com.sun.jna.Memory;
import dev.terrain.commons.linux.KernelException;
import java.util.ArrayList;
import java.util.List;

/** FS_IOC_FIEMAP: where a file lies (Documentation/filesystems/fiemap.rst, linux/fiemap.h). */
final class Fiemap {

    /** _IOWR('f', 11, struct fiemap), a struct of 32 bytes. */
    private static final long FS_IOC_FIEMAP = 0xC020660BL;

    private static final int HEADER_BYTES = 32;
    private static final int EXTENT_BYTES = 56;
    /** For the first call: most files are in few pieces, and each caller pays for the buffer. */
    private static final int FEW_EXTENTS = 8;

    private static final int EXTENTS_AT_ONCE = 512;

    // struct fiemap
    private static final int START = 0;
    private static final int LENGTH = 8;
    private static final int MAPPED_EXTENTS = 20;
    private static final int EXTENT_COUNT = 24;

    // struct fiemap_extent
    private static final int LOGICAL = 0;
    private static final int PHYSICAL = 8;
    private static final int EXTENT_LENGTH = 16;
    private static final int EXTENT_FLAGS = 40;

    private static final int FIEMAP_EXTENT_LAST = 0x1;
    private static final int FIEMAP_EXTENT_UNKNOWN = 0x2;
    private static final int FIEMAP_EXTENT_DELALLOC = 0x4;
    private static final int FIEMAP_EXTENT_ENCODED = 0x8;
    private static final int FIEMAP_EXTENT_NOT_ALIGNED = 0x100;
    private static final int WITHOUT_ADDRESS =
            FIEMAP_EXTENT_UNKNOWN | FIEMAP_EXTENT_DELALLOC | FIEMAP_EXTENT_ENCODED | FIEMAP_EXTENT_NOT_ALIGNED;

    private Fiemap() {}

    static List<Extent> extents(KernelFile file) throws KernelException {
        List<Extent> extents = new ArrayList<>();
        int most = FEW_EXTENTS;
        long start = 0;
        while (true) {
            Memory map = new Memory(HEADER_BYTES + (long) most * EXTENT_BYTES);
            map.clear(HEADER_BYTES);
            map.setLong(START, start);
            map.setLong(LENGTH, Long.MAX_VALUE - start);
            map.setInt(EXTENT_COUNT, most);
            file.ioctl("ask for the extents of", FS_IOC_FIEMAP, map);
            int count = map.getInt(MAPPED_EXTENTS);
            for (int i = 0; i < count; i++) {
                long at = HEADER_BYTES + (long) i * EXTENT_BYTES;
                Extent extent = extent(map, at);
                extents.add(extent);
                start = extent.end();
                if ((map.getInt(at + EXTENT_FLAGS) & FIEMAP_EXTENT_LAST) != 0) {
                    return extents;
                }
            }
            if (count == 0) {
                return extents;
            }
            most = EXTENTS_AT_ONCE;
        }
    }

    private static Extent extent(Memory map, long at) {
        boolean hasAddress = (map.getInt(at + EXTENT_FLAGS) & WITHOUT_ADDRESS) == 0;
        return new Extent(
                map.getLong(at + LOGICAL),
                hasAddress ? map.getLong(at + PHYSICAL) : -1,
                map.getLong(at + EXTENT_LENGTH));
    }
}
