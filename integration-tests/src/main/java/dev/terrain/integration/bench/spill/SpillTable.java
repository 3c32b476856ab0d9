package dev.terrain.integration.bench.spill;

import dev.terrain.integration.report.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** A line for every arm of every case. */
final class SpillTable {
    private final SpillResults results;
    private final List<Column> columns = new ArrayList<>();

    /** One arm of one case. */
    private record Cell(SpillResults results, SpillCase spillCase, Arm arm) {

        Summary time() {
            return results.summary(spillCase, arm, SpillRun::seconds);
        }

        /** How many times as long as this one another arm takes. */
        String ratio(Optional<Arm> other) {
            return other.map(one -> format("%.2f", results.seconds(spillCase, one) / time().median()))
                    .orElse("-");
        }
    }

    /**
     * One column.
     *
     * @param heading above it
     * @param text of a cell
     */
    private record Column(String heading, Function<Cell, String> text) {}

    SpillTable(SpillResults results) {
        this.results = results;
        add("case", cell -> cell.spillCase().label());
        add("arm", cell -> cell.arm().label());
        add("s", cell -> format("%.2f", cell.time().median()));
        add("min", cell -> format("%.2f", cell.time().min()));
        add("max", cell -> format("%.2f", cell.time().max()));
        if (results.options().sweep().isPresent()) {
            add("it/best", SpillTable::toBest);
        } else {
            add("stock/it", cell -> cell.ratio(results.stock(cell.spillCase())));
            add("best/it", cell -> cell.ratio(results.best(cell.spillCase())));
        }
        add("CPU s", "%.2f", SpillRun::cpuSeconds);
        add("spilled", "%.0f", SpillRun::spilledRecords);
        if (results.options().side() == Side.REDUCE) {
            add("shuffle s", "%.2f", SpillRun::shuffleSeconds);
            add("server CPU s", "%.2f", SpillRun::serverCpuSeconds);
            add("written MB", "%.0f", SpillRun::writtenMegabytes);
        }
    }

    private void add(String heading, Function<Cell, String> text) {
        columns.add(new Column(heading, text));
    }

    private void add(String heading, String format, ToDoubleFunction<SpillRun> quantity) {
        add(
                heading,
                cell -> format(
                        format,
                        results.summary(cell.spillCase(), cell.arm(), quantity).median()));
    }

    private static String toBest(Cell cell) {
        SpillResults results = cell.results();
        return results.best(cell.spillCase())
                .map(best -> format("%.2f", cell.time().median() / results.seconds(cell.spillCase(), best)))
                .orElse("-");
    }

    List<String> headings() {
        return columns.stream().map(Column::heading).toList();
    }

    List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        for (SpillCase spillCase : results.cases()) {
            for (Arm arm : results.arms(spillCase)) {
                Cell cell = new Cell(results, spillCase, arm);
                rows.add(columns.stream()
                        .map(column -> column.text().apply(cell))
                        .toList());
            }
        }
        return rows;
    }

    /** For a terminal: case and arm on the left, numbers on the right of their columns. */
    List<String> lines() {
        List<List<String>> all = new ArrayList<>(List.of(headings()));
        all.addAll(rows());
        int[] widths = new int[columns.size()];
        for (List<String> row : all) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return all.stream().map(row -> line(row, widths)).toList();
    }

    private static String line(List<String> row, int... widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String padding = " ".repeat(widths[i] - row.get(i).length());
            line.append(i == 0 ? "" : "  ").append(i < 2 ? row.get(i) + padding : padding + row.get(i));
        }
        return line.toString().stripTrailing();
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
