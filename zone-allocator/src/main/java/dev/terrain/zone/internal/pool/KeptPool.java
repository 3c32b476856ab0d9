package dev.terrain.zone.internal.pool;

import dev.terrain.commons.linux.KernelException;
import dev.terrain.zone.internal.linux.KernelFile;
import java.io.IOException;

/**
 * A pool and how it is to be kept.
 *
 * @param limitBytes where the zone ends, from the start of the file system's device
 * @param space how full the file system is
 */
record KeptPool(PoolFolder folder, long limitBytes, PoolSettings settings, Space.Source space) {

    /** What is available beyond the margin; below zero where others need it. */
    long spareBytes() throws IOException {
        Space now = space.ask();
        return now.usableBytes() - settings.marginBytes(now.totalBytes());
    }

    /**
     * What a build leaves available: more than the margin, so that the next write of somebody else does not undo it.
     */
    long floorBytes() throws IOException {
        long margin = settings.marginBytes(space.ask().totalBytes());
        return margin + margin / 4;
    }

    /**
     * Has ext4 give out again what was freed until now, which takes a commit of its journal: fsync(2) of a new file
     * does it, and where there are fast commits (Linux 5.10) that of a folder. Unlike syncfs(2) it writes nobody's
     * data.
     */
    void commit() throws IOException {
        try (KernelFile file = KernelFile.open(folder.path(), KernelFile.Access.CREATE_NAMELESS);
                KernelFile directory = KernelFile.open(folder.path(), KernelFile.Access.READ)) {
            file.sync();
            directory.sync();
        }
    }

    /** Where an open slab lies. */
    Placement placement(KernelFile slab) throws KernelException {
        return Placement.of(slab.extents(), limitBytes);
    }
}
