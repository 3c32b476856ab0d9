package dev.terrain.integration.reproduce;

import dev.terrain.integration.bench.Pictures;
import dev.terrain.integration.bench.Report;
import dev.terrain.integration.reproduce.Claim.Comparison;
import dev.terrain.integration.reproduce.Paper.Choice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** {@code docs/evidence/PAPER-results.md} with its pictures: every figure of a paper, and what our experiments give. */
final class PaperPage {

    private final Paper paper;
    private final Evidence evidence;
    private final List<String> lines = new ArrayList<>();

    private PaperPage(Paper paper, Evidence evidence) {
        this.paper = paper;
        this.evidence = evidence;
    }

    /** Writes it anew, from what is committed. */
    static Path write(Paper paper, Evidence evidence) throws IOException {
        PaperPage page = new PaperPage(paper, evidence);
        page.build();
        Path file = evidence.folder().resolve(paper.label() + "-results.md");
        Files.writeString(file, String.join("\n", page.lines).strip() + "\n");
        return file;
    }

    private void build() throws IOException {
        paragraph("# " + paper.label() + ": results");
        paragraph(paper.text().headline());
        paragraph("Source: " + paper.text().paper() + ". Discussion: [" + paper.label() + ".md](" + paper.label()
                + ".md). This page is generated from `data/" + paper.label()
                + "` ([how to read it](README.md#results-pages)).");
        figures();
        paragraph("## Differences of conditions");
        block(paper.text().differences().stream().map(one -> "- " + one).toList());
        List<String> missing = new ArrayList<>();
        for (Choice choice : paper.choices()) {
            Optional<Report> report = evidence.report(choice);
            if (report.isPresent()) {
                experiment(choice, report.get());
            } else {
                missing.add("`" + choice.label() + "`");
            }
        }
        if (!missing.isEmpty()) {
            paragraph("Not run: " + String.join(", ", missing) + ".");
        }
    }

    /** A line for each statement of the paper, with all figures that make it. */
    private void figures() throws IOException {
        List<String> without = new ArrayList<>();
        Map<String, List<Figure>> statements = new LinkedHashMap<>();
        for (Figure figure : paper.text().figures()) {
            if (figure.experiment().isEmpty()) {
                without.add(figure.figure() + " (" + figure.why() + ")");
            } else {
                statements
                        .computeIfAbsent(figure.says(), says -> new ArrayList<>())
                        .add(figure);
            }
        }
        List<String> table = new ArrayList<>(List.of("| figure | the paper | ours | verdict |", "|---|---|---|---|"));
        for (Map.Entry<String, List<Figure>> statement : statements.entrySet()) {
            List<Finding> findings = new ArrayList<>();
            for (Figure figure : statement.getValue()) {
                findings.add(Finding.of(paper, figure, evidence));
            }
            table.add(String.format(
                    "| %s | %s | %s | %s |",
                    names(statement.getValue().stream().map(Figure::figure).toList()),
                    statement.getKey(),
                    findings.stream().map(Finding::ours).distinct().collect(Collectors.joining(", ")),
                    findings.stream().map(Finding::verdict).distinct().collect(Collectors.joining(", "))));
        }
        block(table);
        if (!without.isEmpty()) {
            paragraph("No experiment: " + String.join("; ", without) + ".");
        }
    }

    /** As in {@code figure 17, 19, table 2}: a word is not repeated. */
    private static String names(List<String> figures) {
        StringBuilder names = new StringBuilder();
        String last = "";
        for (String figure : figures) {
            String word = figure.split(" ", 2)[0];
            names.append(names.isEmpty() ? "" : ", ")
                    .append(word.equals(last) ? figure.substring(word.length() + 1) : figure);
            last = word;
        }
        return names.toString();
    }

    private void experiment(Choice choice, Report report) throws IOException {
        MedianTables tables = new MedianTables(report.results());
        paragraph("## " + choice.experiment().name());
        paragraph(String.format(
                Locale.ROOT,
                "`%s`%s; %s; sources %s; %s; %d rows%s.",
                report.provenance().command().replaceFirst(" --out \\S+", ""),
                tables.common().isEmpty() ? "" : "; " + tables.common(),
                report.provenance().machine(),
                report.provenance().revision(),
                report.rows().get(0).started().substring(0, 10),
                report.rows().size(),
                report.results().busyRuns() == 0 ? "" : ", " + report.results().busyRuns() + " beside other work"));
        List<String> pictures = new ArrayList<>();
        for (Map.Entry<String, String> picture : Pictures.of(report.results()).entrySet()) {
            String name = paper.label() + "-" + choice.experiment().name() + "-" + Pictures.fileName(picture.getKey());
            Files.writeString(evidence.folder().resolve(name), picture.getValue());
            pictures.add("![" + tables.shortenedTitle(picture.getKey()) + "](" + name + ")");
        }
        block(pictures);
        tables.markdown().forEach(this::block);
        if (!tables.alike().isEmpty()) {
            paragraph("Alike in all arms: " + String.join("; ", tables.alike()) + ".");
        }
        block(report.findings().stream()
                .map(one -> "- " + tables.shortened(one))
                .toList());
        comparisons(choice, report);
    }

    private void comparisons(Choice choice, Report report) {
        List<String> table = new ArrayList<>();
        for (Figure figure : paper.figuresOf(choice)) {
            for (Comparison one : figure.comparisons(report)) {
                table.add(String.format(
                        Locale.ROOT,
                        "| %s | %s | %s / %s | %.2f | %s | %s |",
                        figure.figure(),
                        one.conditions().label(),
                        one.claim().ours(),
                        one.claim().against(),
                        one.claim().ratio(),
                        one.ratio(),
                        one.verdict()));
            }
        }
        if (!table.isEmpty()) {
            table.addAll(0, List.of("| figure | case | arms | paper | ours | verdict |", "|---|---|---|---|---|---|"));
            block(table);
        }
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
}
