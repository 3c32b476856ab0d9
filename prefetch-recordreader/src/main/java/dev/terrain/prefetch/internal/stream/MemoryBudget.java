package dev.terrain.prefetch.internal.stream;

import java.util.concurrent.atomic.AtomicLong;

/** The bytes that all streams of one task may hold together. Thread-safe. */
public final class MemoryBudget {

    private final AtomicLong freeBytes;

    public MemoryBudget(long totalBytes) {
        freeBytes = new AtomicLong(totalBytes);
    }

    /** Takes all of {@code bytes} or nothing. */
    public boolean tryReserve(long bytes) {
        long free = freeBytes.get();
        while (free >= bytes) {
            if (freeBytes.compareAndSet(free, free - bytes)) {
                return true;
            }
            free = freeBytes.get();
        }
        return false;
    }

    /** Whether {@code bytes} could be taken now. */
    boolean hasRoom(long bytes) {
        return freeBytes.get() >= bytes;
    }

    public void release(long bytes) {
        freeBytes.addAndGet(bytes);
    }
}
