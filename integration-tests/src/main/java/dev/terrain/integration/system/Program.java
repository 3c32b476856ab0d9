package dev.terrain.integration.system;

import dev.terrain.integration.hadoop.Interruptible;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Programs of the operating system, each run to its end. */
public final class Program {

    private Program() {}

    /** Where the program is on the PATH. */
    public static Optional<Path> find(String name) {
        return Arrays.stream(System.getenv()
                        .getOrDefault("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")
                        .split(File.pathSeparator, -1))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * Runs it and returns what it printed, standard output and error together.
     *
     * @throws IOException when it cannot be started or ends with another exit code than 0; the message has its output
     */
    public static String run(String... words) throws IOException {
        return run(List.of(words));
    }

    /** As {@link #run(String...)}. */
    public static String run(List<String> words) throws IOException {
        return feed("", words);
    }

    /** As {@link #run(String...)}, with a text as standard input. */
    public static String feed(String input, List<String> words) throws IOException {
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        try (InputStream output = process.getInputStream()) {
            Thread writer = new Thread(() -> write(process, input), "input of " + words.get(0));
            writer.setDaemon(true);
            writer.start();
            String printed = new String(output.readAllBytes(), StandardCharsets.UTF_8);
            int exitCode = Interruptible.call(process::waitFor);
            if (exitCode != 0) {
                throw new IOException(
                        String.join(" ", words) + " ended with exit code " + exitCode + ": " + printed.strip());
            }
            return printed;
        } finally {
            process.destroy();
        }
    }

    private static void write(Process process, String input) {
        try (var stdin = process.getOutputStream()) {
            stdin.write(input.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            process.destroy(); // it did not read to the end: its exit code says so
        }
    }
}
