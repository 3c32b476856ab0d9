package dev.terrain.integration.cluster;

import dev.terrain.integration.fixture.process.Interruptible;
import dev.terrain.integration.fixture.process.TakeDown;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A {@code hadoop} command that runs beside this JVM, with its output in a file; it ends with this JVM at the latest.
 */
public final class BackgroundCommand implements AutoCloseable {

    private static final int HEAP_MEGABYTES = 256;

    private final Process process;
    private final Path output;
    private final TakeDown end = new TakeDown("end of a hadoop command", this::end);

    private BackgroundCommand(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    static BackgroundCommand start(HadoopLayout layout, Host host, Path output, List<String> words) throws IOException {
        return start(HadoopProcess.of(layout, host.launcher(), HEAP_MEGABYTES, words), output);
    }

    /** With those options for its JVM. */
    static BackgroundCommand start(HadoopLayout layout, Host host, String jvmOptions, Path output, List<String> words)
            throws IOException {
        return start(HadoopProcess.of(layout, host.launcher(), jvmOptions, words), output);
    }

    /** Starts {@code hadoop words...} behind the words of a launcher, in a JVM with that heap. */
    public static BackgroundCommand start(
            HadoopLayout layout, List<String> launcher, int heapMegabytes, Path output, List<String> words)
            throws IOException {
        return start(HadoopProcess.of(layout, launcher, "-Xmx" + heapMegabytes + "m", words), output);
    }

    private static BackgroundCommand start(ProcessBuilder command, Path output) throws IOException {
        BackgroundCommand started =
                new BackgroundCommand(command.redirectOutput(output.toFile()).start(), output);
        started.end.begin();
        return started;
    }

    /** Where its output is. */
    public Path output() {
        return output;
    }

    /** The lines it printed so far, standard output and error together. */
    public List<String> lines() throws IOException {
        return Files.readString(output, StandardCharsets.UTF_8).lines().toList();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Processor time of its processes that still run. */
    public Duration cpuTime() {
        return process.descendants()
                .flatMap(child -> child.info().totalCpuDuration().stream())
                .reduce(Duration.ZERO, Duration::plus);
    }

    /**
     * Waits for its end and returns its exit code.
     *
     * @throws IOException when it runs longer than that
     */
    public int awaitEnd(Duration within) throws IOException {
        if (!Interruptible.call(() -> process.waitFor(within.toMillis(), TimeUnit.MILLISECONDS))) {
            throw new IOException(
                    "the command whose output is in " + output + " still runs after " + within.toSeconds() + " s");
        }
        return process.exitValue();
    }

    /** Ends it by force if it still runs. */
    @Override
    public void close() {
        end.close();
    }

    private void end() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
