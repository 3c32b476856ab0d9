package dev.terrain.integration.bench.lustre;

import dev.terrain.integration.cluster.ClassJar;
import dev.terrain.integration.cluster.HadoopCommand;
import dev.terrain.integration.cluster.HadoopLayout;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.fixture.process.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A stock Hadoop's classpath with the plugin and this module on it, on which main classes of this module run: each call
 * is a new JVM, as a client that submits a job is.
 *
 * @param layout with both jars
 */
public record PluginHadoop(HadoopLayout layout) {

    private static final Duration WITHIN = Duration.ofMinutes(30);

    /** Lays it out. */
    public static PluginHadoop create(String version, Path home, Path project, Progress progress) throws IOException {
        HadoopLayout layout = HadoopLayout.create(version, home, progress);
        for (String module : List.of("lustre-locality-split", "integration-tests")) {
            install(layout, Plugin.jar(project, module));
        }
        return new PluginHadoop(layout);
    }

    private static void install(HadoopLayout layout, Path jar) throws IOException {
        Files.copy(jar, layout.commonLib().resolve(jar.getFileName()));
    }

    /** Adds the jar that a class of this command's own classpath is in. */
    public void installJarOf(Class<?> type) throws IOException {
        install(layout, ClassJar.of(type));
    }

    /**
     * Runs a main class to its end.
     *
     * @throws IOException when it ends with another exit code than 0; the message has its output
     */
    public void run(int heapMegabytes, Class<?> main, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(main.getName()));
        command.addAll(arguments);
        JobRun run = HadoopCommand.runWithHeap(heapMegabytes, layout, WITHIN, command);
        if (run.exitCode() != 0) {
            throw new IOException(
                    main.getSimpleName() + " ended with exit code " + run.exitCode() + ":\n" + run.tail());
        }
    }
}
