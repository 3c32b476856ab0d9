package dev.terrain.zone.internal.pool;

import dev.terrain.commons.linux.KernelException;
import dev.terrain.zone.internal.linux.KernelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns slabs whose borrower deleted them into free ones, on the same blocks and without a byte of what they held.
 *
 * <p>A slab that somebody still has open, a late reader or a task that is being killed, waits: its bytes must stay as
 * they are, and a late write must not reach the next borrower. Where that cannot be known the slab is deleted, which is
 * always safe.
 *
 * <p>A slab whose tail was cut off at its close is filled up again. The allocator continues where a file ends, so the
 * very blocks come back when nobody took them meanwhile; when others come that are not in the zone, the slab is
 * deleted, and where the blocks are wanted by others, who need the margin, as well.
 */
final class Recycler {

    private static final Logger LOG = LoggerFactory.getLogger(Recycler.class);

    private final PoolFolder folder;
    private final PoolSettings settings;
    private final Space.Source space;

    /**
     * What a round came to.
     *
     * @param recycled slabs that are free again
     * @param dropped slabs that had to be deleted
     * @param lent slabs that are in use
     */
    record Round(int recycled, int dropped, int lent) {}

    Recycler(PoolFolder folder, PoolSettings settings, Space.Source space) {
        this.folder = folder;
        this.settings = settings;
        this.space = space;
    }

    Round run() throws IOException {
        int recycled = 0;
        int dropped = 0;
        int lent = 0;
        for (long size : PoolFolder.sizes(folder.lent())) {
            for (Path name : PoolFolder.entries(folder.lent(size))) {
                if (!isReturned(name)) {
                    lent++;
                    continue;
                }
                Files.move(
                        name,
                        folder.returning().resolve((size >> 20) + "-" + name.getFileName()),
                        StandardCopyOption.ATOMIC_MOVE);
            }
        }
        for (Path slab : PoolFolder.entries(folder.returning())) {
            if (empty(slab)) {
                recycled++;
            } else {
                dropped++;
            }
        }
        return new Round(recycled, dropped, lent);
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

    /** Whether it could be kept. */
    private boolean empty(Path slab) throws IOException {
        String[] name = slab.getFileName().toString().split("-", 2);
        long size = name.length == 2 && name[0].matches("[0-9]{1,4}") ? Long.parseLong(name[0]) << 20 : 0;
        if (SlabSizes.isSize(size) && isEmptied(slab, size)) {
            Files.createDirectories(folder.free(size));
            Files.createDirectories(folder.lent(size));
            Files.move(slab, folder.free(size).resolve(name[1]), StandardCopyOption.ATOMIC_MOVE);
            return true;
        }
        Files.deleteIfExists(slab);
        return false;
    }

    private boolean isEmptied(Path slab, long size) throws IOException {
        try (KernelFile file = KernelFile.open(slab, KernelFile.Access.WRITE)) {
            if (file.size() > size) {
                file.truncate(size);
            }
            if (!hasRoomForTheRestOf(file, size)) {
                return false;
            }
            file.zero(0, size);
            return Placement.of(file, settings.limitBytes()).isSlabOf(size);
        } catch (KernelException e) {
            LOG.debug("{} cannot be emptied, it is deleted", slab, e);
            return false;
        }
    }

    /** Whether the margin stays when what was cut off at its close is allocated again. */
    private boolean hasRoomForTheRestOf(KernelFile file, long size) throws IOException {
        Space now = space.ask();
        long spare = now.usableBytes() - settings.marginBytes(now.totalBytes());
        return spare >= size
                || spare >= size - Placement.of(file, settings.limitBytes()).contiguousBytes();
    }
}
