package dev.terrain.integration.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

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
        try (MavenArtifacts artifacts = new MavenArtifacts();
                ZipFile jar = new ZipFile(artifacts
                        .file(COORDINATES)
                        .orElseThrow(() -> new IOException("cannot get " + COORDINATES + " with " + NAME
                                + ": name the folder of another with --native"))
                        .toFile())) {
            String machine = System.getProperty("os.arch", "");
            ZipEntry library = jar.getEntry("nativelib/Linux-" + machine + "/" + NAME);
            if (library == null) {
                throw new IOException(COORDINATES + " has no " + NAME + " for " + machine
                        + ": name the folder of another with --native");
            }
            Files.createDirectories(folder);
            try (var bytes = jar.getInputStream(library)) {
                Files.copy(bytes, folder.resolve(NAME), StandardCopyOption.REPLACE_EXISTING);
            }
            return folder;
        }
    }
}
