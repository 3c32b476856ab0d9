package dev.terrain.zone.internal.pool;

import dev.terrain.zone.internal.linux.Extent;
import dev.terrain.zone.internal.linux.KernelException;
import dev.terrain.zone.internal.linux.KernelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;

/**
 * A file that keeps the free space behind the zone while slabs are cut, so that the allocator finds room in the zone
 * only. Closing it deletes it; a keeper that was killed leaves it, and the next one deletes it.
 */
final class Hold implements AutoCloseable {

    private static final int MOST_ROUNDS = 3;
    private static final long LARGEST_STEP_BYTES = 4L << 30;
    private static final long SMALLEST_STEP_BYTES = 1L << 20;

    private final PoolFolder folder;
    private final long limitBytes;
    private final Space.Source space;
    private final KernelFile file;
    /** What it holds behind the zone, innermost last. */
    private final Deque<Extent> held = new ArrayDeque<>();

    private long endBytes;

    private Hold(PoolFolder folder, long limitBytes, Space.Source space) throws IOException {
        this.folder = folder;
        this.limitBytes = limitBytes;
        this.space = space;
        file = KernelFile.open(folder.hold(), KernelFile.Access.CREATE_NEW);
    }

    /**
     * Takes the free space behind the zone and leaves {@code floorBytes} available at every moment, as far as it is up
     * to this process.
     */
    static Hold take(PoolFolder folder, long limitBytes, Space.Source space, long floorBytes) throws IOException {
        Hold hold = new Hold(folder, limitBytes, space);
        try {
            // What a round leaves free lies partly behind the zone; the next round takes that with what it punched.
            for (int round = 0; round < MOST_ROUNDS && hold.grow(floorBytes); round++) {
                hold.punchZone();
            }
            return hold;
        } catch (IOException | RuntimeException | Error e) {
            hold.closeAfter(e);
            throw e;
        }
    }

    /** Gives at least {@code bytes} back, innermost first, or everything; returns how many. */
    long release(long bytes) throws IOException {
        long released = 0;
        while (released < bytes && !held.isEmpty()) {
            Extent last = held.removeLast();
            long part = Math.min(last.length(), roundUp(bytes - released));
            long kept = last.length() - part;
            file.punchHole(last.logical() + kept, part);
            if (kept > 0) {
                held.addLast(new Extent(last.logical(), last.physical(), kept, last.placement()));
            }
            released += part;
        }
        return released;
    }

    @Override
    public void close() throws IOException {
        try {
            file.close();
        } finally {
            Files.deleteIfExists(folder.hold());
        }
    }

    /** Whether it took anything that is worth another look. */
    private boolean grow(long floorBytes) throws IOException {
        long before = endBytes;
        long step = LARGEST_STEP_BYTES;
        while (step >= SMALLEST_STEP_BYTES) {
            long wanted = Math.min(step, space.ask().usableBytes() - floorBytes);
            wanted -= wanted % SMALLEST_STEP_BYTES;
            if (wanted < SMALLEST_STEP_BYTES) {
                break;
            }
            try {
                file.allocate(endBytes, wanted);
                endBytes += wanted;
            } catch (KernelException e) {
                if (!e.isFull()) {
                    throw e;
                }
                step = wanted / 2;
            }
        }
        return endBytes > before;
    }

    private void punchZone() throws IOException {
        held.clear();
        for (Extent extent : file.extents()) {
            long outer = extent.bytesBefore(limitBytes);
            if (outer > 0) {
                file.punchHole(extent.logical(), outer);
            }
            if (outer < extent.length()) {
                held.add(new Extent(
                        extent.logical() + outer,
                        extent.physical() + outer,
                        extent.length() - outer,
                        extent.placement()));
            }
        }
        Deque<Extent> sorted = new ArrayDeque<>(
                held.stream().sorted(Comparator.comparingLong(Extent::physical)).toList());
        held.clear();
        held.addAll(sorted);
        // ext4 gives out blocks again only once the transaction that freed them is committed.
        file.syncFileSystem();
    }

    private static long roundUp(long bytes) {
        return (bytes + SMALLEST_STEP_BYTES - 1) / SMALLEST_STEP_BYTES * SMALLEST_STEP_BYTES;
    }

    private void closeAfter(Throwable cause) {
        try {
            close();
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }
}
