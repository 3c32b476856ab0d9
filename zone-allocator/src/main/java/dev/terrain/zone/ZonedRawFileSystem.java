package dev.terrain.zone;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.fs.permission.FsPermission;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The raw local file system with slabs for intermediate files. Whatever the plugin stumbles over, the file is created
 * as stock Hadoop creates it, and counted as a fallback.
 */
final class ZonedRawFileSystem extends RawLocalFileSystem {

    private static final Logger LOG = LoggerFactory.getLogger(ZonedRawFileSystem.class);

    private @Nullable Lending lending;

    @Override
    public void initialize(URI uri, Configuration conf) throws IOException {
        super.initialize(uri, conf);
        try {
            ZoneSettings settings = ZoneSettings.from(conf);
            lending = new Lending(
                    settings,
                    new SizeForecast(
                            conf, settings.forecastBytes(), Runtime.getRuntime().maxMemory()));
        } catch (IllegalArgumentException e) {
            // A job whose files lie anywhere is better than no job.
            LOG.error("Intermediate files take no slabs: {}", e.getMessage());
        }
    }

    @Override
    protected OutputStream createOutputStreamWithMode(Path path, boolean append, @Nullable FsPermission permission)
            throws IOException {
        Lending borrowing = lending;
        if (append || borrowing == null) {
            return super.createOutputStreamWithMode(path, append, permission);
        }
        Optional<Lending.Loan> asked = borrowing.loan(pathToFile(path));
        if (asked.isEmpty()) {
            return super.createOutputStreamWithMode(path, false, permission);
        }
        Lending.Loan loan = asked.get();
        if (loan.slab().isPresent()) {
            try {
                Files.setPosixFilePermissions(loan.file(), PosixFilePermissions.fromString(mode(permission)));
                return new CountedOutputStream(
                        new SlabOutputStream(loan.slab().get()), bytes -> borrowing.closed(loan, bytes));
            } catch (IOException | RuntimeException | LinkageError e) {
                LOG.debug("{} is a slab that cannot be written, it is created anew", loan.file(), e);
                Files.deleteIfExists(loan.file());
            }
        }
        Lending.Loan stocks = loan.withoutSlab();
        return new CountedOutputStream(
                super.createOutputStreamWithMode(path, false, permission), bytes -> borrowing.closed(stocks, bytes));
    }

    @Override
    public boolean delete(Path path, boolean recursive) throws IOException {
        Lending borrowing = lending;
        if (borrowing != null) {
            borrowing.deleting(pathToFile(path));
        }
        return super.delete(path, recursive);
    }

    /** What stock gives a file: the mode asked for, or rw-rw-rw-, less the umask. */
    private String mode(@Nullable FsPermission permission) {
        FsPermission wanted = permission == null ? FsPermission.getFileDefault() : permission;
        FsPermission masked = wanted.applyUMask(FsPermission.getUMask(getConf()));
        StringBuilder mode = new StringBuilder();
        for (FsAction action :
                new FsAction[] {masked.getUserAction(), masked.getGroupAction(), masked.getOtherAction()}) {
            mode.append(action.SYMBOL);
        }
        return mode.toString();
    }
}
