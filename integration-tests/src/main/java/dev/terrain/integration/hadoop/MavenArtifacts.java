package dev.terrain.integration.hadoop;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.ArtifactDescriptorException;
import org.eclipse.aether.resolution.ArtifactDescriptorRequest;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;

/**
 * Files from Maven repositories, through the user's own Maven settings (mirrors, proxies, local repository).
 *
 * <p>Coordinates are {@code group:artifact[:extension[:classifier]]:version}.
 */
final class MavenArtifacts implements AutoCloseable {

    /** Resolving takes seconds, and released artifacts do not change: once in a JVM. */
    private static final Map<List<String>, List<Artifact>> RESOLVED = new ConcurrentHashMap<>();

    private final Context context = Runtimes.INSTANCE
            .getRuntime()
            .create(ContextOverrides.create().withUserSettings(true).build());

    /**
     * The given artifacts and everything they need at run time, downloaded.
     *
     * @param managedBy the POM whose dependency management decides on versions, as it did in that project's own build
     * @throws IOException when an artifact cannot be had, naming it
     */
    List<Artifact> withRuntimeDependencies(List<String> coordinates, String managedBy) throws IOException {
        List<String> request = new ArrayList<>(coordinates);
        request.add(managedBy);
        List<Artifact> known = RESOLVED.get(request);
        if (known == null) {
            known = resolve(coordinates, managedBy);
            RESOLVED.put(request, known);
        }
        return known;
    }

    private List<Artifact> resolve(List<String> coordinates, String managedBy) throws IOException {
        List<Dependency> roots = coordinates.stream()
                .map(root -> new Dependency(new DefaultArtifact(root), JavaScopes.RUNTIME))
                .toList();
        DependencyRequest request = new DependencyRequest(
                new CollectRequest(roots, managedDependencies(managedBy), context.remoteRepositories()),
                DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME));
        try {
            return context
                    .repositorySystem()
                    .resolveDependencies(context.repositorySystemSession(), request)
                    .getArtifactResults()
                    .stream()
                    .map(ArtifactResult::getArtifact)
                    .toList();
        } catch (DependencyResolutionException e) {
            throw new IOException("cannot get " + coordinates + " from " + context.remoteRepositories(), e);
        }
    }

    private List<Dependency> managedDependencies(String pom) throws IOException {
        ArtifactDescriptorRequest request =
                new ArtifactDescriptorRequest(new DefaultArtifact(pom), context.remoteRepositories(), null);
        try {
            return context.repositorySystem()
                    .readArtifactDescriptor(context.repositorySystemSession(), request)
                    .getManagedDependencies();
        } catch (ArtifactDescriptorException e) {
            throw new IOException("cannot get " + pom + " from " + context.remoteRepositories(), e);
        }
    }

    /** The file of one artifact without its dependencies; empty when no repository has it. */
    Optional<Path> file(String coordinates) {
        ArtifactRequest request =
                new ArtifactRequest(new DefaultArtifact(coordinates), context.remoteRepositories(), null);
        try {
            return Optional.of(context.repositorySystem()
                    .resolveArtifact(context.repositorySystemSession(), request)
                    .getArtifact()
                    .getFile()
                    .toPath());
        } catch (ArtifactResolutionException e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        context.close();
    }
}
