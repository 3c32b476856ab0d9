package dev.terrain.zone.internal.pin;

import dev.terrain.zone.internal.linux.Range;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.util.List;

/**
 * What is free of a file system, and where.
 *
 * @param inZoneBytes before the limit, by address (GETFSMAP)
 * @param behindBytes behind the limit, by address
 * @param unallocatedBytes as statfs counts it for root
 * @param availableBytes as statfs counts it for everybody, and df shows it
 * @param totalBytes of the file system, as df shows it
 */
public record FreeSpace(
        long inZoneBytes, long behindBytes, long unallocatedBytes, long availableBytes, long totalBytes) {

    static FreeSpace of(PinFolder folder, long limitBytes) throws IOException {
        List<Range> free = folder.root().freeSpace();
        FileStore store = Files.getFileStore(folder.mountPoint());
        return new FreeSpace(
                Range.sum(Range.before(free, limitBytes)),
                Range.sum(Range.behind(free, limitBytes)),
                store.getUnallocatedSpace(),
                store.getUsableSpace(),
                store.getTotalSpace());
    }

    /**
     * What is free behind the limit and can be allocated: XFS keeps some of what GETFSMAP calls free for its own trees.
     */
    long behindForFilesBytes() {
        long free = inZoneBytes + behindBytes;
        return free <= unallocatedBytes ? behindBytes : (long) ((double) behindBytes * unallocatedBytes / free);
    }
}
