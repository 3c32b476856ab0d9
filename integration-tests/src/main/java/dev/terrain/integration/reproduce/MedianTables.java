package dev.terrain.integration.reproduce;

import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Ratio;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.report.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The results of a report as Markdown tables for a page: one for each quantity, arms by cases, the longer of the two
 * downwards, cases with a column for each of their conditions; where there is one case only, a single table of arms by
 * quantities. With a few arms, the quantities that are no headline share a table of cases by quantities, whose cells
 * have the medians of all arms. Quantities are those that are headlines or that a figure of the paper is about; all of
 * them in a benchmark without headlines.
 *
 * <p>A cell is a median. Headlines add the range of several runs and, where no run of the arm is as good as one of the
 * baseline or the other way round, how many times as good as the baseline it is: {@code 3.96 (3.77-4.14), 1.29x}.
 */
final class MedianTables {

    /** So many medians stand side by side in a cell of the quantities that only explain. */
    private static final int ARMS_IN_A_CELL = 3;

    private final Results results;
    private final Design design;
    private final Set<String> ofFigures;

    /** {@code ofFigures} names the quantities that figures of the paper are about. */
    MedianTables(Results results, Set<String> ofFigures) {
        this.results = results;
        this.design = results.design();
        this.ofFigures = ofFigures;
    }

    /** A sentence of the bench with the cases' labels shortened in the same way. */
    String shortened(String finding) {
        for (Case one : results.cases()) {
            String prefix = one.label() + ": ";
            if (!one.words().isEmpty() && finding.startsWith(prefix)) {
                String label = results.label(one);
                return (label.isEmpty() ? "" : label + ": ") + finding.substring(prefix.length());
            }
        }
        return finding;
    }

    /** The title of a picture in the same way: of one of several cases only its label. */
    String shortenedTitle(String title) {
        for (Case one : results.cases()) {
            String suffix = ": " + one.label();
            if (!one.words().isEmpty() && title.endsWith(suffix)) {
                String label = results.label(one);
                return label.isEmpty() ? title.substring(0, title.length() - suffix.length()) : label;
            }
        }
        return title;
    }

    /** The tables with their titles, each as its lines. */
    List<List<String>> markdown() {
        List<Case> cases = results.cases();
        List<String> arms = arms();
        if (cases.size() == 1) {
            return List.of(besideEachOther(
                    "", shown(), Quantity::heading, arms, (quantity, arm) -> cell(cases.get(0), arm, quantity)));
        }
        List<List<String>> tables = new ArrayList<>();
        List<Quantity> beside = new ArrayList<>();
        for (Quantity quantity : shown()) {
            if (!quantity.isHeadline() && arms.size() <= ARMS_IN_A_CELL) {
                beside.add(quantity);
            } else if (cases.size() > arms.size()) {
                tables.add(List.of(quantity.heading() + ":"));
                tables.add(byConditions(arms, arm -> arm, (one, arm) -> cell(one, arm, quantity)));
            } else {
                tables.add(besideEachOther(
                        quantity.heading(), cases, results::label, arms, (one, arm) -> cell(one, arm, quantity)));
            }
        }
        if (!beside.isEmpty()) {
            tables.add(List.of(String.join(", ", arms) + ":"));
            tables.add(byConditions(beside, Quantity::heading, (one, quantity) -> cellOfAll(one, arms, quantity)));
        }
        return tables;
    }

    /** A row for each case, with a column for each condition in which cases differ and for each of these things. */
    private <T> List<String> byConditions(
            List<T> things, Function<T, String> heading, BiFunction<Case, T, String> cell) {
        List<String> conditions = results.varying();
        List<List<String>> rows = new ArrayList<>();
        rows.add(row(conditions, things.stream().map(heading).toList()));
        for (Case one : results.cases()) {
            rows.add(row(
                    conditions.stream().map(one::word).toList(),
                    things.stream().map(thing -> cell.apply(one, thing)).toList()));
        }
        return lines(rows);
    }

    /** A row for each of the longer list, a column for each of the shorter. */
    private static <T> List<String> besideEachOther(
            String corner,
            List<T> things,
            Function<T, String> heading,
            List<String> arms,
            BiFunction<T, String, String> cell) {
        List<List<String>> rows = new ArrayList<>();
        if (things.size() > arms.size()) {
            rows.add(row(List.of(corner), arms));
            for (T thing : things) {
                rows.add(row(
                        List.of(heading.apply(thing)),
                        arms.stream().map(arm -> cell.apply(thing, arm)).toList()));
            }
        } else {
            rows.add(row(List.of(corner), things.stream().map(heading).toList()));
            for (String arm : arms) {
                rows.add(row(
                        List.of(arm),
                        things.stream().map(thing -> cell.apply(thing, arm)).toList()));
            }
        }
        return lines(rows);
    }

    /** The arms that have run in any case, in the order of the design. */
    private List<String> arms() {
        return design.arms().keySet().stream()
                .filter(arm -> results.rows().stream().anyMatch(row -> row.arm().equals(arm)))
                .toList();
    }

    private List<Quantity> shown() {
        boolean showsAll = design.quantities().stream().noneMatch(Quantity::isHeadline);
        return results.measured().stream()
                .filter(quantity -> showsAll || quantity.isHeadline() || ofFigures.contains(quantity.name()))
                .toList();
    }

    /** The medians of all arms, with a dash for an arm that has none; empty if none has one. */
    private String cellOfAll(Case conditions, List<String> arms, Quantity quantity) {
        List<String> cells =
                arms.stream().map(arm -> cell(conditions, arm, quantity)).toList();
        return cells.stream().allMatch(String::isEmpty)
                ? ""
                : cells.stream().map(cell -> cell.isEmpty() ? "-" : cell).collect(Collectors.joining(", "));
    }

    private String cell(Case conditions, String arm, Quantity quantity) {
        Optional<Summary> summary = results.summary(conditions, arm, quantity);
        if (summary.isEmpty()) {
            return "";
        }
        String median = quantity.text(summary.get().median());
        if (!quantity.isHeadline()) {
            return median;
        }
        String range = results.of(conditions, arm).size() == 1
                ? ""
                : " (" + quantity.text(summary.get().min()) + "-"
                        + quantity.text(summary.get().max()) + ")";
        return median
                + range
                + (arm.equals(design.baseline())
                        ? ""
                        : times(results.ratio(conditions, arm, design.baseline(), quantity)));
    }

    private static String times(Optional<Ratio> ratio) {
        return ratio.filter(Ratio::isApart)
                .map(one -> String.format(Locale.ROOT, ", %.2fx", one.median()))
                .orElse("");
    }

    private static List<String> row(List<String> left, List<String> right) {
        return Stream.concat(left.stream(), right.stream()).toList();
    }

    private static List<String> lines(List<List<String>> rows) {
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            lines.add("| " + String.join(" | ", row) + " |");
        }
        lines.add(1, "|---".repeat(rows.get(0).size()) + "|");
        return lines;
    }
}
