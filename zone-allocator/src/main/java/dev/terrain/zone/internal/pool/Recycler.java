package dev.terrain.zone.internal.pool;

import dev.terrain.commons.linux.KernelException;
import dev.terrain.zone.internal.linux.KernelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
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
 * on at any size, ext4 from {@value #EXT4_GOES_ON_FROM_BYTES} bytes on; a smaller slab of ext4 keeps its length, and
 * the lender hands out the shortest first.
 *
 * <p>A slab that does not get all its blocks back becomes one of the largest class that it has in the zone. Where the
 * blocks are wanted by others, who need the margin, it is deleted.
 */
final class Recycler {

    private static final Logger LOG = LoggerFactory.getLogger(Recycler.class);

    /** The length of a slab that was cut: its first block stays, and tells the allocator where to go on. */
    static final long CUT_BYTES = 1;

    /**
     * The smallest class above EXT_UNWRITTEN_MAX_LEN, 32,767 blocks: fs/ext4/extents.c has the allocator try the block
     * behind the last one for longer requests only (EXT4_GET_BLOCKS_NO_NORMALIZE).
     */
    private static final long EXT4_GOES_ON_FROM_BYTES = 128L << 20;

    private final PoolFolder folder;
    private final long limitBytes;
    private final PoolSettings settings;
    private final Space.Source space;

    /**
     * What a round came to.
     *
     * @param recycled slabs that are free again
     * @param dropped slabs that had to be deleted or have become smaller
     * @param lent slabs that are in use
     */
    record Round(int recycled, int dropped, int lent) {}

    Recycler(PoolFolder folder, long limitBytes, PoolSettings settings, Space.Source space) {
        this.folder = folder;
        this.limitBytes = limitBytes;
        this.settings = settings;
        this.space = space;
    }

    Round run() throws IOException {
        int lent = moveReturned();
        int recycled = 0;
        int dropped = 0;
        List<Path> slabs = PoolFolder.entries(folder.returning());
        long goesOnFrom = slabs.isEmpty() ? 0 : goesOnFrom();
        while (!slabs.isEmpty()) { // again for those that become smaller
            slabs.sort(Comparator.comparingLong(Recycler::sizeOf).reversed()); // the small ones of ext4 take any blocks
            cut(slabs, goesOnFrom);
            for (Path slab : slabs) {
                if (isFilled(slab, goesOnFrom)) {
                    recycled++;
                } else {
                    dropped++;
                }
            }
            slabs = PoolFolder.entries(folder.returning());
        }
        return new Round(recycled, dropped, lent);
    }

    /** Returns how many are still lent. */
    private int moveReturned() throws IOException {
        int lent = 0;
        for (long size : PoolFolder.sizes(folder.lent())) {
            for (Path name : PoolFolder.entries(folder.lent(size))) {
                if (isReturned(name)) {
                    Files.move(name, returning(size, name.getFileName().toString()), StandardCopyOption.ATOMIC_MOVE);
                } else {
                    lent++;
                }
            }
        }
        return lent;
    }

    private Path returning(long size, String id) {
        return folder.returning().resolve((size >> 20) + "-" + id);
    }

    private static boolean isReturned(Path name) throws IOException {
        try {
            if ((Integer) Files.getAttribute(name, "unix:nlink", LinkOption.NOFOLLOW_LINKS) > 1) {
                return false;
            }
            if (!Files.isRegularFile(name, LinkOption.NOFOLLOW_LINKS)) {
                LOG.warn("{} is no file, it is deleted", name);
                Files.deleteIfExists(name);
                return false;
            }
        } catch (NoSuchFileException e) {
            return false;
        }
        try (KernelFile file = KernelFile.open(name, KernelFile.Access.READ)) {
            return !file.isOpenElsewhere();
        } catch (KernelException e) {
            LOG.debug("{} may be in use, it is deleted instead of lent again", name, e);
            Files.deleteIfExists(name);
            return false;
        }
    }

    /** The class of a slab in {@code returning/}, by its name; 0 where that is none. */
    private static long sizeOf(Path slab) {
        String name = slab.getFileName().toString();
        long size = name.matches("[0-9]{1,4}-.+") ? Long.parseLong(name.substring(0, name.indexOf('-'))) << 20 : 0;
        return SlabSizes.isSize(size) ? size : 0;
    }

    /** From which class on a slab that is cut gets its blocks back. */
    private long goesOnFrom() throws IOException {
        boolean isXfs = Files.getFileStore(folder.path()).type().equals("xfs");
        return isXfs ? SlabSizes.SMALLEST_BYTES : EXT4_GOES_ON_FROM_BYTES;
    }

    /** Frees the blocks of those that will get them back, and commits that: ext4 gives them out only then. */
    private void cut(List<Path> slabs, long goesOnFrom) throws IOException {
        Path last = null;
        for (Path slab : slabs) {
            if (sizeOf(slab) < goesOnFrom) {
                continue;
            }
            try (KernelFile file = KernelFile.open(slab, KernelFile.Access.WRITE)) {
                if (file.size() > CUT_BYTES || !placement(file).isSlabOf(sizeOf(slab))) {
                    file.truncate(CUT_BYTES);
                    last = slab;
                }
                file.zero(0, CUT_BYTES);
            } catch (KernelException e) {
                LOG.debug("{} cannot be cut, it is deleted", slab, e);
                Files.deleteIfExists(slab);
            }
        }
        if (last != null) {
            try (KernelFile file = KernelFile.open(last, KernelFile.Access.WRITE)) {
                file.sync();
            }
        }
    }

    /** Makes it a free slab; false where it has become a smaller one, or was deleted. */
    private boolean isFilled(Path slab, long goesOnFrom) throws IOException {
        long size = sizeOf(slab);
        long kept = size == 0 ? 0 : filledBytes(slab, size, goesOnFrom);
        if (kept < SlabSizes.SMALLEST_BYTES) {
            Files.deleteIfExists(slab);
            return false;
        }
        String id = slab.getFileName().toString().split("-", 2)[1];
        if (kept < size) {
            Files.move(slab, returning(Long.highestOneBit(kept), id), StandardCopyOption.ATOMIC_MOVE);
            return false;
        }
        Files.createDirectories(folder.free(size));
        Files.createDirectories(folder.lent(size));
        Files.move(slab, folder.free(size).resolve(id), StandardCopyOption.ATOMIC_MOVE);
        return true;
    }

    /** How much of it lies in the zone, from its first byte on, once what is missing was allocated. */
    private long filledBytes(Path slab, long size, long goesOnFrom) throws IOException {
        try (KernelFile file = KernelFile.open(slab, KernelFile.Access.WRITE)) {
            if (!hasRoomFor(size, file)) {
                return 0;
            }
            if (size >= goesOnFrom) {
                file.allocateKeepingSize(0, size);
            } else {
                cutBehind(size, file);
                file.zero(0, size);
            }
            return Math.min(size, placement(file).wholeBytes());
        } catch (KernelException e) {
            LOG.debug("{} cannot be filled", slab, e);
            return 0;
        }
    }

    /** Frees what it has behind the end of its class. */
    private void cutBehind(long size, KernelFile file) throws KernelException {
        Placement placement = placement(file);
        if (file.size() > size || (placement.wholeBytes() >= size && !placement.isSlabOf(size))) {
            file.truncate(size);
            file.truncate(size); // the first may have made it longer, which frees nothing
        }
    }

    private Placement placement(KernelFile file) throws KernelException {
        return Placement.of(file, limitBytes);
    }

    /** Whether the margin stays when the file is a slab of {@code size} again. */
    private boolean hasRoomFor(long size, KernelFile file) throws IOException {
        Space now = space.ask();
        long spare = now.usableBytes() - settings.marginBytes(now.totalBytes());
        return spare >= size || spare >= size - placement(file).wholeBytes();
    }
}
