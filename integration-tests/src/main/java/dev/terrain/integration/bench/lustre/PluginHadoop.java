package dev.terrain.integration.bench.lustre;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.cluster.ClassJar;
import dev.terrain.integration.cluster.HadoopCommand;
import dev.terrain.integration.cluster.HadoopLayout;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.fixture.process.FileTree;
import dev.terrain.integration.fixture.process.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A stock Hadoop's classpath with the plugin and this module on it, on which main classes of this module run: each call
 * is a new JVM, as a client that submits a job is.
 *
 * @param layout with both jars
 * @param home its folder, deleted in the end
 */
public record PluginHadoop(HadoopLayout layout, Path home) implements AutoCloseable {

    /** Of each JVM, which ends with an error when that is too little. */
    public static final int HEAP_MEGABYTES = 1024;

    private static final Duration WITHIN = Duration.ofMinutes(30);

    /** Lays it out. */
    public static PluginHadoop create(String version, Path home, Path project, Progress progress) throws IOException {
        try {
            HadoopLayout layout = HadoopLayout.create(version, home, progress);
            for (String module : List.of("lustre-locality-split", "integration-tests")) {
                install(layout, Plugin.jar(project, module));
            }
            return new PluginHadoop(layout, home);
        } catch (IOException | RuntimeException e) {
            FileTree.delete(home);
            throw e;
        }
    }

    private static void install(HadoopLayout layout, Path jar) throws IOException {
        Files.copy(jar, layout.commonLib().resolve(jar.getFileName()));
    }

    /** Adds the jar that a class of this command's own classpath is in. */
    public void installJarOf(Class<?> type) throws IOException {
        install(layout, ClassJar.of(type));
    }

    /**
     * Runs a main class to its end and returns what it wrote, as JSON, into the file that its first argument names.
     *
     * @throws IOException when it ends with another exit code than 0; the message has its output
     */
    public <T> T run(Class<?> main, Class<T> result, Object... arguments) throws IOException {
        Path file = home.resolve("result.json");
        List<String> command = new ArrayList<>(List.of(main.getName(), file.toString()));
        Arrays.stream(arguments).map(String::valueOf).forEach(command::add);
        JobRun run = HadoopCommand.of(layout, WITHIN).withHeap(HEAP_MEGABYTES).run(command);
        if (run.exitCode() != 0) {
            throw new IOException(
                    main.getSimpleName() + " ended with exit code " + run.exitCode() + ":\n" + run.tail());
        }
        return new ObjectMapper().readValue(file.toFile(), result);
    }

    @Override
    public void close() throws IOException {
        FileTree.delete(home);
    }
}
