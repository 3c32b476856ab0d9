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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder in which the readers of one machine, of all users and containers, meet.
 *
 * <p>It holds a file for each device, which is locked, and empty files whose names say what was measured of a device
 * and whose modification times say when. Nothing is ever written into a file, cut or deleted, and a symbolic link is
 * never followed, so that another user who puts something else in the place of a file gains nothing but a reader
 * without turns. Where the maker of a folder or file died before all could use it, the next task of the same user sees
 * to that.
 */
final class TokenDirectory {

    /** stat(2): sticky, and everybody may make files, as in /tmp. */
    private static final int SHARED_FOLDER = 01777;

    /** Everybody may lock it. */
    private static final int SHARED_FILE = 0666;

    /** Of a mode, those that chmod(2) changes. */
    private static final int ALL_BITS = 07777;

    private static final String MODE = "unix:mode";

    private static final Logger LOG = LoggerFactory.getLogger(TokenDirectory.class);

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
            share(folder, SHARED_FOLDER, TokenDirectory::holdsTokensOnly);
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
        FileChannel opened;
        try {
            opened = openPresent(file);
        } catch (NoSuchFileException e) {
            return openNew(file);
        }
        share(file, SHARED_FILE, TokenDirectory::isToken);
        return opened;
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

    /**
     * Does what the maker of this folder or file may have died before, if it is this user's, and can be thought to be
     * {@code made} for tokens.
     *
     * <p>To be called while this process has no lock on it: to change the mode of a file opens and closes it, which
     * would drop the lock (fcntl(2)).
     */
    private static void share(Path path, int wanted, DirectoryStream.Filter<Path> made) {
        try {
            int mode = (int) Files.getAttribute(path, MODE, LinkOption.NOFOLLOW_LINKS) & ALL_BITS;
            if ((wanted & ~mode) != 0 && made.accept(path)) {
                Files.setAttribute(path, MODE, mode | wanted, LinkOption.NOFOLLOW_LINKS);
            }
        } catch (IOException e) {
            LOG.debug("The mode of {} stays as it is", path, e);
        }
    }

    private static boolean holdsTokensOnly(Path folder) throws IOException {
        try (DirectoryStream<Path> others = Files.newDirectoryStream(folder, file -> !isToken(file))) {
            return !others.iterator().hasNext();
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    /** Whether it is empty and has this one name: another user may have linked a file of this one's here. */
    private static boolean isToken(Path file) throws IOException {
        Map<String, Object> facts =
                Files.readAttributes(file, "unix:isRegularFile,size,nlink", LinkOption.NOFOLLOW_LINKS);
        return facts.equals(Map.of("isRegularFile", true, "size", 0L, "nlink", 1));
    }
}
