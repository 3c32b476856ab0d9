package dev.terrain.prefetch.internal.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.util.CleanerUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The memory beside the heap that all streams of one task may hold together. A run reserves what it may need, then
 * allocates piece by piece.
 *
 * <p>Freed at once rather than by the garbage collector, which does not come as long as the heap has room: the task's
 * sort follows in the same container. Thread-safe.
 */
public class PieceMemory {

    private static final Logger LOG = LoggerFactory.getLogger(PieceMemory.class);

    private final AtomicLong freeBytes;

    public PieceMemory(long totalBytes) {
        freeBytes = new AtomicLong(totalBytes);
    }

    /** Takes all of {@code bytes} or nothing. */
    public final boolean tryReserve(long bytes) {
        return freeBytes.getAndUpdate(free -> free < bytes ? free : free - bytes) >= bytes;
    }

    final boolean hasRoom(long bytes) {
        return freeBytes.get() >= bytes;
    }

    public final void release(long bytes) {
        freeBytes.addAndGet(bytes);
    }

    /**
     * Memory of what was reserved.
     *
     * @throws OutOfMemoryError when the JVM gives no more (its option MaxDirectMemorySize)
     */
    ByteBuffer allocate(int bytes) {
        return ByteBuffer.allocateDirect(bytes);
    }

    /** Frees memory, which must not be touched again. */
    void free(ByteBuffer buffer) {
        if (CleanerUtil.UNMAP_SUPPORTED) {
            try {
                CleanerUtil.getCleaner().freeBuffer(buffer);
            } catch (IOException e) {
                LOG.debug("Left to the garbage collector", e);
            }
        }
    }
}
