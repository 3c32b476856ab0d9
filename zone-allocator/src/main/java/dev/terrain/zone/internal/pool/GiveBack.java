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
import java.util.Map;

/**
 * Deletes free slabs when the file system fills up, largest first, and of one size the innermost first. Then cuts off
 * what files of tasks leave unused of their slabs.
 */
final class GiveBack {

    private final KeptPool pool;

    private record Innermost(Path slab, long endPhysical) {}

    GiveBack(KeptPool pool) {
        this.pool = pool;
    }

    /** Gives until the margin is available again or there is nothing more; returns how many bytes that gave. */
    long run() throws IOException {
        long missing = -pool.spareBytes();
        if (missing <= 0) {
            return 0;
        }
        long given = 0;
        for (Map.Entry<Long, List<Path>> slabs :
                PoolFolder.slabs(pool.folder().free()).descendingMap().entrySet()) {
            given += delete(slabs.getKey(), slabs.getValue(), missing - given);
        }
        return given < missing ? given + cutUnused(missing - given) : given;
    }

    /** Of files of tasks that nobody has open, largest slabs first, until that gave so much. */
    long cutUnused(long wantedBytes) throws IOException {
        long given = 0;
        for (List<Path> slabs :
                PoolFolder.slabs(pool.folder().lent()).descendingMap().values()) {
            for (Path slab : slabs) {
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

    private long delete(long size, List<Path> names, long wantedBytes) throws IOException {
        if (wantedBytes <= 0) {
            return 0;
        }
        List<Innermost> slabs = new ArrayList<>();
        for (Path name : names) {
            slabs.add(new Innermost(name, endPhysical(name)));
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
            return pool.placement(file).lastBytePhysical();
        } catch (KernelException e) {
            return 0;
        }
    }
}
