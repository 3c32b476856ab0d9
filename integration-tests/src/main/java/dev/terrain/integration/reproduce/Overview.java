package dev.terrain.integration.reproduce;

import dev.terrain.integration.bench.Report;
import dev.terrain.integration.report.Chart;
import dev.terrain.integration.reproduce.Claim.Comparison;
import dev.terrain.integration.reproduce.Paper.Choice;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The table of all papers in {@code docs/evidence/README.md}, and a picture of their claims. */
final class Overview {

    private static final String PICTURE = "claims.svg";
    private static final String TITLE = "how many times as good, in the paper and here";

    private Overview() {}

    /** Writes it anew, from what is committed. */
    static void write(Evidence evidence) throws IOException {
        List<String> lines = table(evidence);
        Chart chart = claims(evidence);
        if (!chart.isEmpty()) {
            Files.writeString(evidence.folder().resolve(PICTURE), chart.svg(TITLE));
            lines.addAll(List.of("", "![" + TITLE + "](" + PICTURE + ")"));
        }
        new MarkedPage(evidence.folder().resolve("README.md")).write(lines);
    }

    /** Two rows for each claim and case: the paper's ratio, and ours. */
    private static Chart claims(Evidence evidence) throws IOException {
        Chart chart = Chart.rows(TITLE);
        for (Choice choice : Paper.named("all")) {
            Optional<Report> report = evidence.report(choice);
            for (Figure figure : report.isPresent() ? choice.paper().figuresOf(choice) : List.<Figure>of()) {
                String label = choice.paper().label() + " " + figure.figure();
                for (Comparison one : figure.comparisons(report.orElseThrow())) {
                    chart.row(label + ", paper", one.claim().range());
                    chart.row(label + ", " + one.claim().ours(), one.ratio().ofPairs());
                }
            }
        }
        return chart;
    }

    private static List<String> table(Evidence evidence) throws IOException {
        List<String> table = new ArrayList<>(
                List.of("| paper | experiments run | since | figures and tables, by verdict |", "|---|---|---|---|"));
        for (Paper paper : Paper.ALL) {
            table.add("| [" + paper.label() + "](" + paper.label() + "-results.md) | " + ran(paper, evidence) + " | "
                    + verdicts(paper, evidence) + " |");
        }
        return table;
    }

    private static String ran(Paper paper, Evidence evidence) throws IOException {
        List<Report> reports = new ArrayList<>();
        for (Choice choice : paper.choices()) {
            evidence.report(choice).ifPresent(reports::add);
        }
        Optional<String> oldest = reports.stream()
                .map(report -> report.rows().get(0).started().substring(0, 10))
                .min(String::compareTo);
        return reports.size() + " of " + paper.experiments().size() + " | " + oldest.orElse("-");
    }

    private static String verdicts(Paper paper, Evidence evidence) throws IOException {
        Map<String, Integer> counts = new TreeMap<>();
        for (Figure figure : paper.text().figures()) {
            counts.merge(Finding.of(paper, figure, evidence).verdict(), 1, Integer::sum);
        }
        List<String> words = new ArrayList<>();
        counts.forEach((verdict, count) -> words.add(count + " " + verdict));
        return String.join("; ", words);
    }
}
