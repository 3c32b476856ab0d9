package dev.terrain.prefetch.internal.stream;

import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * The one who opened a {@link PrefetchStream}: says whether and how it may read ahead, and is told what becomes of it.
 */
public interface StreamOwner {

    /**
     * Means to read ahead.
     *
     * @param policy how much
     * @param schedule when
     */
    record Means(ReadPolicy policy, PieceSchedule schedule) {

        /** In turns, where the policy has devices, for a stream that reads these ranges, one or more, of a file. */
        public static Means of(ReadPolicy policy, FileSystem fs, Path path, List<ByteRange> ranges) {
            return new Means(policy, DeviceSchedule.of(fs, path, ranges, policy));
        }
    }

    /**
     * What the stream reads ahead with, asked for by its reader's thread once reading waits for a device; null if it
     * shall read on as stock, and ask again after a while.
     *
     * @param bytesSinceFound what was read since the reader was found to wait
     */
    @Nullable
    Means means(long bytesSinceFound);

    /** The stream is closed; told once. */
    void closed();

    /** All that was to be read ahead of it has been; on its reader thread, before the consumer has all of it. */
    default void wasRead() {}
}
