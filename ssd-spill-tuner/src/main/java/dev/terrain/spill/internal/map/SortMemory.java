package dev.terrain.spill.internal.map;

import java.io.Closeable;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The memory of one sort: what Hadoop's own buffer would take, and beyond it what the heap has to spare, until the heap
 * comes under pressure.
 *
 * <p>Thread-safe.
 */
final class SortMemory implements Closeable {
    private static final int READING_SHARE = 4;

    private final long baseBytes;
    private final boolean grows;
    private final Optional<Supplier<HeapRoom>> rooms;
    private final double reserve;
    private final Runnable listener;
    private @Nullable HeapRoom room;
    private long extraBytes;
    private long mostTakenBytes;
    private boolean pressed;

    /**
     * Memory of a task.
     *
     * @param baseBytes what it has in any case
     * @param grows whether records may take more
     * @param rooms where it finds more, asked only when it needs more; empty if nothing may take more
     * @param reserve the share of the heap that it leaves alone
     * @param giveBack called once, by another thread, when the heap is under pressure and what was taken beyond the
     *     base has to go
     */
    SortMemory(long baseBytes, boolean grows, Optional<Supplier<HeapRoom>> rooms, double reserve, Runnable giveBack) {
        this.baseBytes = baseBytes;
        this.grows = grows;
        this.rooms = rooms;
        this.reserve = reserve;
        this.listener = () -> {
            if (press()) {
                giveBack.run();
            }
        };
    }

    /** Returns what it has in any case. */
    long baseBytes() {
        return baseBytes;
    }

    /** Returns the most that it could have by now. */
    synchronized long mostBytes() {
        return bytes() + (mayGrow() ? room().spareBytes(reserve) : 0);
    }

    /** Returns what it has. */
    synchronized long bytes() {
        return pressed ? baseBytes : baseBytes + extraBytes;
    }

    /** Makes it so many bytes, or more, if that is possible. */
    synchronized boolean reach(long bytes) {
        long more = bytes - bytes();
        if (more > 0) {
            if (!mayGrow() || !room().take(more, reserve)) {
                return false;
            }
            extraBytes += more;
        }
        mostTakenBytes = Math.max(mostTakenBytes, bytes);
        return true;
    }

    /**
     * Returns the memory for a merge's reads: what records left of the sort memory, or up to a quarter of the heap if
     * available.
     *
     * @param wantedBytes more is of no use
     * @param recordBytes memory that records take meanwhile
     */
    synchronized long readingBytes(long wantedBytes, long recordBytes) {
        long left = Math.max(0, bytes() - recordBytes);
        if (left >= wantedBytes || pressed || rooms.isEmpty()) {
            return left;
        }
        long spare = Math.min(room().spareBytes(reserve), Runtime.getRuntime().maxMemory() / READING_SHARE);
        return Math.max(left, Math.min(spare, wantedBytes));
    }

    /** Returns the most that was asked for and had. */
    synchronized long mostTakenBytes() {
        return mostTakenBytes;
    }

    private boolean mayGrow() {
        return grows && rooms.isPresent() && !pressed;
    }

    private HeapRoom room() {
        HeapRoom found = room;
        if (found == null) {
            found = rooms.orElseThrow().get();
            found.addListener(listener);
            room = found;
        }
        return found;
    }

    private synchronized boolean press() {
        boolean first = !pressed;
        pressed = true;
        return first && extraBytes > 0;
    }

    @Override
    public synchronized void close() {
        if (room != null) {
            room.removeListener(listener);
        }
        pressed = true;
    }
}
