package dev.terrain.spill.internal.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder that is gone with all that is in it when it is closed, or when the JVM is ended before. */
public final class ScratchFolder implements AutoCloseable {

    private final Path path;
    private final Thread cleaner;

    /** Makes one in a directory. */
    public ScratchFolder(Path directory) throws IOException {
        path = Files.createTempDirectory(directory, ".terrain-spill");
        cleaner = new Thread(() -> delete(path), "spill-scratch-cleaner");
        Runtime.getRuntime().addShutdownHook(cleaner);
    }

    /** Returns where it is. */
    public Path path() {
        return path;
    }

    @Override
    public void close() {
        delete(path);
        Runtime.getRuntime().removeShutdownHook(cleaner);
    }

    /** As far as it goes: whoever writes into it may still be at it when the JVM ends. */
    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            System.err.println("could not delete " + folder + ": " + e);
        }
    }
}
