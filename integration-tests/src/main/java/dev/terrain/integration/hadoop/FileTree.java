package dev.terrain.integration.hadoop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** A folder with all that is in it. */
public final class FileTree {

    private FileTree() {}

    /** Deletes it; nothing happens where there is none. Links are deleted, not followed. */
    public static void delete(Path root) throws IOException {
        if (Files.notExists(root)) {
            return;
        }
        try (var files = Files.walk(root)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
