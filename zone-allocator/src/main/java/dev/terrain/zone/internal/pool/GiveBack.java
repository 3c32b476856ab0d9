package dev.terrain.zone.internal.pool;

import dev.terrain.commons.linux.KernelException;
import dev.terrain.zone.internal.linux.KernelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Deletes free slabs when the file system fills up, largest first, and of one size the innermost first. Then cuts off
 * what files of tasks leave unused of their slabs.
 */
final class GiveBack {

    private final PoolFolder folder;
    private final long limitBytes;
    private final PoolSettings settings;
    private final Space.Source space;

    private record Innermost(Path slab, long endPhysical) {}

    GiveBack(PoolFolder folder, long limitBytes, PoolSettings settings, Space.Source space) {
        this.folder = folder;
        this.limitBytes = limitBytes;
        this.settings = settings;
        this.space = space;
    }

    /** Gives until the margin is available again or there is nothing more; returns how many bytes that gave. */
    long run() throws IOException {
        Space now = space.ask();
        long missing = settings.marginBytes(now.totalBytes()) - now.usableBytes();
        long given = 0;
        List<Long> sizes = PoolFolder.sizes(folder.free());
        for (int i = sizes.size() - 1; i >= 0 && given < missing; i--) {
            given += ofSize(sizes.get(i), missing - given);
        }
        return given < missing ? given + cutUnused(missing - given) : given;
    }

    /** Of files of tasks that nobody has open, largest slabs first, until that gave so much. */
    long cutUnused(long wantedBytes) throws IOException {
        long given = 0;
        List<Long> sizes = PoolFolder.sizes(folder.lent());
        for (int i = sizes.size() - 1; i >= 0; i--) {
            for (Path slab : PoolFolder.entries(folder.lent(sizes.get(i)))) {
                if (given >= wantedBytes) {
                    return given;
                }
                given += cutUnused(slab);
            }
        }
        return given;
    }

    private static long cutUnused(Path slab) {
        if (!Files.isRegularFile(slab, LinkOption.NOFOLLOW_LINKS)) {
            return 0;
        }
        try (KernelFile file = KernelFile.open(slab, KernelFile.Access.WRITE)) {
            // As short as that, its borrower may not have opened it yet.
            return file.size() <= Recycler.CUT_BYTES ? 0 : file.cutUnused();
        } catch (KernelException e) {
            return 0; // deleted meanwhile, or it cannot be known whether it is in use
        }
    }

    private long ofSize(long size, long wantedBytes) throws IOException {
        List<Innermost> slabs = new ArrayList<>();
        for (Path slab : PoolFolder.entries(folder.free(size))) {
            slabs.add(new Innermost(slab, endPhysical(slab)));
        }
        slabs.sort(Comparator.comparingLong(Innermost::endPhysical).reversed());
        long given = 0;
        for (Innermost innermost : slabs) {
            if (given >= wantedBytes) {
                break;
            }
            if (Files.deleteIfExists(innermost.slab())) {
                given += size;
            }
        }
        return given;
    }

    /** Zero where it cannot be asked: a task may take the slab at this moment. */
    private long endPhysical(Path slab) {
        try (KernelFile file = KernelFile.open(slab, KernelFile.Access.READ)) {
            return Placement.of(file, limitBytes).lastBytePhysical();
        } catch (KernelException e) {
            return 0;
        }
    }
}
