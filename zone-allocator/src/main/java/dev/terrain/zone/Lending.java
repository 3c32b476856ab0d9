package dev.terrain.zone;

import dev.terrain.zone.internal.pool.PoolFolder;
import dev.terrain.zone.internal.pool.PoolTally;
import dev.terrain.zone.internal.pool.Slab;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Borrows slabs for intermediate files, and keeps count of what became of them. Whatever fails in here, a task does not
 * notice. Thread-safe.
 */
final class Lending {

    private static final Logger LOG = LoggerFactory.getLogger(Lending.class);

    /**
     * What a file is forecast to reach before it gets a slab. At the outer edge of a disk of 200 MB/s these bytes take
     * 0.7 ms, at the inner edge 1.3 ms, and to get there takes 8 ms and more at either.
     */
    static final long WORTH_A_SLAB_BYTES = 128L << 10;

    private final ZoneSettings settings;
    private final SizeForecast forecast;
    private final PoolLocator pools = new PoolLocator(System::nanoTime);
    private final AtomicBoolean started = new AtomicBoolean();
    private final AtomicBoolean failed = new AtomicBoolean();
    private volatile @Nullable ZoneCounters counters;
    private volatile @Nullable PlacementCensus census;

    /** Where a file's blocks come from. */
    enum Origin {
        SLAB,
        /** Since no slab was to be had. */
        FILE_SYSTEM,
        /** Since it is too small to gain from a slab; such files are not looked for in the zone either. */
        FILE_SYSTEM_AS_SMALL
    }

    /**
     * What an intermediate file is created on.
     *
     * @param slab which it is already; empty where stock creates it
     * @param origin what that is
     */
    record Loan(Path file, IntermediateFile intermediate, Optional<Slab> slab, Origin origin) {

        /** The same file, created by stock after all. */
        Loan withoutSlab() {
            return slab.isEmpty() ? this : new Loan(file, intermediate, Optional.empty(), Origin.FILE_SYSTEM);
        }
    }

    Lending(ZoneSettings settings, SizeForecast forecast) {
        this.settings = settings;
        this.forecast = forecast;
    }

    /** Makes {@code created} a slab where it gains from one and there is one; empty when it is no intermediate file. */
    Optional<Loan> loan(File created) {
        Path file;
        try {
            file = created.toPath();
        } catch (InvalidPathException e) {
            LOG.debug("{} is a name for java.io only", created, e); // not in the characters of this JVM's locale
            return Optional.empty();
        }
        Optional<IntermediateFile> intermediate = IntermediateFile.of(file);
        return intermediate.isEmpty() ? Optional.empty() : Optional.of(loan(file, intermediate.get()));
    }

    private Loan loan(Path file, IntermediateFile intermediate) {
        try {
            if (forecast.of(intermediate) < WORTH_A_SLAB_BYTES) {
                return new Loan(file, intermediate, Optional.empty(), Origin.FILE_SYSTEM_AS_SMALL);
            }
            Optional<Slab> slab = borrow(file, intermediate);
            return new Loan(file, intermediate, slab, slab.isPresent() ? Origin.SLAB : Origin.FILE_SYSTEM);
        } catch (RuntimeException | LinkageError e) {
            if (failed.compareAndSet(false, true)) {
                LOG.warn("Intermediate files are created as by stock Hadoop, because this failed; fix its cause", e);
            }
            return new Loan(file, intermediate, Optional.empty(), Origin.FILE_SYSTEM);
        }
    }

    private Optional<Slab> borrow(Path file, IntermediateFile intermediate) {
        Path folder = file.getParent();
        if (folder == null) {
            return Optional.empty();
        }
        if (started.compareAndSet(false, true)) {
            // Not the record's own words: to link its toString takes 10 ms of each task.
            LOG.info("Files of unknown size are taken for {} bytes", settings.forecastBytes());
        }
        counting();
        Optional<PoolLocator.Pool> pool = pools.above(folder);
        if (pool.isEmpty()) {
            return Optional.empty();
        }
        census();
        // Stock writes through a link, and refuses a folder.
        if (isOtherThanFile(file)) {
            return Optional.empty();
        }
        try {
            return pool.get().lender().lend(file, forecast.of(intermediate));
        } catch (NoSuchFileException e) {
            LOG.debug("no folder for {}", file, e); // stock has the words for it
            return Optional.empty();
        } catch (IOException | RuntimeException e) {
            pools.stepAside(
                    PoolFolder.in(folder),
                    "no slab can be renamed to " + file + " (" + e
                            + "); the pool must be on the same file system, in a folder that this user may write to");
            return Optional.empty();
        }
    }

    /** The file is complete. */
    void closed(Loan loan, long bytes) {
        Path file = loan.file();
        try {
            forecast.closed(loan.intermediate(), bytes);
            ZoneCounters counts = counting();
            counts.intermediate(bytes);
            if (loan.origin() == Origin.FILE_SYSTEM) {
                counts.fallback(bytes);
            }
            Path folder = file.getParent();
            Optional<PoolLocator.Pool> pool = folder == null ? Optional.empty() : pools.above(folder);
            if (pool.isPresent()) {
                add(pool.get().tally(), loan.origin(), bytes);
                if (loan.origin() != Origin.FILE_SYSTEM_AS_SMALL) {
                    census().closed(file, bytes, pool.get());
                }
            }
        } catch (RuntimeException | LinkageError | InternalError e) {
            // The file itself is complete. InternalError: the tally is mapped, and its disk is gone (see PoolTally).
            LOG.debug("{} is not counted", file, e);
        }
    }

    private static void add(PoolTally tally, Origin origin, long bytes) {
        tally.add(PoolTally.Quantity.FILES, 1);
        tally.add(PoolTally.Quantity.BYTES, bytes);
        if (origin == Origin.FILE_SYSTEM) {
            tally.add(PoolTally.Quantity.FALLBACK_FILES, 1);
            tally.add(PoolTally.Quantity.FALLBACK_BYTES, bytes);
        }
    }

    /** A file or a folder is about to be deleted. */
    void deleting(File deleted) {
        if (counters == null) {
            return; // nothing was written here
        }
        try {
            Path path = deleted.toPath();
            PlacementCensus asked = census;
            if (asked != null) {
                asked.deleting(path);
            }
            boolean tells = IntermediateFile.Kind.of(path)
                    .filter(SizeForecast::learnsFromDeletion)
                    .isPresent();
            if (tells && Files.isRegularFile(path)) {
                long bytes = Files.size(path);
                IntermediateFile.of(path).ifPresent(file -> forecast.deleted(file, bytes));
            }
        } catch (IOException | RuntimeException | LinkageError | InternalError e) {
            LOG.debug("{} is deleted without a last look", deleted, e);
        }
    }

    /** Made by the first file, so that a JVM that writes none loads nothing. */
    private ZoneCounters counting() {
        ZoneCounters made = counters;
        if (made == null) {
            synchronized (this) {
                made = counters;
                if (made == null) {
                    made = new ZoneCounters();
                    counters = made;
                }
            }
        }
        return made;
    }

    /** Made by the first file for which there is a pool: it loads the native library. */
    private PlacementCensus census() {
        PlacementCensus made = census;
        if (made == null) {
            synchronized (this) {
                made = census;
                if (made == null) {
                    made = new PlacementCensus(counting());
                    census = made;
                }
            }
        }
        return made;
    }

    private static boolean isOtherThanFile(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }
}
