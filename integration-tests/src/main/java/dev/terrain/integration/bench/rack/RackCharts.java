package dev.terrain.integration.bench.rack;

import dev.terrain.integration.report.Svg;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The pictures of the report. */
final class RackCharts {

    private static final int WIDTH = 860;
    private static final double LEFT = 60;
    private static final double RIGHT = WIDTH - 20;
    private static final double TOP = 20;
    private static final double BOTTOM = 240;
    private static final int STEPS = 4;
    private static final double BAR = 22;

    private RackCharts() {}

    /** A quantity against the round trip: a line for each arrangement, all at one replication and block size. */
    static String againstRoundTrip(
            RackResults results, List<Cell> cells, ToDoubleFunction<CellRun> quantity, String title) {
        double most = cells.stream()
                .mapToDouble(cell -> results.summary(cell, quantity).max())
                .max()
                .orElse(1);
        double farthest = cells.stream().mapToInt(Cell::roundTripMillis).max().orElse(0);
        Svg svg = new Svg(WIDTH, (int) BOTTOM + 40, title);
        for (int step = 0; step <= STEPS; step++) {
            double y = y(step / (double) STEPS);
            svg.line(LEFT, y, RIGHT, y, "grid");
            svg.text(LEFT - 8, y + 4, "end", "tick", String.format(Locale.ROOT, "%.0f", most * step / STEPS));
        }
        cells.stream()
                .map(Cell::roundTripMillis)
                .distinct()
                .forEach(millis -> svg.text(x(millis, farthest), BOTTOM + 18, "middle", "tick", millis + " ms"));
        for (Arrangement arrangement : results.options().arrangements()) {
            List<Cell> line = cells.stream()
                    .filter(cell -> cell.arrangement() == arrangement)
                    .toList();
            double[] coordinates = new double[line.size() * 2];
            for (int i = 0; i < line.size(); i++) {
                Cell cell = line.get(i);
                coordinates[2 * i] = x(cell.roundTripMillis(), farthest);
                coordinates[2 * i + 1] = y(results.summary(cell, quantity).median() / most);
                for (CellRun run : results.of(cell)) {
                    svg.point(
                            coordinates[2 * i],
                            y(quantity.applyAsDouble(run) / most),
                            4,
                            arrangement.label(),
                            String.format(Locale.ROOT, "%s: %.1f", cell, quantity.applyAsDouble(run)));
                }
            }
            svg.path(arrangement.label(), arrangement.label(), coordinates);
        }
        return svg.render();
    }

    /** Each DataNode's share of the replicas, a bar for each cell. */
    static String shares(RackResults results, List<Cell> cells) {
        Svg svg = new Svg(WIDTH, (int) (TOP + cells.size() * (BAR + 6)) + 10, "Replica shares");
        double y = TOP;
        for (Cell cell : cells) {
            svg.text(
                    LEFT + 150,
                    y + BAR / 2 + 4,
                    "end",
                    "label",
                    cell.arrangement().label() + ", " + cell.roundTripMillis() + " ms");
            double x = LEFT + 160;
            for (String host : results.of(cell).get(0).replicaShares().keySet().stream()
                    .sorted()
                    .toList()) {
                double share = results.summary(cell, run -> run.replicaShares().getOrDefault(host, 0.0))
                        .median();
                double width = share * (RIGHT - LEFT - 160);
                String percent = String.format(Locale.ROOT, "%s %.1f %%", host, share * 100);
                svg.bar(x, y, width, BAR, host, percent);
                svg.text(x + width / 2, y + BAR / 2 + 4, "middle", "value", width > 90 ? percent : "");
                x += width;
            }
            y += BAR + 6;
        }
        return svg.render();
    }

    private static double x(double millis, double farthest) {
        return LEFT + 20 + (RIGHT - LEFT - 40) * (farthest == 0 ? 0 : millis / farthest);
    }

    private static double y(double share) {
        return BOTTOM - (BOTTOM - TOP) * share;
    }
}
