package dev.terrain.rack.internal.map;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.apache.hadoop.io.IOUtils;

/**
 * The state on disk. It is replaced by rename after it has reached the disk: a reader sees the old one or the new one
 * whole, after a crash too.
 */
public record StateFile(Path path) implements StateSource {

    private static final Path SYSTEM_FOLDER = Path.of("/var/lib/terrain/rack");
    private static final String NAME = "latency.json";

    /** ResourceManager and ApplicationMasters may be other users than the NameNode. */
    private static final String ANY_USER_READS = "rw-r--r--";

    /**
     * Where it is unless configured: {@code /var/lib/terrain/rack/latency.json} if that folder is there or can be made,
     * and written to, else {@code ~/.terrain/rack/latency.json}.
     */
    public static Path defaultToWrite() {
        try {
            Files.createDirectories(SYSTEM_FOLDER);
            if (Files.isWritable(SYSTEM_FOLDER)) {
                return SYSTEM_FOLDER.resolve(NAME);
            }
        } catch (IOException e) {
            return inHome();
        }
        return inHome();
    }

    /** The same for readers: creates nothing. */
    public static Path defaultToRead() {
        Path system = SYSTEM_FOLDER.resolve(NAME);
        return Files.exists(system) ? system : inHome();
    }

    /**
     * The stored state; empty without a file.
     *
     * @throws IOException naming the file, what is wrong and the remedy
     */
    @Override
    public Optional<RackState> read() throws IOException {
        if (Files.notExists(path)) {
            return Optional.empty();
        }
        try {
            return Optional.of(StateJson.read(Files.readString(path)));
        } catch (IOException e) {
            throw new IOException(
                    path + " cannot be used (" + e.getMessage()
                            + "): the NameNode writes a new one; delete it if it stays",
                    e);
        }
    }

    /** Replaces it; a crash may leave a hidden file beside it. */
    public void write(RackState state) throws IOException {
        Path absolute = path.toAbsolutePath();
        Path folder = Files.createDirectories(
                Optional.ofNullable(absolute.getParent()).orElse(absolute));
        Path fresh = folder.resolve(
                "." + absolute.getFileName() + "." + ProcessHandle.current().pid());
        try {
            Files.writeString(fresh, StateJson.write(state));
            IOUtils.fsync(fresh.toFile());
            Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString(ANY_USER_READS));
            Files.move(fresh, absolute, StandardCopyOption.ATOMIC_MOVE);
            IOUtils.fsync(folder.toFile()); // the rename itself
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    @Override
    public String toString() {
        return "the state file " + path;
    }

    private static Path inHome() {
        return Path.of(System.getProperty("user.home", "."), ".terrain", "rack", NAME);
    }
}
