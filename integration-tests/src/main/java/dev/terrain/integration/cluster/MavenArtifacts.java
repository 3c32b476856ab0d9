package dev.terrain.integration.cluster;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.ArtifactDescriptorException;
import org.eclipse.aether.resolution.ArtifactDescriptorRequest;
import org.eclipse.aether.resolution.ArtifactDescriptorResult;
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
            known = resolve(atRunTime(coordinates), descriptor(managedBy).getManagedDependencies());
            RESOLVED.put(request, known);
        }
        return known;
    }

    /**
     * What the tests of a released artifact ran with in its own build, downloaded: its dependencies of every scope.
     *
     * @param more further artifacts, which take precedence
     * @param without the id of an artifact to leave out
     * @throws IOException when an artifact cannot be had, naming it
     */
    List<Artifact> ofTests(String coordinates, List<String> more, String without) throws IOException {
        ArtifactDescriptorResult pom = descriptor(coordinates);
        List<Dependency> roots = new ArrayList<>(atRunTime(more));
        pom.getDependencies().stream()
                .filter(needed -> !needed.getArtifact().getArtifactId().equals(without))
                .map(needed -> needed.setScope(JavaScopes.RUNTIME).setOptional(false))
                .forEach(roots::add);
        return resolve(roots, pom.getManagedDependencies());
    }

    private static List<Dependency> atRunTime(List<String> coordinates) {
        return coordinates.stream()
                .map(root -> new Dependency(new DefaultArtifact(root), JavaScopes.RUNTIME))
                .toList();
    }

    private List<Artifact> resolve(List<Dependency> roots, List<Dependency> managed) throws IOException {
        DependencyRequest request = new DependencyRequest(
                new CollectRequest(roots, managed, context.remoteRepositories()),
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
            throw new IOException(e.getMessage(), e);
        }
    }

    private ArtifactDescriptorResult descriptor(String pom) throws IOException {
        ArtifactDescriptorRequest request =
                new ArtifactDescriptorRequest(new DefaultArtifact(pom), context.remoteRepositories(), null);
        try {
            return context.repositorySystem().readArtifactDescriptor(context.repositorySystemSession(), request);
        } catch (ArtifactDescriptorException e) {
            throw new IOException("cannot get " + pom + " from " + context.remoteRepositories(), e);
        }
    }

    /** The file of the first of these artifacts that a repository has, without its dependencies. */
    Path file(String... alternatives) throws IOException {
        IOException missing = new IOException("cannot get " + String.join(" or ", alternatives));
        for (String coordinates : alternatives) {
            ArtifactRequest request =
                    new ArtifactRequest(new DefaultArtifact(coordinates), context.remoteRepositories(), null);
            try {
                return context.repositorySystem()
                        .resolveArtifact(context.repositorySystemSession(), request)
                        .getArtifact()
                        .getFile()
                        .toPath();
            } catch (ArtifactResolutionException e) {
                missing.addSuppressed(e);
            }
        }
        throw missing;
    }

    @Override
    public void close() {
        context.close();
    }
}
