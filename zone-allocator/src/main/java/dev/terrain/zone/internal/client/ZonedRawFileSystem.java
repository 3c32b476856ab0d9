package dev.terrain.zone.internal.client;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The raw local file system with slabs for intermediate files. Whatever the plugin stumbles over, the file is created
 * as stock Hadoop creates it, and counted as a fallback.
 */
public final class ZonedRawFileSystem extends RawLocalFileSystem {

    private static final Logger LOG = LoggerFactory.getLogger(ZonedRawFileSystem.class);

    private final ToLongFunction<Configuration> forecastBytes;
    private long unknownBytes;
    private @Nullable SizeForecast forecast;
    private @Nullable SlabBorrower borrower;
    private volatile @Nullable ZoneCounters counters;

    /** @param forecastBytes reads how large a file of unknown size is taken for, and refuses a wrong setting */
    public ZonedRawFileSystem(ToLongFunction<Configuration> forecastBytes) {
        this.forecastBytes = forecastBytes;
    }

    @Override
    public void initialize(URI uri, Configuration conf) throws IOException {
        super.initialize(uri, conf);
        try {
            unknownBytes = forecastBytes.applyAsLong(conf);
            forecast = new SizeForecast(conf, unknownBytes, Runtime.getRuntime().maxMemory());
            borrower = new SlabBorrower(forecast);
        } catch (IllegalArgumentException e) {
            // A job whose files lie anywhere is better than no job.
            LOG.error("Intermediate files take no slabs: {}", e.getMessage());
        }
    }

    @Override
    protected OutputStream createOutputStreamWithMode(
            org.apache.hadoop.fs.Path path, boolean append, @Nullable FsPermission permission) throws IOException {
        Optional<Loan> asked = append ? Optional.empty() : loan(pathToFile(path));
        if (asked.isEmpty()) {
            return super.createOutputStreamWithMode(path, append, permission);
        }
        Loan loan = asked.get();
        if (loan.slabBytes().isPresent()) {
            try {
                Files.setPosixFilePermissions(loan.file(), PosixFilePermissions.fromString(mode(permission)));
                return new CountedOutputStream(new SlabOutputStream(loan.file()), bytes -> closed(loan, bytes));
            } catch (IOException | RuntimeException | LinkageError e) {
                LOG.debug("{} is a slab that cannot be written, it is created anew", loan.file(), e);
                Files.deleteIfExists(loan.file());
            }
        }
        Loan stocks = loan.withoutSlab();
        return new CountedOutputStream(
                super.createOutputStreamWithMode(path, false, permission), bytes -> closed(stocks, bytes));
    }

    /** Empty for what is no intermediate file, and where the plugin steps aside. */
    private Optional<Loan> loan(File created) {
        SlabBorrower borrowing = borrower;
        if (borrowing == null) {
            return Optional.empty();
        }
        Path file;
        try {
            file = created.toPath();
        } catch (InvalidPathException e) {
            LOG.debug("{} is a name for java.io only", created, e); // not in the characters of this JVM's locale
            return Optional.empty();
        }
        Optional<IntermediateFile> intermediate = IntermediateFile.of(file);
        if (intermediate.isPresent() && counters == null) {
            // By the first file, so that a JVM that writes none registers nothing.
            counters = new ZoneCounters();
            LOG.info("Files of unknown size are taken for {} bytes", unknownBytes);
        }
        return intermediate.isEmpty() ? Optional.empty() : Optional.of(borrowing.borrow(file, intermediate.get()));
    }

    /** The file is complete. */
    private void closed(Loan loan, long bytes) {
        SizeForecast learning = forecast;
        ZoneCounters counting = counters;
        if (learning == null || counting == null) {
            return;
        }
        try {
            learning.closed(loan.intermediate(), bytes);
            counting.closed(loan, bytes);
            loan.tally().ifPresent(tally -> tally.add(loan.use(bytes)));
        } catch (RuntimeException | LinkageError | InternalError e) {
            // The file itself is complete. InternalError: the tally is mapped, and its disk is gone (see PoolTally).
            LOG.debug("{} is not counted", loan.file(), e);
        }
    }

    @Override
    public boolean delete(org.apache.hadoop.fs.Path path, boolean recursive) throws IOException {
        SizeForecast learning = forecast;
        if (learning != null && counters != null) { // otherwise nothing was written here
            learning.deleting(pathToFile(path));
        }
        return super.delete(path, recursive);
    }

    /** What stock gives a file: the mode asked for, or rw-rw-rw-, less the umask. */
    private String mode(@Nullable FsPermission permission) {
        FsPermission wanted = permission == null ? FsPermission.getFileDefault() : permission;
        return wanted.applyUMask(FsPermission.getUMask(getConf())).toString();
    }
}
