package dev.terrain.spill.internal.map;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The heap that was free after the last garbage collection, less the memory that sorts have taken since. All sorts of a
 * JVM share one, since they share its heap: that is why there is a static one.
 *
 * <p>Example: a heap of 820 MB of which 90 MB were in use after the last collection, and 60 MB of blocks since. With a
 * reserve of a quarter, 820 - 90 - 60 - 205 = 465 MB are available.
 *
 * <p>While there is a listener, a daemon thread notices each collection by a weak reference that it clears. That costs
 * a task a hundredth of what the JVM's own notifications do, which load some hundred classes.
 *
 * <p>Thread-safe.
 */
final class HeapRoom {
    private static final HeapRoom OF_JVM = new HeapRoom(longLivedBytes(), HeapRoom::usedBytesOfJvm);

    private final long capacityBytes;
    private final LongSupplier used;
    private final Set<Runnable> listeners = new LinkedHashSet<>();
    private long usedBytes;
    private long takenBytes;
    private @Nullable Thread watch;

    /**
     * Room in a heap.
     *
     * @param capacityBytes what it can hold for long
     * @param used returns what is in use by now, garbage included
     */
    HeapRoom(long capacityBytes, LongSupplier used) {
        this.capacityBytes = capacityBytes;
        this.used = used;
        this.usedBytes = used.getAsLong();
    }

    /** Returns that of this JVM. */
    static HeapRoom ofJvm() {
        return OF_JVM;
    }

    /** Returns the available bytes beside a reserve, which is a share of the heap. */
    synchronized long spareBytes(double reserve) {
        return Math.max(0, (long) (capacityBytes * (1 - reserve)) - usedBytes - takenBytes);
    }

    /** Takes some bytes if so many are available. They come back with a collection that finds them unused. */
    synchronized boolean take(long bytes, double reserve) {
        if (spareBytes(reserve) < bytes) {
            return false;
        }
        takenBytes += bytes;
        return true;
    }

    /** Adds a listener, called when a collection leaves less than an eighth of the heap free. */
    synchronized void addListener(Runnable listener) {
        listeners.add(listener);
        if (watch == null) {
            // Made here and not by the thread, so that the next collection is noticed even if it comes first.
            ReferenceQueue<Object> cleared = new ReferenceQueue<>();
            Reference<Object> canary = new WeakReference<>(new Object(), cleared);
            watch = new Thread(() -> watch(cleared, canary), "heap-room");
            watch.setDaemon(true);
            watch.start();
        }
    }

    /** Tells a listener no more. The thread ends with the last of them. */
    synchronized void removeListener(Runnable listener) {
        listeners.remove(listener);
        if (listeners.isEmpty() && watch != null) {
            watch.interrupt();
            watch = null;
        }
    }

    /** Records the heap in use after a collection, and calls the listeners if it is too much. */
    void collected() {
        collected(used.getAsLong());
    }

    /** The same, with another word for what is in use. */
    void collected(long nowUsedBytes) {
        List<Runnable> told;
        synchronized (this) {
            usedBytes = nowUsedBytes;
            takenBytes = 0;
            told = usedBytes > capacityBytes / 8 * 7 ? List.copyOf(listeners) : List.of();
        }
        for (Runnable listener : told) {
            listener.run();
        }
    }

    private void watch(ReferenceQueue<Object> cleared, Reference<Object> first) {
        Reference<Object> canary = first;
        try {
            while (!Thread.interrupted()) {
                if (cleared.remove() == canary) {
                    canary = new WeakReference<>(new Object(), cleared);
                    collected();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody listens any more
        }
    }

    private static long usedBytesOfJvm() {
        Runtime jvm = Runtime.getRuntime();
        return jvm.totalMemory() - jvm.freeMemory();
    }

    /** The pool of long-lived objects, which is a part of the heap with some collectors (Serial: two thirds). */
    private static long longLivedBytes() {
        long largest = -1;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP) {
                largest = Math.max(largest, pool.getUsage().getMax());
            }
        }
        long heap = Runtime.getRuntime().maxMemory();
        return largest > 0 ? Math.min(largest, heap) : heap;
    }
}
