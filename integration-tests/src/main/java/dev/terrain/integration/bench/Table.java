package dev.terrain.integration.bench;

import dev.terrain.integration.report.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A line for every arm of every case: medians, for the headlines with their range and against the baseline. Where there
 * is one case only, a line for every quantity and a column for every arm.
 */
public final class Table {

    private static final String NOTHING = "-";

    private final Results results;
    private final Design design;

    public Table(Results results) {
        this.results = results;
        this.design = results.design();
    }

    /** Above the columns. */
    public List<String> headings() {
        return all().get(0);
    }

    public List<List<String>> rows() {
        return all().subList(1, all().size());
    }

    private List<List<String>> all() {
        List<List<String>> all = new ArrayList<>(List.of(titles()));
        for (Case conditions : results.cases()) {
            results.arms(conditions).forEach(arm -> all.add(row(conditions, arm)));
        }
        return hasCases() ? all : transposed(all);
    }

    private static List<List<String>> transposed(List<List<String>> all) {
        return IntStream.range(0, all.get(0).size())
                .mapToObj(i -> all.stream().map(row -> row.get(i)).toList())
                .toList();
    }

    private List<String> titles() {
        List<String> headings = new ArrayList<>();
        if (hasCases()) {
            headings.add("case");
        }
        headings.add("arm");
        headings.add("runs");
        for (Quantity quantity : results.measured()) {
            headings.add(quantity.heading());
            if (quantity.isHeadline()) {
                headings.add("range");
                headings.add("against " + design.baseline());
            }
        }
        return headings;
    }

    private List<String> row(Case conditions, String arm) {
        List<String> cells = new ArrayList<>();
        if (hasCases()) {
            cells.add(conditions.label());
        }
        cells.add(arm);
        cells.add(String.valueOf(results.of(conditions, arm).size()));
        for (Quantity quantity : results.measured()) {
            Optional<Summary> summary = results.summary(conditions, arm, quantity);
            cells.add(summary.map(one -> quantity.text(one.median())).orElse(NOTHING));
            if (quantity.isHeadline()) {
                cells.add(summary.map(one -> quantity.text(one.min()) + "-" + quantity.text(one.max()))
                        .orElse(NOTHING));
                cells.add(arm.equals(design.baseline()) ? NOTHING : against(conditions, arm, quantity));
            }
        }
        return cells;
    }

    private String against(Case conditions, String arm, Quantity quantity) {
        return results.ratio(conditions, arm, design.baseline(), quantity)
                .map(Ratio::toString)
                .orElse(NOTHING);
    }

    private boolean hasCases() {
        return design.cases().stream().anyMatch(one -> !one.words().isEmpty());
    }

    /** For a terminal: words on the left of their columns, numbers on the right. */
    public List<String> lines() {
        List<List<String>> all = all();
        int words = hasCases() ? 2 : 1;
        int[] widths = new int[all.get(0).size()];
        for (List<String> row : all) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return all.stream().map(row -> line(row, words, widths)).toList();
    }

    private static String line(List<String> row, int words, int... widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String padding = " ".repeat(widths[i] - row.get(i).length());
            line.append(i == 0 ? "" : "  ").append(i < words ? row.get(i) + padding : padding + row.get(i));
        }
        return line.toString().stripTrailing();
    }
}
