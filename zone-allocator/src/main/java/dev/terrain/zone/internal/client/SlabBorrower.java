package dev.terrain.zone.internal.client;

import dev.terrain.zone.internal.pool.PoolTally;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Borrows slabs for intermediate files. Whatever fails in here, a task does not notice. Thread-safe. */
final class SlabBorrower {

    private static final Logger LOG = LoggerFactory.getLogger(SlabBorrower.class);

    /**
     * What a file is forecast to reach before it gets a slab. At the outer edge of a disk of 200 MB/s these bytes take
     * 0.7 ms, at the inner edge 1.3 ms, and to get there takes 8 ms and more at either.
     */
    static final long WORTH_A_SLAB_BYTES = 128L << 10;

    private final SizeForecast forecast;
    private final PoolLocator pools = new PoolLocator(System::nanoTime);
    private final AtomicBoolean failed = new AtomicBoolean();

    SlabBorrower(SizeForecast forecast) {
        this.forecast = forecast;
    }

    /** Makes {@code file} a slab where it gains from one and there is one. */
    Loan borrow(Path file, IntermediateFile intermediate) {
        Optional<PoolTally> tally = Optional.empty();
        try {
            Path folder = file.getParent();
            Optional<PoolLocator.Pool> pool = folder == null ? Optional.empty() : pools.above(folder);
            tally = pool.map(PoolLocator.Pool::tally);
            long bytes = forecast.of(intermediate);
            if (bytes < WORTH_A_SLAB_BYTES) {
                return new Loan(file, intermediate, OptionalLong.empty(), tally, false);
            }
            OptionalLong slab = pool.isPresent() ? lend(pool.get(), file, bytes) : OptionalLong.empty();
            return new Loan(file, intermediate, slab, tally, slab.isEmpty());
        } catch (RuntimeException | LinkageError e) {
            if (failed.compareAndSet(false, true)) {
                LOG.warn("Intermediate files are created as by stock Hadoop, because this failed; fix its cause", e);
            }
            return new Loan(file, intermediate, OptionalLong.empty(), tally, true);
        }
    }

    private OptionalLong lend(PoolLocator.Pool pool, Path file, long bytes) {
        // Stock writes through a link, and refuses a folder.
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return OptionalLong.empty();
        }
        try {
            return pool.lender().lend(file, bytes);
        } catch (NoSuchFileException e) {
            LOG.debug("no folder for {}", file, e); // stock has the words for it
            return OptionalLong.empty();
        } catch (IOException | RuntimeException e) {
            pools.stepAside(
                    pool.folder(),
                    "no slab can be renamed to " + file + " (" + e
                            + "); the pool must be on the same file system, in a folder that this user may write to");
            return OptionalLong.empty();
        }
    }
}
