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

/** A command that runs beside this JVM, with its output in a file; it ends with this JVM at the latest. */
public final class BackgroundCommand implements AutoCloseable {

    private final Process process;
    private final Path output;
    private final long startNanos = System.nanoTime();
    private final TakeDown end = new TakeDown("end of a command", this::end);

    private BackgroundCommand(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /** Starts it; {@code output} is written anew. */
    public static BackgroundCommand start(ProcessBuilder command, Path output) throws IOException {
        BackgroundCommand started =
                new BackgroundCommand(command.redirectOutput(output.toFile()).start(), output);
        started.end.begin();
        return started;
    }

    public Path output() {
        return output;
    }

    /** The lines it printed so far, standard output and error together. */
    public List<String> lines() throws IOException {
        return lines(output);
    }

    /** The lines of what a program printed, which may be any bytes: decoded leniently. */
    static List<String> lines(Path output) throws IOException {
        return new String(Files.readAllBytes(output), StandardCharsets.UTF_8)
                .lines()
                .toList();
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

    /** Waits for its end, and returns whether it came within that time. */
    public boolean endsWithin(Duration time) throws IOException {
        return Interruptible.call(() -> process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS));
    }

    /**
     * Waits for its end.
     *
     * @throws IOException when it runs longer than that
     */
    public JobRun awaitEnd(Duration within) throws IOException {
        if (!endsWithin(within)) {
            throw new IOException("a command still runs after " + within.toSeconds() + " s; it had printed:\n"
                    + new JobRun(-1, lines(), within).tail());
        }
        return new JobRun(process.exitValue(), lines(), Duration.ofNanos(System.nanoTime() - startNanos));
    }

    /** Ends it and its children by force if it still runs, and returns when it has ended. */
    @Override
    public void close() {
        end.close();
    }

    private void end() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().onExit().join();
    }
}
