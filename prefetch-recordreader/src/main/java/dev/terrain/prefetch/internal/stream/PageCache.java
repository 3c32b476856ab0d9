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

    /** Mapped at once. */
    private static final int MAPPED_BYTES = 64 << 20;

    /** Looked at in one go. */
    private static final int STEP_BYTES = 2 << 20;

    /** Of a cached file the kernel may have dropped a page here and there. */
    private static final int MISSING_PART = 32;

    private PageCache() {}

    /**
     * How many bytes of a range a file has, if the page cache has all of them but a 32nd at most; else 0.
     *
     * <p>Also 0 where this user may not write the file: to him, since Linux 5.2, the kernel calls every page cached.
     */
    public static long heldBytes(Path file, ByteRange range) {
        if (!CleanerUtil.UNMAP_SUPPORTED || !Files.isWritable(file)) {
            return 0;
        }
        try (FileChannel channel = FileChannel.open(file)) {
            long end = Math.min(range.end(), channel.size());
            long bytes = Math.max(0, end - range.start());
            long missing = 0;
            for (long at = range.start(); at < end; at += MAPPED_BYTES) {
                missing += missingBytes(channel, at, (int) Math.min(MAPPED_BYTES, end - at));
                if (missing > bytes / MISSING_PART) {
                    return 0;
                }
            }
            return bytes;
        } catch (IOException e) {
            // Of a file system that cannot map its files nothing is known.
            return 0;
        }
    }

    private static long missingBytes(FileChannel channel, long start, int bytes) throws IOException {
        MappedByteBuffer mapped = channel.map(MapMode.READ_ONLY, start, bytes);
        try {
            long missing = 0;
            for (int at = 0; at < bytes; at += STEP_BYTES) {
                MappedByteBuffer step = mapped.slice(at, Math.min(STEP_BYTES, bytes - at));
                if (!step.isLoaded()) {
                    missing += step.capacity();
                }
            }
            return missing;
        } finally {
            CleanerUtil.getCleaner().freeBuffer(mapped);
        }
    }
}
