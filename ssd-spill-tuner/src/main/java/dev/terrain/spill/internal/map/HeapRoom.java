package dev.terrain.spill.internal.map;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/**
 * The part of the heap that nobody used when garbage was last collected, less what sorts have taken since. All sorts of
 * a JVM share one, since they share its heap: that is why there is a static one.
 *
 * <p>Example: a heap of 820 MB of which 90 MB were in use after the last collection, and 60 MB of blocks since. With a
 * reserve of a quarter, 820 - 90 - 60 - 205 = 465 MB are to be had.
 *
 * <p>Thread-safe.
 */
final class HeapRoom {
    private final long capacityBytes;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private long usedBytes;
    private long takenBytes;
    private boolean pressed;

    /**
     * Room in a heap.
     *
     * @param capacityBytes what it can hold for long
     * @param usedBytes what is in use, garbage included
     */
    HeapRoom(long capacityBytes, long usedBytes) {
        this.capacityBytes = capacityBytes;
        this.usedBytes = usedBytes;
    }

    private static final class OfJvm {
        static final HeapRoom ROOM = watchJvm();
    }

    /** Returns that of this JVM, which begins to watch its collections when it is first asked for. */
    static HeapRoom ofJvm() {
        return OfJvm.ROOM;
    }

    /** Returns how many bytes are to be had beside a reserve, which is a share of the heap. */
    synchronized long spareBytes(double reserve) {
        return Math.max(0, (long) (capacityBytes * (1 - reserve)) - usedBytes - takenBytes);
    }

    /** Takes some bytes if so many are to be had. They come back with a collection that finds them unused. */
    synchronized boolean take(long bytes, double reserve) {
        if (spareBytes(reserve) < bytes) {
            return false;
        }
        takenBytes += bytes;
        return true;
    }

    /** Has a listener told when a collection leaves less than half of a quarter of the heap free. */
    void addListener(Runnable listener) {
        listeners.add(listener);
    }

    void removeListener(Runnable listener) {
        listeners.remove(listener);
    }

    /** Notes what a collection left in use. */
    void collected(long nowUsedBytes) {
        synchronized (this) {
            usedBytes = nowUsedBytes;
            takenBytes = 0;
            pressed = nowUsedBytes > capacityBytes / 8 * 7;
        }
        if (isPressed()) {
            listeners.forEach(Runnable::run);
        }
    }

    private synchronized boolean isPressed() {
        return pressed;
    }

    private static HeapRoom watchJvm() {
        Set<String> pools = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getName)
                .collect(Collectors.toSet());
        HeapRoom room = new HeapRoom(
                longLivedBytes(),
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (collector instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(
                        (notification, handback) -> room.collected(used(notification.getUserData(), pools)),
                        notification -> GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION.equals(
                                notification.getType()),
                        null);
            }
        }
        return room;
    }

    /** What lives long ends in one pool, which is a part of the heap with some collectors (Serial: two thirds). */
    private static long longLivedBytes() {
        long largest = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .mapToLong(pool -> pool.getUsage().getMax())
                .max()
                .orElse(-1);
        long heap = Runtime.getRuntime().maxMemory();
        return largest > 0 ? Math.min(largest, heap) : heap;
    }

    private static long used(Object collection, Set<String> pools) {
        return GarbageCollectionNotificationInfo.from((CompositeData) collection)
                .getGcInfo()
                .getMemoryUsageAfterGc()
                .entrySet()
                .stream()
                .filter(pool -> pools.contains(pool.getKey()))
                .map(java.util.Map.Entry::getValue)
                .mapToLong(MemoryUsage::getUsed)
                .sum();
    }
}
