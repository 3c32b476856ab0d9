package dev.terrain.prefetch.internal.stream;

import org.jspecify.annotations.Nullable;

/**
 * The one who opened a {@link PrefetchStream}: says whether and how it may read ahead, and is told what becomes of it.
 */
public interface StreamOwner {

    /**
     * Whether a run may begin now, asked by the reader's thread once reading waits for a device; if not, the stream
     * reads on as stock, and asks again after a while.
     *
     * @param bytesSinceFound what was read since the reader was found to wait
     * @param bytes what was read in all, except what was read ahead
     */
    boolean mayReadAhead(long bytesSinceFound, long bytes);

    /** How to read ahead; null if not at all. */
    @Nullable
    ReadPolicy policy();

    /** When the pieces of a run may be read. */
    PieceSchedule schedule(ReadPolicy policy);

    /** The stream is closed; told once. */
    void closed();

    /** All that was to be read ahead of it has been; on its reader thread, before the consumer has all of it. */
    default void wasRead() {}
}
