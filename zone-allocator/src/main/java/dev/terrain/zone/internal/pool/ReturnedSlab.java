package dev.terrain.zone.internal.pool;

import dev.terrain.commons.linux.KernelException;
import dev.terrain.zone.internal.linux.KernelFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A slab in {@code returning/}, open; unfit, and closed, as soon as something is wrong with it. */
final class ReturnedSlab implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ReturnedSlab.class);

    private final Path name;
    private final KeptPool pool;
    private final long size;
    private @Nullable KernelFile file;
    private long wholeBytes;

    /** Something that the kernel is asked to do with it. */
    interface Step {
        void run(KernelFile file) throws KernelException;
    }

    ReturnedSlab(Path name, KeptPool pool) {
        this.name = name;
        this.pool = pool;
        String[] words = name.getFileName().toString().split("-", 2);
        size = words.length == 2 ? PoolFolder.size(words[0]) : 0;
        if (size > 0) {
            try {
                file = KernelFile.open(name, KernelFile.Access.WRITE);
            } catch (KernelException e) {
                LOG.debug("{} cannot be opened, it is deleted", name, e);
            }
        }
        look();
    }

    Path name() {
        return name;
    }

    /** Its class; 0 where the name says none. */
    long size() {
        return size;
    }

    /** Its name as a free slab. */
    String id() {
        return name.getFileName().toString().split("-", 2)[1];
    }

    /** How much of it lay in the zone, from its first byte on, at the last {@link #look}; 0 for one that is unfit. */
    long wholeBytes() {
        return wholeBytes;
    }

    /** Whether it was done; one for which it fails is unfit from then on. */
    boolean attempt(Step step) {
        if (file != null) {
            try {
                step.run(file);
                return true;
            } catch (KernelException e) {
                LOG.debug("{} cannot be emptied, it is deleted", name, e);
                close();
            }
        }
        return false;
    }

    void look() {
        wholeBytes = 0;
        attempt(open -> wholeBytes = Math.min(size, pool.placement(open).wholeBytes()));
    }

    @Override
    public void close() {
        KernelFile open = file;
        file = null;
        if (open != null) {
            try {
                open.close();
            } catch (KernelException e) {
                LOG.debug("{} cannot be closed", name, e);
            }
        }
    }
}
