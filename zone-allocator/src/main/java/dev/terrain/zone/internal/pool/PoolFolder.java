package dev.terrain.zone.internal.pool;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The names in a pool's folder, {@code <local-dir>/terrain-zone/}, mode 0700:
 *
 * <ul>
 *   <li>{@code pool.properties}, the {@link PoolState}; {@code keeper.lock}, held by the one keeper;
 *   <li>{@code free/<MiB>/<id>}, slabs to lend; {@code lent/<MiB>/<id>}, second names of those that are lent;
 *   <li>{@code returning/<MiB>-<id>}, being emptied; {@code building/<id>}, not checked yet, a folder that is there
 *       while a build goes on;
 *   <li>{@code release-requested}, made by whoever wants the pool taken down.
 * </ul>
 */
public final class PoolFolder {

    /** The folder's name in every local directory. */
    public static final String NAME = "terrain-zone";

    private static final SecureRandom RANDOM = new SecureRandom();

    private final Path path;

    private PoolFolder(Path path) {
        this.path = path;
    }

    /** The pool of a local directory, whether it exists or not. */
    public static PoolFolder in(Path localDirectory) {
        return new PoolFolder(localDirectory.resolve(NAME));
    }

    public Path path() {
        return path;
    }

    /** What the pool says of itself; empty where there is none. */
    public Optional<PoolState> state() throws IOException {
        return PoolState.read(stateFile());
    }

    /** Asks the keeper, which may be another process, to take the pool down. */
    public void requestRelease() throws IOException {
        Files.write(
                releaseRequest(),
                new byte[0],
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
    }

    /** Makes the folder and those in it; those that exist are kept. */
    void create() throws IOException {
        if (!Files.exists(path)) {
            Files.createDirectory(
                    path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
        for (Path part : List.of(free(), lent(), returning())) {
            Files.createDirectories(part);
        }
    }

    Path stateFile() {
        return path.resolve("pool.properties");
    }

    Path lockFile() {
        return path.resolve("keeper.lock");
    }

    Path releaseRequest() {
        return path.resolve("release-requested");
    }

    Path free() {
        return path.resolve("free");
    }

    Path lent() {
        return path.resolve("lent");
    }

    Path returning() {
        return path.resolve("returning");
    }

    Path building() {
        return path.resolve("building");
    }

    /** The folder of the free slabs of one size. */
    Path free(long sizeBytes) {
        return free().resolve(Long.toString(sizeBytes >> 20));
    }

    /** The folder of the second names of lent slabs of one size. */
    Path lent(long sizeBytes) {
        return lent().resolve(Long.toString(sizeBytes >> 20));
    }

    /** Makes the folders that slabs of one size are in, free and lent. */
    void createClass(long sizeBytes) throws IOException {
        Files.createDirectories(free(sizeBytes));
        Files.createDirectories(lent(sizeBytes));
    }

    /** A name that no slab has had. */
    static String newId() {
        return Long.toHexString(RANDOM.nextLong() | Long.MIN_VALUE);
    }

    /** The slabs below {@code free/} or {@code lent/} by their class in bytes; what is in no class is left out. */
    static NavigableMap<Long, List<Path>> slabs(Path parent) throws IOException {
        NavigableMap<Long, List<Path>> slabs = new TreeMap<>();
        for (Path folder : entries(parent)) {
            long size = size(folder.getFileName().toString());
            List<Path> ofSize = size > 0 ? entries(folder) : List.of();
            if (!ofSize.isEmpty()) {
                slabs.put(size, ofSize);
            }
        }
        return slabs;
    }

    /** The class of that many MiB, in bytes; 0 for what is no class. */
    static long size(String mebibytes) {
        long bytes = mebibytes.matches("[1-9][0-9]{0,3}") ? Long.parseLong(mebibytes) << 20 : 0;
        return SlabSizes.isSize(bytes) ? bytes : 0;
    }

    /**
     * What a folder holds; nothing where it is missing, or a link, which no pool has: what that leads to is not its.
     */
    static List<Path> entries(Path folder) throws IOException {
        List<Path> entries = new ArrayList<>();
        try {
            if (!Files.readAttributes(folder, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .isDirectory()) {
                return List.of();
            }
            try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
                stream.forEach(entries::add);
            }
        } catch (NoSuchFileException | NotDirectoryException e) {
            return List.of();
        }
        return entries;
    }

    /** Removes what a build has not finished. */
    void discardBuild() throws IOException {
        discard(building());
        Files.deleteIfExists(building());
    }

    /** Deletes the files of a folder. */
    static void discard(Path parent) throws IOException {
        for (Path file : entries(parent)) {
            Files.deleteIfExists(file);
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
