package dev.terrain.integration.bench;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.terrain.integration.report.Goal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * A series as it is written down: {@code report.json}, the one format of all benchmarks.
 *
 * @param design what was compared
 * @param provenance with what, and where
 * @param rows every run
 * @param goals and whether they are met
 * @param findings in words
 * @param failures what is wrong
 */
public record Report(
        Design design,
        Provenance provenance,
        List<Row> rows,
        List<Goal> goals,
        List<String> findings,
        List<String> failures) {

    /** Its file in the folder of a benchmark. */
    public static final String FILE = "report.json";

    private static final ObjectMapper JSON =
            new ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);

    public Report {
        rows = List.copyOf(rows);
        goals = List.copyOf(goals);
        findings = List.copyOf(findings);
        failures = List.copyOf(failures);
    }

    /** Reads a file that {@link #write} wrote. */
    public static Report read(Path file) throws IOException {
        return JSON.readValue(file.toFile(), Report.class);
    }

    /** What follows from the rows. */
    public Results results() {
        return new Results(design, rows);
    }

    /** The same with figures and loads only. */
    public Report withoutDetails() {
        List<Row> bare = rows.stream()
                .map(row -> new Row(
                        row.conditions(),
                        row.arm(),
                        row.run(),
                        row.started(),
                        row.load(),
                        row.figures(),
                        JsonNodeFactory.instance.objectNode()))
                .toList();
        return new Report(design, provenance, bare, goals, findings, failures);
    }

    /** Writes it into a file, whole or not at all. */
    public void write(Path file) throws IOException {
        Path half = file.resolveSibling(file.getFileName() + ".tmp");
        JSON.writerWithDefaultPrettyPrinter().writeValue(half.toFile(), this);
        Files.move(half, file, StandardCopyOption.REPLACE_EXISTING);
    }
}
