package dev.terrain.integration.bench.zonecost;

import dev.terrain.integration.cluster.HadoopLayout;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.SiteXml;
import dev.terrain.integration.fixture.process.CProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The part of Hadoop's native library that creates files without starting a process (src/main/c/hadoop-chmod.c). */
final class NativeLibrary {

    private NativeLibrary() {}

    /** Compiles it into a Hadoop's {@code lib/native}; users' groups, which it does not know, are left to the shell. */
    static void install(Path project, HadoopLayout layout) throws IOException {
        Path folder = Files.createDirectories(layout.home().resolve("lib/native"));
        Path headers = Path.of(System.getProperty("java.home"), "include");
        CProgram.compile(
                project.resolve("integration-tests/src/main/c/hadoop-chmod.c"),
                folder.resolve("libhadoop.so"),
                List.of("-shared", "-fPIC", "-I" + headers, "-I" + headers.resolve("linux")));
        SiteXml.write(
                layout.configuration().resolve(SiteFile.CORE.fileName()),
                Map.of("hadoop.security.group.mapping", "org.apache.hadoop.security.ShellBasedUnixGroupsMapping"));
    }
}
