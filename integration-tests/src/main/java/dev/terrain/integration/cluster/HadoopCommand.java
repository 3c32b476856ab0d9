package dev.terrain.integration.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrain.integration.fixture.process.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

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

    /**
     * Runs a main class on Hadoop's class path to its end.
     *
     * @throws IOException when it ends with another exit code than 0; the message has the end of its output
     */
    public JobRun run(Class<?> main, Object... words) throws IOException {
        return run(Words.of(main.getName(), List.of(words))).requireSuccess(main.getSimpleName());
    }

    /**
     * As {@link #run(Class, Object...)}, of one that writes a result as JSON into the file that its first word names.
     */
    public Measured measure(Class<?> main, Object... words) throws IOException {
        Path file = layout.home().resolve("result.json");
        Files.deleteIfExists(file);
        JobRun run = run(main, Words.of(file, List.of(words)).toArray());
        return new Measured(run, WebAccess.JSON.readTree(file.toFile()));
    }

    /**
     * What a program measured.
     *
     * @param run of the program
     * @param result that it wrote
     */
    public record Measured(JobRun run, JsonNode result) {}

    /** Runs {@code hadoop jar jar words...}, as {@link Words#of} has them, to its end. */
    public JobRun jar(Path jar, Object... words) throws IOException {
        return run(Words.of("jar", jar, Words.of(words)));
    }

    /** Runs one of Hadoop's examples, as {@link Words#of} has its name and arguments; it has to end well. */
    public JobRun example(Object... words) throws IOException {
        List<String> example = Words.of(words);
        return jar(layout.examplesJar(), example).requireSuccess(example.get(0));
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
