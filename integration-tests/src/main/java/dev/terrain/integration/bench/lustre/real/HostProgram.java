package dev.terrain.integration.bench.lustre.real;

import dev.terrain.integration.cluster.Host;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A class of this package in a small JVM on a host, spoken to in lines. It ends with this JVM, however that ends. */
final class HostProgram implements AutoCloseable {

    private static final long ENDED_WITHIN_SECONDS = 10;

    private final String name;
    private final Process process;
    private final BufferedWriter commands;
    private final BufferedReader answers;

    private HostProgram(String name, Process process) {
        this.name = name;
        this.process = process;
        commands = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.US_ASCII));
        answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
    }

    /** Starts it and waits until it says that it is ready. */
    static HostProgram start(Host host, Class<?> main) throws IOException {
        List<String> command = new ArrayList<>(host.launcher());
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx32m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        HostProgram program = new HostProgram(host.name(), process);
        try {
            String answer = program.receive();
            if (!answer.equals("ready")) {
                throw new IOException(host.name() + " is not ready: " + answer);
            }
            return program;
        } catch (IOException | RuntimeException e) {
            program.close();
            throw e;
        }
    }

    void send(String line) throws IOException {
        commands.write(line + "\n");
        commands.flush();
    }

    /** Its next line; throws when it has ended. */
    String receive() throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new IOException("the program on " + name + " has ended");
        }
        return line;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(ENDED_WITHIN_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }
}
