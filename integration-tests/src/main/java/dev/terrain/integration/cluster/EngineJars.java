package dev.terrain.integration.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.eclipse.aether.artifact.Artifact;

/** The jars of another engine that runs on Hadoop, as Maven Central has them. */
public final class EngineJars {

    private EngineJars() {}

    /**
     * Puts artifacts, and what they need at run time, into a folder.
     *
     * @param managedBy the POM whose dependency management decides on versions
     * @param without jars that are left out, by the beginnings of their names
     * @throws IOException when an artifact cannot be had, naming it
     */
    public static void copy(List<String> coordinates, String managedBy, Set<String> without, Path folder)
            throws IOException {
        Files.createDirectories(folder);
        try (MavenArtifacts maven = new MavenArtifacts()) {
            for (Artifact artifact : maven.withRuntimeDependencies(coordinates, managedBy)) {
                if (without.stream().noneMatch(artifact.getArtifactId()::startsWith)) {
                    add(List.of(artifact.getFile().toPath()), folder);
                }
            }
        }
    }

    /** Puts other jars beside them. */
    public static void add(List<Path> jars, Path folder) throws IOException {
        for (Path jar : jars) {
            Files.copy(jar, folder.resolve(Objects.requireNonNull(jar.getFileName())));
        }
    }
}
