package dev.terrain.integration.cluster;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Hadoop's {@code libhadoop.so}, which Apache has in its tarball and not on Maven Central. The Trino project has it
 * there, built from Hadoop 3.3.5; what it does for the shuffle (fstat on an open file) is the same in 3.4 and 3.5.
 */
public final class NativeLibrary {

    /** As Linux and Java call it. */
    public static final String NAME = "libhadoop.so";

    private static final String COORDINATES = "io.trino.hadoop:hadoop-apache:3.3.5-3";

    private NativeLibrary() {}

    /**
     * Puts it into a folder, which is made.
     *
     * @return the folder
     * @throws IOException when it cannot be had, with what to do instead
     */
    public static Path unpackInto(Path folder) throws IOException {
        String machine = System.getProperty("os.arch", "");
        try (MavenArtifacts artifacts = new MavenArtifacts();
                FileSystem jar = FileSystems.newFileSystem(artifacts.file(COORDINATES))) {
            Files.createDirectories(folder);
            Path library = jar.getPath("nativelib", "Linux-" + machine, NAME);
            Files.copy(library, folder.resolve(NAME), StandardCopyOption.REPLACE_EXISTING);
            return folder;
        } catch (IOException e) {
            throw new IOException(
                    "cannot get " + NAME + " for " + machine + " of " + COORDINATES
                            + ": name the folder of another with --native",
                    e);
        }
    }
}
