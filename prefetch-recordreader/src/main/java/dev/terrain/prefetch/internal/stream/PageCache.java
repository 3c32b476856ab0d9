package dev.terrain.prefetch.internal.stream;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.util.CleanerUtil;

/** What the page cache has of the files of this machine, as mincore(2) tells. */
public final class PageCache {

    /** How much is looked at in one go: of a file that is not there, its first part only. */
    private static final long STEP_BYTES = 64 << 20;

    private PageCache() {}

    /**
     * How many bytes of a range a file has, if the page cache has all of them; else 0.
     *
     * <p>Also 0 where this user may not write the file: to him, since Linux 5.2, the kernel calls every page cached.
     */
    public static long heldBytes(Path file, ByteRange range) {
        if (!CleanerUtil.UNMAP_SUPPORTED || !Files.isWritable(file)) {
            return 0;
        }
        try (FileChannel channel = FileChannel.open(file)) {
            long end = Math.min(range.end(), channel.size());
            for (long at = range.start(); at < end; at += STEP_BYTES) {
                if (!isHeld(channel, at, Math.min(STEP_BYTES, end - at))) {
                    return 0;
                }
            }
            return Math.max(0, end - range.start());
        } catch (IOException e) {
            // Of a file system that cannot map its files nothing is known.
            return 0;
        }
    }

    private static boolean isHeld(FileChannel channel, long start, long bytes) throws IOException {
        MappedByteBuffer mapped = channel.map(MapMode.READ_ONLY, start, bytes);
        try {
            return mapped.isLoaded();
        } finally {
            CleanerUtil.getCleaner().freeBuffer(mapped);
        }
    }
}
