package dev.terrain.integration.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Commands {@code bin/hadoop} of a layout.
 *
 * @param layout whose
 * @param launcher words before each
 * @param jvmOptions of the JVM of each
 * @param within how long each may take; it is then ended by force, and that is an error
 */
public record HadoopCommand(HadoopLayout layout, List<String> launcher, String jvmOptions, Duration within) {

    private static final int HEAP_MEGABYTES = 512;

    public HadoopCommand {
        launcher = List.copyOf(launcher);
    }

    /** On this machine, in JVMs that leave the cores to tasks. */
    public static HadoopCommand of(HadoopLayout layout, Duration within) {
        return new HadoopCommand(layout, Host.LOCAL.launcher(), LeanTasks.jvm(HEAP_MEGABYTES), within);
    }

    /** The same behind those words. */
    public HadoopCommand behind(List<String> words) {
        return new HadoopCommand(layout, words, jvmOptions, within);
    }

    /** The same in a JVM as tasks have it, with that heap. */
    public HadoopCommand withHeap(int megabytes) {
        return new HadoopCommand(layout, launcher, "-Xmx" + megabytes + "m", within);
    }

    /** Runs {@code hadoop words...} to its end. */
    public JobRun run(List<String> words) throws IOException {
        return run(layout.process(launcher, jvmOptions, words), within);
    }

    /** Runs {@code hadoop jar jar words...} to its end. */
    public JobRun jar(Path jar, String... words) throws IOException {
        return run(Stream.concat(Stream.of("jar", jar.toString()), Stream.of(words))
                .toList());
    }

    /** Starts {@code hadoop words...} beside this JVM, with its output in a file. */
    public BackgroundCommand start(Path output, List<String> words) throws IOException {
        return BackgroundCommand.start(layout.process(launcher, jvmOptions, words), output);
    }

    /** Runs a program that is not of Hadoop's, in this environment and what is added, with both outputs together. */
    public static JobRun process(List<String> command, Map<String, String> environment, Duration within)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        return run(builder, within);
    }

    private static JobRun run(ProcessBuilder builder, Duration within) throws IOException {
        Path output = Files.createTempFile("hadoop-command-", ".log");
        try (BackgroundCommand command = BackgroundCommand.start(builder, output)) {
            return command.awaitEnd(within);
        } finally {
            Files.delete(output);
        }
    }
}
