package dev.terrain.spill.internal.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.DateTimeException;
import java.util.Optional;

/**
 * Profiles on disk, one JSON file for each device, named by its identity.
 *
 * <p>A file is replaced by rename: a reader sees the old profile or the new one whole. A file that is not a profile is
 * refused, never half read. Several processes may use one folder.
 */
public final class ProfileStore {

    /** For all users of this machine. */
    private static final Path SYSTEM_FOLDER = Path.of("/var/lib/terrain/spill");

    private final Path folder;

    /** In {@code folder}, which need not exist before the first {@link #save}. */
    public ProfileStore(Path folder) {
        this.folder = folder;
    }

    /** Returns where a writer keeps profiles: {@code /var/lib/terrain/spill} if it can be made, else at home. */
    public static Path folderForWriting() {
        try {
            return Files.createDirectories(SYSTEM_FOLDER);
        } catch (IOException e) {
            return homeFolder();
        }
    }

    /** Returns where a reader looks for them: {@code /var/lib/terrain/spill} if it exists, else at home. */
    public static Path folderForReading() {
        return Files.isDirectory(SYSTEM_FOLDER) ? SYSTEM_FOLDER : homeFolder();
    }

    private static Path homeFolder() {
        return Path.of(System.getProperty("user.home", "."), ".terrain", "spill");
    }

    /** Returns where the profile of a device is, or would be. */
    public Path file(String identity) {
        return folder.resolve(identity + ".json");
    }

    /**
     * Returns the profile of a device; empty when none was saved.
     *
     * @throws IOException naming the file and the remedy when it is not a profile of this device
     */
    public Optional<DeviceProfile> find(String identity) throws IOException {
        Path file = file(identity);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            DeviceProfile profile = ProfileJson.read(file);
            if (!profile.device().identity().equals(identity)) {
                throw new IllegalArgumentException(
                        "it is of the device " + profile.device().identity());
            }
            return Optional.of(profile);
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
            throw refused(file, String.valueOf(e.getMessage()), e);
        }
    }

    /** Saves a profile in place of any older one of its device, and returns its file. */
    public Path save(DeviceProfile profile) throws IOException {
        Files.createDirectories(folder);
        Path file = file(profile.device().identity());
        Path fresh = Files.createTempFile(folder, ".profile", ".json");
        try {
            Files.write(fresh, ProfileJson.write(profile));
            // Tasks of any user look it up; a temporary file is its owner's alone.
            Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rw-r--r--"));
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
        return file;
    }

    private static IOException refused(Path file, String why, Exception cause) {
        return new IOException(
                file + " is not a usable profile (" + why + "): delete it and measure again with the command profile",
                cause);
    }
}
