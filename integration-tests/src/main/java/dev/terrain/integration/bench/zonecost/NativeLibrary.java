package dev.terrain.integration.bench.zonecost;

import dev.terrain.integration.cluster.HadoopLayout;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.SiteXml;
import dev.terrain.integration.fixture.process.Compiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The part of Hadoop's native library that creates files without starting a process (src/main/c/hadoop-chmod.c).
 *
 * @param file where Hadoop looks for its own
 */
record NativeLibrary(Path file) {

    /** Compiles it into a Hadoop's {@code lib/native}; users' groups, which it does not know, are left to the shell. */
    static NativeLibrary install(Path project, HadoopLayout layout) throws IOException {
        Path folder = Files.createDirectories(layout.home().resolve("lib/native"));
        Path headers = Path.of(System.getProperty("java.home"), "include");
        NativeLibrary library = new NativeLibrary(folder.resolve("libhadoop.so"));
        Compiler.compile(
                project.resolve("integration-tests/src/main/c/hadoop-chmod.c"),
                library.file(),
                List.of("-shared", "-fPIC", "-I" + headers, "-I" + headers.resolve("linux")));
        SiteXml.write(
                layout.configuration().resolve(SiteFile.CORE.fileName()),
                Map.of("hadoop.security.group.mapping", "org.apache.hadoop.security.ShellBasedUnixGroupsMapping"));
        return library;
    }

    /** Refuses figures of a JVM that did not have it. */
    void requireLoaded(CostFigures figures) throws IOException {
        if (!figures.nativeLibrary()) {
            throw new IOException("Hadoop did not load " + file);
        }
    }
}
