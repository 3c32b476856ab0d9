package dev.terrain.integration.cluster;

import dev.terrain.integration.fixture.process.Interruptible;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeUnit;

/**
 * One Hadoop daemon: a process of its own that ends with {@link #stop()}, or when this JVM ends, however it ends.
 *
 * <p>The process's standard input is a pipe from this JVM. {@code bin/hadoop --until-eof} ends the daemon when that
 * pipe closes, which the kernel does for us after a crash, a Ctrl-C or a kill -9.
 */
final class Daemon {

    /** bin/hadoop waits 20 s between TERM and KILL. */
    private static final Duration ENDED_WITHIN = Duration.ofSeconds(25);

    private static final int HEAP_MEGABYTES = 256;

    private static final int LOG_LINES = 25;

    private final DaemonCommand command;
    private final Path log;
    private final Process process;
    /** What the daemon had started when it was asked to end: a NodeManager's containers. */
    private List<ProcessHandle> descendants = List.of();

    private Daemon(DaemonCommand command, Path log, Process process) {
        this.command = command;
        this.log = log;
        this.process = process;
    }

    /** Starts it with its output in {@code logs/<name>.log}. */
    static Daemon start(HadoopLayout layout, DaemonCommand command) throws IOException {
        Path log = layout.logs().resolve(command.name() + ".log");
        Process process = layout.process(command.launcher(), LeanTasks.jvm(HEAP_MEGABYTES), command.words())
                .redirectOutput(Redirect.appendTo(log.toFile()))
                .start();
        return new Daemon(command, log, process);
    }

    String name() {
        return command.name();
    }

    /** What started it. */
    DaemonCommand command() {
        return command;
    }

    /** The JVM itself, which a script or more have started. */
    ProcessHandle jvm() {
        return process.descendants()
                .filter(Daemon::isJvm)
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException(name() + " does not run"));
    }

    /** Whether it is a JVM, not a shell that started one. */
    static boolean isJvm(ProcessHandle process) {
        return process.info()
                .command()
                .filter(program -> program.endsWith("/java"))
                .isPresent();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** The last lines of the daemon's log, under a heading that names the file. */
    String endOfLog() {
        try {
            List<String> lines = BackgroundCommand.lines(log);
            return "The end of " + log + ":\n"
                    + String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()));
        } catch (IOException e) {
            return "Its log " + log + " cannot be read: " + e.getMessage();
        }
    }

    /** Asks the daemon to end; {@link #awaitEnd()} waits for it. */
    void stop() {
        descendants = process.descendants().toList();
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            process.destroy(); // the pipe is gone already: tell the script itself
        }
    }

    /**
     * As {@link #stop()}, but what it has started goes on, as a NodeManager's containers do while that is upgraded.
     *
     * @return these
     */
    List<ProcessHandle> stopAlone() {
        ProcessHandle jvm = jvm();
        List<ProcessHandle> started = jvm.descendants().toList();
        stop();
        descendants = List.of();
        return started;
    }

    /** Ends it at once, as kill -9 and a machine that loses power do; {@link #awaitEnd()} waits for it. */
    void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /** Waits until the process has ended; ends it by force when asking did not help. */
    void awaitEnd() throws IOException {
        if (!Interruptible.call(() -> process.waitFor(ENDED_WITHIN.toSeconds(), TimeUnit.SECONDS))) {
            process.destroyForcibly();
        }
        descendants.forEach(ProcessHandle::destroyForcibly);
    }
}
