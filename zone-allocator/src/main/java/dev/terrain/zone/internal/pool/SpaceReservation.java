package dev.terrain.zone.internal.pool;

import dev.terrain.commons.linux.KernelException;
import dev.terrain.zone.internal.linux.Extent;
import dev.terrain.zone.internal.linux.KernelFile;
import dev.terrain.zone.internal.linux.Range;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * A file that keeps the allocator in the zone while slabs are cut: it reserves the free space behind the zone, and
 * fragments what it must not reserve. It has no name, so the kernel frees it however this process ends.
 *
 * <p>A margin has to stay available to everybody else, and most of it lies behind the zone, where the allocator would
 * take it for slabs as well. So the margin is given back with {@link Fragmentation}: allocators look for room in one
 * piece first, and what is in one piece lies in the zone only.
 *
 * <p>Example: 76 GiB free, 9 of them in the zone; 24 have to stay available. 52 GiB are taken, and of these given back
 * what lies in the zone. 24 GiB of the rest are given back fragmented, and as much is taken again: that is what was in
 * one piece, in the zone and behind it. What lies in the zone is given back. Now 33 GiB are available: 9 in the zone,
 * which become slabs, and 24 fragmented.
 */
final class SpaceReservation implements AutoCloseable {

    /** Two do where half of the free space or more may be held; what is not held cannot be fragmented. */
    private static final int MOST_ROUNDS = 6;

    /** Of the margin: so little in one piece behind the zone costs few misses. */
    private static final double NEGLIGIBLE_SHARE = 0.02;

    private static final long LARGEST_STEP_BYTES = 4L << 30;
    private static final long SMALLEST_STEP_BYTES = 1L << 20;

    /** ext4 with blocks of 4 KiB ends at 16 TiB less one block a file; the rest of a larger disk stays unreserved. */
    private static final long LARGEST_FILE_BYTES = 15L << 40;

    private final KeptPool pool;
    private final long floorBytes;
    private final Fragmentation fragmentation;
    private final KernelFile file;
    /** What it holds behind the zone in one piece each, outermost first. */
    private final Deque<Extent> held = new ArrayDeque<>();

    private long endBytes;

    /** What is in pieces that take a slab. */
    private record Unbroken(long inZoneBytes, long behindBytes) {}

    private SpaceReservation(KeptPool pool, long floorBytes) throws IOException {
        this.pool = pool;
        this.floorBytes = floorBytes;
        fragmentation = Fragmentation.in(floorBytes);
        file = KernelFile.open(pool.folder().building(), KernelFile.Access.CREATE_NAMELESS);
    }

    /**
     * Takes the free space behind the zone and leaves {@code floorBytes} available at every moment, as far as it is up
     * to this process.
     */
    static SpaceReservation take(KeptPool pool, long floorBytes) throws IOException {
        SpaceReservation reservation = new SpaceReservation(pool, floorBytes);
        try {
            reservation.takeInRounds();
            return reservation;
        } catch (IOException | RuntimeException | Error e) {
            try (reservation) {
                throw e;
            }
        }
    }

    /** Gives at least {@code bytes} back, fragmented, or everything; returns how many. */
    long release(long bytes) throws IOException {
        long released = 0;
        while (released < bytes && !held.isEmpty()) {
            Extent first = held.removeFirst();
            long piece = Math.min(first.length(), fragmentation.after(first.physical()) - first.physical());
            long given = piece - Fragmentation.BYTES;
            if (given > 0) {
                file.punchHole(first.logical(), given);
                released += given;
            }
            if (piece < first.length()) {
                held.addFirst(first.from(piece));
            }
        }
        return released;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    private void takeInRounds() throws IOException {
        long behindBefore = Long.MAX_VALUE;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            grow();
            Unbroken unbroken = unbroken();
            if (unbroken.behindBytes() <= floorBytes * NEGLIGIBLE_SHARE
                    || unbroken.behindBytes() > behindBefore - behindBefore / 4) {
                break; // XFS keeps some of every allocation group to itself
            }
            behindBefore = unbroken.behindBytes();
            long broken = pool.space().ask().usableBytes() - unbroken.behindBytes() - unbroken.inZoneBytes();
            release(floorBytes - broken);
        }
    }

    private Unbroken unbroken() throws IOException {
        List<Range> free = file.freeSpace();
        List<Range> behind = Range.behind(free, pool.limitBytes()).stream()
                .filter(range -> range.length() >= fragmentation.pieceBytes())
                .toList();
        return new Unbroken(Range.sum(Range.before(free, pool.limitBytes())), Range.sum(behind));
    }

    /** Takes all but the floor, and gives back at once what of it lies in the zone. */
    private void grow() throws IOException {
        long start = endBytes + SMALLEST_STEP_BYTES; // a gap, so that no extent reaches over it
        endBytes = start;
        long step = LARGEST_STEP_BYTES;
        while (step >= SMALLEST_STEP_BYTES) {
            long wanted = Math.min(step, pool.space().ask().usableBytes() - floorBytes);
            wanted = Math.min(wanted, LARGEST_FILE_BYTES - endBytes);
            wanted -= Math.floorMod(wanted, SMALLEST_STEP_BYTES);
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
        giveZoneBack(start);
    }

    private void giveZoneBack(long from) throws IOException {
        for (Extent extent : file.extents()) {
            if (extent.logical() < from) {
                continue;
            }
            long outer = extent.bytesBefore(pool.limitBytes());
            if (outer > 0) {
                file.punchHole(extent.logical(), outer);
            }
            if (outer < extent.length()) {
                held.add(extent.from(outer));
            }
        }
        List<Extent> sorted =
                held.stream().sorted(Comparator.comparingLong(Extent::physical)).toList();
        held.clear();
        held.addAll(sorted);
        pool.commit();
    }
}
