package dev.terrain.integration.bench.zone;

import dev.terrain.integration.TestCluster;
import dev.terrain.integration.cluster.HadoopLayout;
import dev.terrain.integration.cluster.Plugin;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The built jar's command line, run as an operator runs it: {@code hadoop jar zone-allocator.jar COMMAND ...}. */
final class ZoneTool {

    private final HadoopLayout hadoop;
    private final Path folder;

    /** With a Hadoop of its own in {@code folder}. */
    ZoneTool(Path folder) throws IOException {
        this.folder = folder;
        hadoop = HadoopLayout.create(TestCluster.VERSION, folder.resolve("hadoop"), line -> {});
    }

    /** What a command left behind. */
    record Result(int exitCode, String output, List<String> errorLines) {}

    Result run(String... arguments) throws IOException {
        List<String> line = new ArrayList<>(List.of(
                hadoop.home().resolve("bin/hadoop").toString(),
                "jar",
                Plugin.jar(TestCluster.PROJECT, "zone-allocator").toString()));
        line.addAll(List.of(arguments));
        Path output = folder.resolve("output");
        Path error = folder.resolve("error");
        ProcessBuilder builder =
                new ProcessBuilder(line).redirectOutput(output.toFile()).redirectError(error.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        try {
            int exitCode = builder.start().waitFor();
            return new Result(exitCode, Files.readString(output), Files.readAllLines(error, StandardCharsets.UTF_8));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while running " + line);
        }
    }
}
