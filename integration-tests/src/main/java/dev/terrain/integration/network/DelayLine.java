package dev.terrain.integration.network;

import dev.terrain.integration.system.CProgram;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The process that is a long cable between two devices in two namespaces. It ends with this JVM, however that ends, and
 * the devices with it. Thread-safe.
 */
final class DelayLine implements AutoCloseable {

    private static final Duration ENDED_WITHIN = Duration.ofSeconds(10);

    private final Process process;
    private final Path messages;
    private final BufferedWriter commands;
    private final BufferedReader answers;

    private DelayLine(Process process, Path messages) {
        this.process = process;
        this.messages = messages;
        commands = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
        answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Makes {@code device} in both namespaces and joins them, without delay; what it complains of goes to a file. */
    static DelayLine between(Namespace one, Namespace other, String device, Path project, Path messages)
            throws IOException {
        Path program = new CProgram(project, "delay-line").build(List.of("-lpthread"));
        Process process = new ProcessBuilder(program.toString(), one.name(), device, other.name(), device)
                .redirectError(messages.toFile())
                .start();
        DelayLine line = new DelayLine(process, messages);
        try {
            line.requireOk("start");
            return line;
        } catch (IOException | RuntimeException e) {
            line.close();
            throw e;
        }
    }

    /** Every frame from now on takes so long. */
    void delay(Duration oneWay) throws IOException {
        send("delay " + TimeUnit.NANOSECONDS.toMicros(oneWay.toNanos()));
    }

    /** From now on everything is lost, also what is under way. */
    void cut() throws IOException {
        send("cut");
    }

    /** Ends {@link #cut()}. */
    void join() throws IOException {
        send("join");
    }

    private synchronized void send(String command) throws IOException {
        commands.write(command + "\n");
        commands.flush();
        requireOk(command);
    }

    private void requireOk(String command) throws IOException {
        String answer = answers.readLine();
        if (answer == null || !answer.startsWith("ok")) {
            throw new IOException("delay-line, " + command + ": "
                    + (answer == null ? Files.readString(messages).strip() : answer));
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(ENDED_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }
}
