package dev.terrain.zone.internal.pool;

import dev.terrain.commons.linux.KernelException;
import dev.terrain.zone.internal.linux.KernelFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns slabs whose borrower deleted them into free ones, on the same blocks and without a byte of what they held.
 *
 * <p>A slab that somebody still has open, a late reader or a task that is being killed, waits: its bytes must stay as
 * they are, and a late write must not reach the next borrower. Where that cannot be known the slab is deleted, which is
 * always safe.
 *
 * <p>A file shorter than its slab's last one would be cut at its close, and its tail be free for as long as it lives.
 * So a slab is cut to its first byte when it comes back, and at once, after a commit, allocated again: the allocator
 * goes on behind the first block, and finds the old blocks free unless somebody took them within milliseconds. XFS goes
 * on at any size, ext4 from {@value #EXT4_GOES_ON_FROM_BLOCKS} blocks on, 128 MiB of 4 KiB; a smaller slab of ext4
 * keeps its length.
 *
 * <p>A slab that does not get all its blocks back becomes one of the largest class that it has in the zone. Where the
 * blocks are wanted by others, who need the margin, it is deleted.
 */
final class Recycler {

    private static final Logger LOG = LoggerFactory.getLogger(Recycler.class);

    /** The length of a slab that was cut: its first block stays, and tells the allocator where to go on. */
    static final int CUT_BYTES = 1;

    /**
     * One more than EXT_UNWRITTEN_MAX_LEN: fs/ext4/extents.c has the allocator try the block behind the last one for
     * longer requests only (EXT4_GET_BLOCKS_NO_NORMALIZE).
     */
    private static final long EXT4_GOES_ON_FROM_BLOCKS = 1L << 15;

    /** So much is open to others at a time, for a millisecond or two; a commit costs a disk some 30 ms. */
    private static final long TOGETHER_BYTES = 512L << 20;

    /** So many are open at a time, in a NodeManager that may have 4096 descriptors for all its work. */
    private static final int OPEN_FILES = 128;

    private final KeptPool pool;
    private int dropped;
    private long lostBytes;

    /**
     * What a round came to.
     *
     * @param recycled slabs that are free again
     * @param dropped slabs that had to be deleted or have become smaller
     * @param lostBytes how much these held that the pool holds no longer
     */
    record Round(int recycled, int dropped, long lostBytes) {}

    Recycler(KeptPool pool) {
        this.pool = pool;
    }

    Round run() throws IOException {
        dropped = 0;
        lostBytes = 0;
        moveReturned();
        int recycled = 0;
        List<Path> names = PoolFolder.entries(pool.folder().returning());
        while (!names.isEmpty()) { // again for the rest, and for those that become smaller
            List<ReturnedSlab> slabs = new ArrayList<>();
            try {
                for (Path name : names.subList(0, Math.min(OPEN_FILES, names.size()))) {
                    slabs.add(new ReturnedSlab(name, pool));
                }
                slabs.sort(
                        Comparator.comparingLong(ReturnedSlab::size).reversed()); // small ones of ext4 take any blocks
                refuseThoseWithoutRoom(slabs);
                empty(slabs);
            } finally {
                slabs.forEach(ReturnedSlab::close);
            }
            for (ReturnedSlab slab : slabs) {
                long lost = settle(slab);
                if (lost == 0) {
                    recycled++;
                } else {
                    dropped++;
                    lostBytes += lost;
                }
            }
            names = PoolFolder.entries(pool.folder().returning());
        }
        return new Round(recycled, dropped, lostBytes);
    }

    private void moveReturned() throws IOException {
        for (Map.Entry<Long, List<Path>> lent :
                PoolFolder.slabs(pool.folder().lent()).entrySet()) {
            for (Path name : lent.getValue()) {
                if (isReturned(name, lent.getKey())) {
                    Path returning = returning(lent.getKey(), name.getFileName().toString());
                    Files.move(name, returning, StandardCopyOption.ATOMIC_MOVE);
                }
            }
        }
    }

    private Path returning(long size, String id) {
        return pool.folder().returning().resolve((size >> 20) + "-" + id);
    }

    private boolean isReturned(Path name, long size) throws IOException {
        try {
            if ((Integer) Files.getAttribute(name, "unix:nlink", LinkOption.NOFOLLOW_LINKS) > 1) {
                return false;
            }
            if (Files.isRegularFile(name, LinkOption.NOFOLLOW_LINKS)) {
                try (KernelFile file = KernelFile.open(name, KernelFile.Access.READ)) {
                    return !file.isOpenElsewhere();
                }
            }
            LOG.warn("{} is no file, it is deleted", name);
        } catch (NoSuchFileException e) {
            return false;
        } catch (KernelException e) {
            LOG.debug("{} may be in use, it is deleted instead of lent again", name, e);
        }
        Files.deleteIfExists(name);
        dropped++;
        lostBytes += size;
        return false;
    }

    /** The margin stays, also when what is missing of them was allocated. */
    private void refuseThoseWithoutRoom(List<ReturnedSlab> slabs) throws IOException {
        long spare = pool.spareBytes();
        for (ReturnedSlab slab : slabs) {
            long missing = slab.size() - slab.wholeBytes();
            if (missing > spare) {
                slab.close();
                spare += slab.wholeBytes();
            } else {
                spare -= missing;
            }
        }
    }

    private void empty(List<ReturnedSlab> slabs) throws IOException {
        long goesOnFrom = goesOnFrom();
        List<ReturnedSlab> together = new ArrayList<>();
        long bytes = 0;
        for (ReturnedSlab slab : slabs) {
            if (slab.size() < goesOnFrom) {
                continue;
            }
            if (bytes + slab.size() > TOGETHER_BYTES) {
                renew(together);
                together.clear();
                bytes = 0;
            }
            together.add(slab);
            bytes += slab.size();
        }
        renew(together);
        for (ReturnedSlab slab : slabs) {
            if (slab.size() < goesOnFrom) {
                slab.attempt(file -> zeroWithinItsLength(slab.size(), file));
            }
            slab.look();
        }
    }

    /** Frees all blocks but the first, commits that, since ext4 gives them out only then, and allocates them again. */
    private static void renew(List<ReturnedSlab> slabs) {
        ByteBuffer zeros = ByteBuffer.allocateDirect(CUT_BYTES);
        for (ReturnedSlab slab : slabs) {
            slab.attempt(file -> {
                file.truncate(CUT_BYTES);
                file.write(zeros, 0, CUT_BYTES); // to zero a range would wait for the disk
            });
        }
        for (ReturnedSlab slab : slabs) {
            if (slab.attempt(KernelFile::sync)) {
                break; // one commits for all
            }
        }
        for (ReturnedSlab slab : slabs) {
            slab.attempt(file -> file.allocateKeepingSize(0, slab.size()));
        }
    }

    /** From which class on a slab that is cut gets its blocks back. */
    private long goesOnFrom() throws IOException {
        FileStore store = Files.getFileStore(pool.folder().path());
        return store.type().equals("xfs") ? SlabSizes.SMALLEST_BYTES : EXT4_GOES_ON_FROM_BLOCKS * store.getBlockSize();
    }

    private void zeroWithinItsLength(long size, KernelFile file) throws KernelException {
        Placement placement = pool.placement(file);
        if (file.size() > size || (placement.wholeBytes() >= size && !placement.isSlabOf(size))) {
            file.truncate(size);
            file.truncate(size); // the first may have made it longer, which frees nothing behind
        }
        file.zero(0, size);
    }

    /** Makes it a free slab; returns what is lost where it becomes a smaller one, or is deleted. */
    private long settle(ReturnedSlab slab) throws IOException {
        if (slab.wholeBytes() < SlabSizes.SMALLEST_BYTES) {
            Files.deleteIfExists(slab.name());
            return slab.size();
        }
        if (slab.wholeBytes() < slab.size()) {
            long smallerBytes = Long.highestOneBit(slab.wholeBytes());
            Files.move(slab.name(), returning(smallerBytes, slab.id()), StandardCopyOption.ATOMIC_MOVE);
            return slab.size() - smallerBytes;
        }
        pool.folder().createClass(slab.size());
        Files.move(slab.name(), pool.folder().free(slab.size()).resolve(slab.id()), StandardCopyOption.ATOMIC_MOVE);
        return 0;
    }
}
