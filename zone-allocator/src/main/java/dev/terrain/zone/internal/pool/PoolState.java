package dev.terrain.zone.internal.pool;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.Properties;

/**
 * What {@code pool.properties} says; of the JDK's form, which a task reads without a library.
 *
 * @param limitBytes where the zone ends, from the start of the file system's device
 * @param owner the user who keeps the pool
 */
public record PoolState(long limitBytes, String owner) {

    private static final String FORMAT_VERSION = "1";

    private static final String FORMAT = "format";
    private static final String LIMIT_BYTES = "limitBytes";
    private static final String OWNER = "owner";

    /** Reads it; empty where there is none, as in a pool that is taken down: without it nothing is lent. */
    static Optional<PoolState> read(Path file) throws IOException {
        // What is no file may be a pipe, which nobody fills.
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try (Reader reader = Files.newBufferedReader(file)) {
            Properties fields = new Properties();
            fields.load(reader);
            String format = fields.getProperty(FORMAT, "none");
            if (!format.equals(FORMAT_VERSION)) {
                throw new IOException(file + " has format " + format + "; this version of the plugin knows "
                        + FORMAT_VERSION + ": delete the folder that it is in");
            }
            return Optional.of(
                    new PoolState(Long.parseLong(fields.getProperty(LIMIT_BYTES, "")), fields.getProperty(OWNER, "")));
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " is not a pool's state: delete the folder that it is in", e);
        }
    }

    /** Writes it so that a reader sees either the old or the new one. */
    void write(Path file) throws IOException {
        Properties fields = new Properties();
        fields.setProperty(FORMAT, FORMAT_VERSION);
        fields.setProperty(LIMIT_BYTES, Long.toString(limitBytes));
        fields.setProperty(OWNER, owner);
        Path draft = file.resolveSibling(file.getFileName() + ".new");
        try (Writer writer = Files.newBufferedWriter(draft)) {
            fields.store(writer, null);
        }
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
