package dev.terrain.integration.reproduce;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrain.integration.reproduce.Paper.Choice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** {@code docs/evidence/PAPER-results.md}, with pictures beside it: what the reports of a paper's experiments say. */
final class ResultPage {

    private final Paper paper;
    private final Store store;
    private final int runs;
    private final List<String> lines = new ArrayList<>();

    private ResultPage(Paper paper, Store store, int runs) {
        this.paper = paper;
        this.store = store;
        this.runs = runs;
    }

    /**
     * Writes it anew.
     *
     * @param runs how often what has not run would be measured
     * @param folder that has the paper's other page
     */
    static Path write(Paper paper, Store store, int runs, Path folder) throws IOException {
        ResultPage page = new ResultPage(paper, store, runs);
        page.add(folder);
        Path file = folder.resolve(paper.label() + "-results.md");
        Files.writeString(file, String.join("\n", page.lines) + "\n");
        return file;
    }

    private void add(Path folder) throws IOException {
        paragraph("# " + paper.title());
        paragraph(
                "Written by `integration-tests/bin/reproduce " + paper.label() + "` from the reports of its benchmarks:"
                        + " median (smallest-largest) of the runs. What the paper has, and what the differences mean:"
                        + " [" + paper.label() + ".md](" + paper.label() + ".md).");
        for (Experiment experiment : paper.experiments()) {
            Choice choice = new Choice(paper, experiment);
            paragraph("## " + experiment.name());
            paragraph(sentence(experiment.shows()));
            Optional<Outcome> outcome = store.outcome(choice);
            if (outcome.isPresent()) {
                add(choice, outcome.get(), folder);
            } else {
                paragraph(
                        "Not run yet: `" + experiment.line(runs) + "`, about " + time(experiment.minutes(runs)) + ".");
            }
        }
        lines.remove(lines.size() - 1);
    }

    private void add(Choice choice, Outcome outcome, Path folder) throws IOException {
        paragraph(String.format(
                Locale.ROOT,
                "`%s`, %s, sources %s, %s, load average before %.1f, took %s.",
                outcome.command(),
                outcome.ended(),
                outcome.revision(),
                outcome.machine(),
                outcome.loadBefore(),
                time(outcome.seconds() / 60)));
        if (!outcome.succeeded()) {
            paragraph("**Ended with exit code " + outcome.exitCode() + "**, what follows is not complete: `"
                    + outcome.lastLine() + "`");
        }
        Optional<JsonNode> report = store.report(choice);
        if (report.isPresent()) {
            conditions(report.get().path("conditions"));
            choice.experiment().tables().forEach(table -> block(table.markdown(report.get())));
            goals(report.get().path("goals"));
        } else {
            block(fenced(store.printed(choice)));
        }
        for (Path picture : store.pictures(choice)) {
            Path copy = folder.resolve(paper.label() + "-" + picture.getFileName());
            Files.copy(picture, copy, StandardCopyOption.REPLACE_EXISTING);
            paragraph("![" + picture.getFileName() + "](" + copy.getFileName() + ")");
        }
    }

    private void conditions(JsonNode conditions) {
        if (conditions.isEmpty()) {
            return;
        }
        List<String> table = new ArrayList<>(List.of("| | |", "|---|---|"));
        conditions
                .properties()
                .forEach(condition -> table.add(ReportTable.row(
                        List.of(condition.getKey(), condition.getValue().asText()))));
        block(table);
    }

    private void goals(JsonNode goals) {
        if (goals.isEmpty()) {
            return;
        }
        List<String> table = new ArrayList<>(List.of("| goal | found | wanted | |", "|---|---|---|---|"));
        for (JsonNode goal : goals) {
            table.add(ReportTable.row(List.of(
                    goal.path("text").asText(),
                    Column.of("", "found", 3).word(goal),
                    goal.has("most")
                            ? "at most " + goal.path("most").asText()
                            : "at least " + goal.path("least").asText(),
                    goal.path("met").asBoolean() ? "met" : "missed")));
        }
        block(table);
    }

    private static List<String> fenced(List<String> printed) {
        List<String> block = new ArrayList<>(printed);
        block.add(0, "```");
        block.add("```");
        return block;
    }

    private void paragraph(String text) {
        block(List.of(text));
    }

    /** Adds lines with an empty one behind them. */
    private void block(List<String> block) {
        if (!block.isEmpty()) {
            lines.addAll(block);
            lines.add("");
        }
    }

    private static String sentence(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".";
    }

    /** As in {@code 25 min} or {@code 2.5 hours}. */
    static String time(double minutes) {
        return minutes < 90
                ? String.format(Locale.ROOT, "%.0f min", Math.ceil(minutes))
                : String.format(Locale.ROOT, "%.1f hours", minutes / 60);
    }
}
