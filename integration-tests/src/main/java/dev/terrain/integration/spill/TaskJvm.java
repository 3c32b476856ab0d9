package dev.terrain.integration.spill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.hadoop.HadoopCommand;
import dev.terrain.integration.hadoop.HadoopLayout;
import dev.terrain.integration.hadoop.JobRun;
import dev.terrain.integration.hadoop.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts the programs of {@code spill.task}.
 *
 * @param layout of the Hadoop they run on
 * @param heapMegabytes of their JVMs
 * @param within how long each may take
 * @param folder for what they report
 * @param progress told what the plugin says in their logs
 */
record TaskJvm(HadoopLayout layout, int heapMegabytes, Duration within, Path folder, Progress progress) {
    /** In the lines of a task's log in which the plugin says what it did. */
    private static final String PLUGIN = " spill.";

    /** Runs a program that writes a result, whose name is the first of its words. */
    JsonNode result(List<String> launcher, Class<?> program, List<String> words) throws IOException {
        Path result = folder.resolve("result.json");
        Files.deleteIfExists(result);
        List<String> all = new ArrayList<>(List.of(result.toString()));
        all.addAll(words);
        run(launcher, program, all);
        return new ObjectMapper().readTree(result.toFile());
    }

    /** Runs a program to its end. */
    void run(List<String> launcher, Class<?> program, List<String> words) throws IOException {
        List<String> command = new ArrayList<>(List.of(program.getName()));
        command.addAll(words);
        JobRun run = HadoopCommand.runWithHeap(heapMegabytes, launcher, layout, within, command);
        if (run.exitCode() != 0) {
            throw new IOException(
                    program.getSimpleName() + " ended with exit code " + run.exitCode() + ":\n" + run.tail());
        }
        run.output().stream().filter(line -> line.contains(PLUGIN)).forEach(line -> progress.say("  " + line));
    }
}
