package dev.terrain.prefetch.internal.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.IntFunction;
import org.apache.hadoop.util.CleanerUtil;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The memory of pieces, beside the heap, shared by the record readers of a JVM and freed when the last of them is
 * closed, or as soon as one of them knows that nothing is to be kept.
 *
 * <p>Freed at once rather than by the garbage collector, which does not come as long as the heap has room: the task's
 * sort follows in the same container. What was given back must not be touched again. Thread-safe.
 */
public final class PiecePool {

    /** That of this JVM. */
    public static final PiecePool SHARED = new PiecePool(ByteBuffer::allocateDirect);

    private static final Logger LOG = LoggerFactory.getLogger(PiecePool.class);

    private final IntFunction<ByteBuffer> allocator;
    private final Deque<ByteBuffer> idle = new ArrayDeque<>();
    private int users;

    /** Over memory beside the heap that {@code allocator} gives. */
    PiecePool(IntFunction<ByteBuffer> allocator) {
        this.allocator = allocator;
    }

    /** Notes one more user, until {@link #close}. */
    public synchronized void open() {
        users++;
    }

    /** Ends one use. After the last, what is idle is freed, and so is whatever is still given back. */
    public synchronized void close() {
        users--;
        if (users == 0) {
            freeIdle();
        }
    }

    /**
     * Memory for {@code bytes}, with anything in it, empty position and a limit there.
     *
     * @throws OutOfMemoryError when the JVM gives no more (its option MaxDirectMemorySize)
     */
    ByteBuffer take(int bytes) {
        ByteBuffer found = takeIdle(bytes);
        return found == null ? allocator.apply(bytes) : found;
    }

    private synchronized @Nullable ByteBuffer takeIdle(int bytes) {
        ByteBuffer found = idle.poll();
        if (found != null && found.capacity() >= bytes && found.capacity() / 2 <= bytes) {
            return found.clear().limit(bytes);
        }
        if (found != null) {
            // Of another size, as its siblings are: keeping them would add up.
            free(found);
            freeIdle();
        }
        return null;
    }

    /** Takes memory back. */
    synchronized void giveBack(ByteBuffer buffer) {
        if (users > 0) {
            idle.add(buffer);
        } else {
            free(buffer);
        }
    }

    /** Frees what nobody uses now. */
    synchronized void freeIdle() {
        idle.forEach(PiecePool::free);
        idle.clear();
    }

    private static void free(ByteBuffer buffer) {
        if (CleanerUtil.UNMAP_SUPPORTED) {
            try {
                CleanerUtil.getCleaner().freeBuffer(buffer);
            } catch (IOException e) {
                LOG.debug("Left to the garbage collector", e);
            }
        }
    }
}
