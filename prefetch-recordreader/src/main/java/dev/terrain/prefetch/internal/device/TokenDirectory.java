package dev.terrain.prefetch.internal.device;

import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * The folder in which the readers of one machine, of all users and containers, meet.
 *
 * <p>It holds a file for each device, which is locked, and empty files whose names say what was measured of a device
 * and whose modification times say when. Nothing is ever written into a file, cut or deleted, and a symbolic link is
 * never followed, so that another user who puts something else in the place of a file gains nothing but a reader
 * without turns. The mode of what is there already is left alone, since the folder may be one that holds other things.
 */
final class TokenDirectory {

    /** stat(2): sticky, and everybody may make files, as in /tmp. */
    private static final int SHARED_FOLDER = 01777;

    /** Everybody may lock it. */
    private static final int SHARED_FILE = 0666;

    private static final String MODE = "unix:mode";

    private static final String PERMITS = ".permits-";

    private final Path folder;

    private TokenDirectory(Path folder) {
        this.folder = folder;
    }

    /**
     * The folder, made if it is missing.
     *
     * @throws IOException when it cannot be made, or something else than a folder is in its place
     */
    static TokenDirectory open(Path folder) throws IOException {
        try {
            Files.createDirectory(folder);
            // Apart from the creation, which the umask restricts.
            Files.setAttribute(folder, MODE, SHARED_FOLDER, LinkOption.NOFOLLOW_LINKS);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                NotDirectoryException refused = new NotDirectoryException(folder.toString());
                refused.initCause(e);
                throw refused;
            }
        }
        return new TokenDirectory(folder);
    }

    /**
     * The file of a device, to be locked.
     *
     * @throws IOException when it is a link, or belongs to somebody who does not let this user lock it
     */
    FileChannel open(String device) throws IOException {
        return openShared(folder.resolve(device));
    }

    /** What was measured since {@code oldest}; the newest if there are several. */
    Optional<Integer> permits(String device, Instant oldest) throws IOException {
        String prefix = device + PERMITS;
        FileTime newest = FileTime.from(oldest);
        Optional<Integer> permits = Optional.empty();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, prefix + "[0-9].*")) {
            for (Path file : files) {
                try {
                    FileTime time = Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS);
                    if (time.compareTo(newest) > 0) {
                        newest = time;
                        permits = Optional.of(file.getFileName().toString().charAt(prefix.length()) - '0');
                    }
                } catch (NoSuchFileException e) {
                    // Deleted since the folder was listed.
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return permits;
    }

    /** Records that {@code permits}, of one digit, were measured at {@code when}, under the name of {@code user}. */
    void record(String device, int permits, String user, Instant when) throws IOException {
        // A file of its own for each user, since only the owner may set the time.
        Path file = folder.resolve(device + PERMITS + permits + "." + user);
        openShared(file).close();
        Files.setAttribute(file, "lastModifiedTime", FileTime.from(when), LinkOption.NOFOLLOW_LINKS);
    }

    private static FileChannel openShared(Path file) throws IOException {
        try {
            return openPresent(file);
        } catch (NoSuchFileException e) {
            return openNew(file);
        }
    }

    private static FileChannel openNew(Path file) throws IOException {
        FileChannel made;
        try {
            made = FileChannel.open(file, Set.of(StandardOpenOption.CREATE_NEW, READ, WRITE));
        } catch (FileAlreadyExistsException e) {
            // Somebody was faster.
            return openPresent(file);
        }
        try {
            Files.setAttribute(file, MODE, SHARED_FILE, LinkOption.NOFOLLOW_LINKS);
            return made;
        } catch (Throwable e) {
            made.close();
            throw e;
        }
    }

    private static FileChannel openPresent(Path file) throws IOException {
        // Without CREATE: the kernel refuses it for another user's file in a sticky folder (fs.protected_regular).
        // With READ: to open a pipe for writing alone waits for its reader (fifo(7)).
        return FileChannel.open(file, Set.of(READ, WRITE, LinkOption.NOFOLLOW_LINKS));
    }
}
