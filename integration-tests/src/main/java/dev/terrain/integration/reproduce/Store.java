package dev.terrain.integration.reproduce;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.fixture.process.FileTree;
import dev.terrain.integration.reproduce.Paper.Choice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What experiments left behind, in {@code FOLDER/PAPER/}: the benchmark's own folder, {@code NAME.log} with what it
 * printed, {@code NAME.json} with how it ended.
 */
record Store(Path folder) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** How benchmarks call their reports. */
    private static final List<String> REPORTS = List.of("report.json", "speeds.json");

    /** A line of progress, {@code [ 12.3 s] ...}. */
    private static final Pattern PROGRESS = Pattern.compile("\\[ *[\\d.]+ s\\] .*");

    /** The benchmark's own folder. */
    Path reports(Choice choice) {
        return folder.resolve(choice.label());
    }

    Path log(Choice choice) {
        return folder.resolve(choice.label() + ".log");
    }

    /** Removes what an earlier run of it left. */
    void clear(Choice choice) throws IOException {
        FileTree.delete(reports(choice));
        Files.deleteIfExists(log(choice));
        Files.deleteIfExists(outcomeFile(choice));
        Files.createDirectories(reports(choice));
    }

    void keep(Choice choice, Outcome outcome) throws IOException {
        JSON.writerWithDefaultPrettyPrinter().writeValue(outcomeFile(choice).toFile(), outcome);
    }

    /** Empty where it did not run to its end. */
    Optional<Outcome> outcome(Choice choice) throws IOException {
        Path file = outcomeFile(choice);
        return Files.exists(file) ? Optional.of(JSON.readValue(file.toFile(), Outcome.class)) : Optional.empty();
    }

    /** The benchmark's report for programs; empty where it writes none, or did not come that far. */
    Optional<JsonNode> report(Choice choice) throws IOException {
        for (String name : REPORTS) {
            Path file = reports(choice).resolve(name);
            if (Files.exists(file)) {
                return Optional.of(JSON.readTree(file.toFile()));
            }
        }
        return Optional.empty();
    }

    /** What it printed that is no progress. */
    List<String> printed(Choice choice) throws IOException {
        return Files.readAllLines(log(choice)).stream()
                .filter(line -> !line.isBlank() && !PROGRESS.matcher(line).matches())
                .toList();
    }

    /** The pictures that stand alone, by name. */
    List<Path> pictures(Choice choice) throws IOException {
        try (Stream<Path> files = Files.list(reports(choice))) {
            return files.filter(file -> file.toString().endsWith(".svg"))
                    .sorted()
                    .toList();
        }
    }

    private Path outcomeFile(Choice choice) {
        return folder.resolve(choice.label() + ".json");
    }
}
