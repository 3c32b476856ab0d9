package dev.terrain.zone.internal.pool;

import dev.terrain.commons.linux.KernelException;
import dev.terrain.zone.internal.linux.KernelFile;
import dev.terrain.zone.internal.linux.Range;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fills a pool with what is free in the zone.
 *
 * <p>Under a {@link SpaceReservation} of the rest of the disk it allocates slabs, largest first, and keeps those that
 * lie in the zone. One that lies behind it stays in {@code building/} until the end: deleted at once, the allocator
 * would offer the same blocks again. One that lies in both is deleted, so that smaller ones find its part of the zone.
 * Few do, while the zone has room for one in one piece; after {@value #MOST_MISSES} in a row a class ends.
 *
 * <p>At every moment the margin stays available to everybody else, unless they take it: then the build ends at once.
 */
final class PoolBuilder {

    private static final Logger LOG = LoggerFactory.getLogger(PoolBuilder.class);

    private static final int MOST_MISSES = 64;

    private final KeptPool pool;

    /**
     * What a build came to.
     *
     * @param slabs how many were added
     * @param bytes how much they hold
     * @param unobtainableBytes what it could not get though it is free; the next one cannot either
     */
    record Built(int slabs, long bytes, long unobtainableBytes) {}

    PoolBuilder(KeptPool pool) {
        this.pool = pool;
    }

    /** How much a build could add, below zero where others need it; by GETFSMAP, which takes a second for 4 TiB. */
    long possibleBytes() throws IOException {
        try (KernelFile directory = KernelFile.open(pool.folder().path(), KernelFile.Access.READ)) {
            List<Range> free = Range.before(directory.freeSpace(), pool.limitBytes());
            long room = Placement.inPieces(free, SlabSizes.SMALLEST_BYTES);
            return Math.min(room, pool.space().ask().usableBytes() - pool.floorBytes());
        }
    }

    /** Adds what is possible; leaves nothing but finished slabs behind, also when it fails. */
    Built build() throws IOException {
        long wanted = possibleBytes();
        if (wanted < SlabSizes.SMALLEST_BYTES) {
            return new Built(0, 0, 0);
        }
        NavigableMap<Long, Integer> plan = SlabSizes.plan(
                wanted,
                pool.settings().largestSlabBytes(),
                PoolInventory.of(pool.folder()).slabs());
        Tally tally = new Tally();
        Files.createDirectories(pool.folder().building());
        try (SpaceReservation reservation = SpaceReservation.take(pool, pool.floorBytes())) {
            cut(plan.descendingMap(), reservation, tally);
        } finally {
            pool.folder().discardBuild();
        }
        pool.commit();
        LOG.debug("{}: {} slabs of {} planned, {} missed", pool.folder(), tally.slabs, plan, tally.misses);
        return new Built(tally.slabs, tally.bytes, Math.max(0, possibleBytes()));
    }

    private static final class Tally {
        private int slabs;
        private long bytes;
        private int misses;
        private int missesInARow;
        /** Planned up to now and not cut. */
        private long owedBytes;
        /** Whether misses had parts of the zone, which can be had again after a commit. */
        private boolean isZoneFreed;
    }

    /** What a class cannot get goes to the smaller ones. Ends when others need the space. */
    private void cut(Map<Long, Integer> plan, SpaceReservation reservation, Tally tally) throws IOException {
        for (Map.Entry<Long, Integer> part : plan.entrySet()) {
            long size = part.getKey();
            pool.folder().createClass(size);
            tally.owedBytes += part.getValue() * size;
            if (tally.isZoneFreed) {
                pool.commit();
                tally.isZoneFreed = false;
            }
            long wanted = Math.max(part.getValue(), Math.min(tally.owedBytes / size, SlabSizes.MOST_OF_A_CLASS));
            if (!cutClass(size, tally.slabs + wanted, reservation, tally)) {
                LOG.info("{}: others need the space, the build ends with {} slabs", pool.folder(), tally.slabs);
                return;
            }
        }
    }

    /** False when others need the space. */
    private boolean cutClass(long size, long untilSlabs, SpaceReservation reservation, Tally tally) throws IOException {
        tally.missesInARow = 0;
        while (tally.slabs < untilSlabs && tally.missesInARow < MOST_MISSES) {
            if (pool.spareBytes() < 0) {
                return false;
            }
            if (!makeRoom(size, reservation) || !cutOne(size, tally)) {
                break; // a smaller one may still fit
            }
        }
        return true;
    }

    private boolean makeRoom(long sizeBytes, SpaceReservation reservation) throws IOException {
        long missing = pool.floorBytes() + sizeBytes - pool.space().ask().usableBytes();
        return missing <= 0 || reservation.release(missing) >= missing;
    }

    /** False when there is no room for it. */
    private boolean cutOne(long sizeBytes, Tally tally) throws IOException {
        Path candidate = pool.folder().building().resolve(PoolFolder.newId());
        try (KernelFile file = KernelFile.open(candidate, KernelFile.Access.CREATE_NEW)) {
            file.allocateKeepingSize(0, sizeBytes);
            Placement placement = pool.placement(file);
            if (!placement.isSlabOf(sizeBytes)) {
                tally.misses++;
                tally.missesInARow++;
                if (placement.outsideBytes() < sizeBytes) {
                    Files.delete(candidate);
                    tally.isZoneFreed = true;
                }
                return true;
            }
        } catch (KernelException e) {
            if (!e.isFull()) {
                throw e;
            }
            Files.deleteIfExists(candidate);
            return false;
        }
        Files.move(
                candidate,
                pool.folder().free(sizeBytes).resolve(candidate.getFileName()),
                StandardCopyOption.ATOMIC_MOVE);
        tally.missesInARow = 0;
        tally.slabs++;
        tally.bytes += sizeBytes;
        tally.owedBytes -= sizeBytes;
        return true;
    }
}
