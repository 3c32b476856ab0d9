package dev.terrain.zone.internal.pin;

import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.linux.Extent;
import dev.terrain.zone.internal.linux.FileOwner;
import dev.terrain.zone.internal.linux.KernelFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The folder {@code .terrain-zone/} (0700) at the root of one mounted file system: {@code pin.json} and the files that
 * hold the blocks, {@code pin-0001} and so on.
 *
 * <p>Holds the root of the file system open, so that it cannot be unmounted meanwhile, and locked (flock(2)), so that
 * there is one at a time; the lock goes with the process. Whatever creates or deletes first checks that the paths still
 * lead to that file system, and that nobody but this process's user can write in the folder: who can might put links to
 * other files there.
 */
final class PinFolder implements AutoCloseable {

    /** At the root of the mount. */
    static final String NAME = ".terrain-zone";

    static final String STATE = "pin.json";
    private static final String NEW_STATE = "pin.json.new";
    private static final String FILE_PREFIX = "pin-";
    private static final String DEVICE = "unix:dev";

    private final Path mountPoint;
    private final Object device;
    private final Path path;
    private final KernelFile root;

    PinFolder(Path mountPoint, Object device, KernelFile root) {
        this.mountPoint = mountPoint;
        this.device = device;
        this.root = root;
        path = mountPoint.resolve(NAME);
    }

    /**
     * Opens the place for it; nothing is created.
     *
     * @throws IOException when the mount is not what it was, or another process is at work on its pin, or the folder is
     *     there and another user can write in it
     */
    static PinFolder lock(Mount mount) throws IOException {
        PinFolder folder = open(mount);
        try {
            if (!folder.root.tryLock()) {
                throw new IOException("another process is at work on the pin of " + mount.mountPoint()
                        + ": wait for it to end, or end it");
            }
            if (folder.exists()) {
                folder.requireOwn();
            }
            return folder;
        } catch (IOException e) {
            folder.close();
            throw e;
        }
    }

    /** To look only; another process may be at work. */
    static PinFolder open(Mount mount) throws IOException {
        Path mountPoint = mount.mountPoint();
        Object device = Files.getAttribute(mountPoint, DEVICE, LinkOption.NOFOLLOW_LINKS);
        Mount now = Mount.of(mountPoint);
        if (now.major() != mount.major() || now.minor() != mount.minor()) {
            throw new IOException(mountPoint + " is no longer device " + mount.major() + ":" + mount.minor() + " but "
                    + now.major() + ":" + now.minor() + ": mount the file system that you mean");
        }
        return new PinFolder(mountPoint, device, KernelFile.open(mountPoint, KernelFile.Access.READ));
    }

    Path path() {
        return path;
    }

    Path mountPoint() {
        return mountPoint;
    }

    /** The root of the file system, for calls that concern all of it. */
    KernelFile root() {
        return root;
    }

    boolean exists() {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** Makes the folder where it is missing, durably. */
    void create() throws IOException {
        try {
            if (!exists()) {
                Files.createDirectory(
                        path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
                syncDirectory(mountPoint);
            }
        } catch (AccessDeniedException e) {
            throw new IOException(path + " cannot be made, permission denied: run as root", e);
        } catch (FileSystemException e) {
            throw new IOException(path + " cannot be made: " + e.getReason(), e);
        }
        requireSameFileSystem();
    }

    /** What was saved last. */
    Optional<PinState> state() throws IOException {
        Path file = path.resolve(STATE);
        try {
            return Optional.of(PinState.fromJson(Files.readAllBytes(file), file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (AccessDeniedException e) {
            throw new IOException(path + " cannot be read, permission denied: run as root", e);
        }
    }

    /** Makes {@code state} the one that is found after a crash at any moment from here on. */
    void save(PinState state) throws IOException {
        requireSameFileSystem();
        Path fresh = path.resolve(NEW_STATE);
        Files.deleteIfExists(fresh);
        Files.write(fresh, state.toJson(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        sync(fresh, StandardOpenOption.WRITE);
        Files.move(fresh, path.resolve(STATE), StandardCopyOption.ATOMIC_MOVE);
        syncDirectory(path);
    }

    /** The files that hold blocks, in the order of their names. */
    List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        if (exists()) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(path, FILE_PREFIX + "*")) {
                entries.forEach(files::add);
            } catch (AccessDeniedException e) {
                throw new IOException(path + " cannot be read, permission denied: run as root", e);
            }
        }
        Collections.sort(files);
        return files;
    }

    /** A new file to hold blocks. */
    KernelFile createFile() throws IOException {
        requireSameFileSystem();
        List<Path> files = files();
        int number = files.isEmpty() ? 1 : numberOf(files.get(files.size() - 1)) + 1;
        return KernelFile.open(path.resolve(nameOf(number)), KernelFile.Access.CREATE_NEW);
    }

    /** Opens one of {@link #files} to take or give back blocks. */
    KernelFile openFile(Path file) throws IOException {
        requireSameFileSystem();
        if (Files.isSymbolicLink(file)) {
            throw new IOException(
                    file + " is a symbolic link, which no pin creates: find out who created it, and remove it");
        }
        return KernelFile.open(file, KernelFile.Access.WRITE);
    }

    /**
     * Gives the end of a file back, up to {@code bytes} of it, which takes no free block; false when there is nothing
     * to give.
     */
    static boolean shorten(KernelFile file, long bytes) throws IOException {
        List<Extent> extents = file.extents();
        if (extents.isEmpty()) {
            return false;
        }
        Extent last = extents.get(extents.size() - 1);
        file.truncate(last.logical() + Math.max(0, last.length() - bytes));
        return true;
    }

    /** Gives the blocks back before the name goes: XFS does that in the background for a file that is only deleted. */
    void deleteFile(Path file) throws IOException {
        try (KernelFile open = openFile(file)) {
            open.truncate(0);
        }
        Files.deleteIfExists(file);
    }

    /** Deletes the state and the folder, which must be all that is left. */
    void remove() throws IOException {
        if (!exists()) {
            return;
        }
        requireSameFileSystem();
        syncDirectory(path); // no crash may bring a pin file back and leave the state out
        Files.deleteIfExists(path.resolve(NEW_STATE));
        Files.deleteIfExists(path.resolve(STATE));
        Files.deleteIfExists(path);
        syncDirectory(mountPoint);
    }

    @Override
    public void close() throws IOException {
        root.close();
    }

    /** The name of the n-th file, from 1. */
    static String nameOf(int number) {
        return String.format(Locale.ROOT, "%s%04d", FILE_PREFIX, number);
    }

    private static int numberOf(Path file) throws IOException {
        String name = file.getFileName().toString();
        try {
            return Integer.parseInt(name.substring(FILE_PREFIX.length()));
        } catch (NumberFormatException e) {
            throw new IOException(file + " is none of the pin's files: move it away", e);
        }
    }

    private void requireSameFileSystem() throws IOException {
        try {
            Object here = Files.getAttribute(path, DEVICE, LinkOption.NOFOLLOW_LINKS);
            Object above = Files.getAttribute(mountPoint, DEVICE, LinkOption.NOFOLLOW_LINKS);
            if (!device.equals(here) || !device.equals(above) || !exists()) {
                throw new IOException(path + " is not a folder on the file system mounted at " + mountPoint
                        + ": something was mounted over it or it was replaced; unmount or remove that");
            }
            requireOwn();
        } catch (NoSuchFileException e) {
            throw new IOException(path + " is gone, and the pin with it: pin again", e);
        }
    }

    private void requireOwn() throws IOException {
        if (!FileOwner.isThisProcess(path, LinkOption.NOFOLLOW_LINKS)) {
            String owner = Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).getName();
            throw new IOException(path + " belongs to " + owner + ", permission denied: run as " + owner);
        }
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS);
        if (permissions.contains(PosixFilePermission.GROUP_WRITE)
                || permissions.contains(PosixFilePermission.OTHERS_WRITE)) {
            throw new IOException(
                    path + " can be written by others, unlike a pin's folder: find out who created it and what is "
                            + "in it, then chmod 700 it or remove it");
        }
    }

    private static void syncDirectory(Path directory) throws IOException {
        sync(directory, StandardOpenOption.READ);
    }

    private static void sync(Path file, StandardOpenOption mode) throws IOException {
        try (FileChannel channel = FileChannel.open(file, mode)) {
            channel.force(true);
        }
    }
}
