package dev.terrain.integration.reproduce;

import dev.terrain.integration.bench.Pictures;
import dev.terrain.integration.bench.Report;
import dev.terrain.integration.report.Summary;
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
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code docs/evidence/PAPER-results.md} with its pictures: every figure of a paper, and what our experiments give. */
final class PaperPage {

    /** Curves of more points are read from their pictures, and the numbers stand in the data. */
    private static final int MOST_POINTS = 16;

    /** More cases with one verdict share a row; the table above it has each. */
    private static final int MOST_ROWS_ALIKE = 2;

    /** Of series that do not name another. */
    private static final String HADOOP = "3.4.2";

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
        Map<Choice, Report> reports = new LinkedHashMap<>();
        for (Choice choice : paper.choices()) {
            evidence.report(choice).ifPresent(report -> reports.put(choice, report));
        }
        List<String> machines = reports.values().stream()
                .map(report -> report.provenance().machine())
                .distinct()
                .toList();
        paragraph("Source: " + paper.text().paper() + ". Discussion: [" + paper.label() + ".md](" + paper.label()
                + ".md). This page is generated from `data/" + paper.label()
                + "`, which has more quantities ([how to read it](README.md#results-pages))."
                + (machines.isEmpty() ? "" : " Machine: " + String.join(" or ", machines) + ".")
                + " Hadoop " + HADOOP + ".");
        figures(reports);
        paragraph("## Differences of conditions");
        block(paper.text().differences().stream().map(one -> "- " + one).toList());
        for (Map.Entry<Choice, Report> ran : reports.entrySet()) {
            experiment(ran.getKey(), ran.getValue());
        }
        List<String> missing = paper.choices().stream()
                .filter(choice -> !reports.containsKey(choice))
                .map(this::named)
                .toList();
        if (!missing.isEmpty()) {
            paragraph("Not run: " + String.join("; ", missing) + ".");
        }
    }

    /** An experiment with the figures that it is for. */
    private String named(Choice choice) {
        List<String> figures =
                paper.figuresOf(choice).stream().map(Figure::figure).toList();
        return "`" + choice.label() + "`" + (figures.isEmpty() ? "" : " (" + names(figures) + ")");
    }

    /** A line for each statement of the paper that an experiment has tried, with all figures that make it. */
    private void figures(Map<Choice, Report> reports) throws IOException {
        List<String> tried = reports.keySet().stream().map(Choice::label).toList();
        List<String> without = new ArrayList<>();
        Map<String, List<Figure>> statements = new LinkedHashMap<>();
        for (Figure figure : paper.text().figures()) {
            if (figure.experiment().isEmpty()) {
                without.add(figure.figure() + " (" + figure.why() + ")");
            } else if (tried.contains(figure.experiment())) {
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
        if (!statements.isEmpty()) {
            block(table);
        }
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
        MedianTables tables = new MedianTables(report.results(), quantities(choice));
        paragraph("## " + choice.experiment().name());
        paragraph(String.format(
                Locale.ROOT,
                "`%s`; sources %s; %s%s.",
                command(report),
                report.provenance().revision(),
                report.rows().get(0).started().substring(0, 10),
                report.results().busyRuns() == 0
                        ? ""
                        : "; " + report.results().busyRuns() + " of "
                                + report.rows().size() + " rows beside other work"));
        List<String> pictures = new ArrayList<>();
        for (Map.Entry<String, String> picture : Pictures.of(report.results()).entrySet()) {
            String name = paper.label() + "-" + choice.experiment().name() + "-" + Pictures.fileName(picture.getKey());
            Files.writeString(evidence.folder().resolve(name), picture.getValue());
            pictures.add("![" + tables.shortenedTitle(picture.getKey()) + "](" + name + ")");
        }
        block(pictures);
        if (report.design().axis().isEmpty() || report.results().cases().size() <= MOST_POINTS) {
            tables.markdown().forEach(this::block);
        }
        block(report.findings().stream()
                .map(one -> "- " + tables.shortened(one))
                .toList());
        comparisons(choice, report);
    }

    /** What was typed, without the folder and what the page says at its beginning. */
    private static String command(Report report) {
        return report.provenance().command().replaceFirst(" --out \\S+", "").replace(" --hadoop " + HADOOP, "");
    }

    /** Names of the quantities that the paper's figures are about. */
    private Set<String> quantities(Choice choice) {
        return paper.figuresOf(choice).stream()
                .flatMap(figure -> Stream.concat(
                        figure.quantities().stream(), figure.claims().stream().map(Claim::quantity)))
                .collect(Collectors.toSet());
    }

    /** Cases that show the same statement of a figure with the same verdict share a row when they are many. */
    private void comparisons(Choice choice, Report report) {
        List<String> table = new ArrayList<>();
        for (Figure figure : paper.figuresOf(choice)) {
            figure.comparisons(report).stream()
                    .collect(Collectors.groupingBy(
                            one -> List.of(one.claim(), one.verdict()), LinkedHashMap::new, Collectors.toList()))
                    .values()
                    .forEach(alike -> table.addAll(rows(figure, alike, report)));
        }
        if (!table.isEmpty()) {
            table.addAll(0, List.of("| figure | arms | paper | ours | verdict |", "|---|---|---|---|---|"));
            block(table);
        }
    }

    private static List<String> rows(Figure figure, List<Comparison> alike, Report report) {
        if (alike.size() > MOST_ROWS_ALIKE) {
            Summary medians =
                    Summary.of(alike.stream().map(one -> one.ratio().median()).toList());
            String found =
                    String.format(Locale.ROOT, "%.2f to %.2f in %d cases", medians.min(), medians.max(), alike.size());
            return List.of(row(figure.figure(), alike.get(0), found));
        }
        return alike.stream()
                .map(one -> {
                    String label = report.results().label(one.conditions());
                    String name = figure.figure() + (label.isEmpty() ? "" : ": " + label);
                    return row(name, one, one.ratio().toString());
                })
                .toList();
    }

    private static String row(String figure, Comparison one, String found) {
        Claim claim = one.claim();
        return String.format(
                Locale.ROOT,
                "| %s | %s / %s | %.2f | %s | %s |",
                figure,
                claim.ours(),
                claim.against(),
                claim.ratio(),
                found,
                one.verdict());
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
