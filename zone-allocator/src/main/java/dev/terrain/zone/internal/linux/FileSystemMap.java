package dev.terrain.zone.internal.linux;

import com.sun.jna.Memory;
import dev.terrain.commons.linux.KernelException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** FS_IOC_GETFSMAP: what every part of a file system is used for (ioctl_getfsmap(2), linux/fsmap.h). */
final class FileSystemMap {

    /** _IOWR('X', 59, struct fsmap_head), a struct of 192 bytes. */
    private static final long FS_IOC_GETFSMAP = 0xC0C0583BL;

    /** A mebibyte of them: ext4 looks at every group for each call, 16 ms on 1 TiB. */
    private static final int RECORDS_AT_ONCE = 1 << 14;

    // struct fsmap_head: flags and counts, two keys (from, to), then the records.
    private static final int COUNT = 8;
    private static final int ENTRIES = 12;
    private static final int LOW_KEY = 64;
    private static final int HIGH_KEY = 128;
    private static final int RECORDS = 192;

    /** What of the upper key is a bound: device, flags, physical, owner, offset. The rest must be zero. */
    private static final int KEY_BYTES = 32;

    // struct fsmap
    private static final int RECORD_BYTES = 64;
    private static final int DEVICE = 0;
    private static final int FLAGS = 4;
    private static final int PHYSICAL = 8;
    private static final int OWNER = 16;
    private static final int LENGTH = 32;

    private static final int FMR_OF_SPECIAL_OWNER = 0x10;
    private static final int FMR_OF_LAST = 0x20;
    /** FMR_OWNER(0, 1) */
    private static final long FMR_OWN_FREE = 1;

    private FileSystemMap() {}

    static List<Range> freeSpace(KernelFile file) throws KernelException {
        List<Range> free = new ArrayList<>();
        Memory map = new Memory(RECORDS + (long) RECORDS_AT_ONCE * RECORD_BYTES);
        map.clear();
        map.setMemory(HIGH_KEY, KEY_BYTES, (byte) 0xFF);
        OptionalInt mainDevice = OptionalInt.empty();
        while (true) {
            map.setInt(COUNT, RECORDS_AT_ONCE);
            file.ioctl("ask for the free space of", FS_IOC_GETFSMAP, map);
            int entries = map.getInt(ENTRIES);
            for (int i = 0; i < entries; i++) {
                long at = RECORDS + (long) i * RECORD_BYTES;
                int device = map.getInt(at + DEVICE);
                if (mainDevice.isEmpty()) {
                    mainDevice = OptionalInt.of(device); // a log on a device of its own comes after
                }
                boolean isFree =
                        (map.getInt(at + FLAGS) & FMR_OF_SPECIAL_OWNER) != 0 && map.getLong(at + OWNER) == FMR_OWN_FREE;
                if (isFree && device == mainDevice.getAsInt()) {
                    long physical = map.getLong(at + PHYSICAL);
                    free.add(new Range(physical, physical + map.getLong(at + LENGTH)));
                }
            }
            long last = RECORDS + (long) (entries - 1) * RECORD_BYTES;
            if (entries == 0 || (map.getInt(last + FLAGS) & FMR_OF_LAST) != 0) {
                return free;
            }
            map.write(LOW_KEY, map.getByteArray(last, RECORD_BYTES), 0, RECORD_BYTES);
        }
    }
}
