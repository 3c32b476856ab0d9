package dev.terrain.integration.bench.spill;

import dev.terrain.integration.report.Axis;
import dev.terrain.integration.report.Summary;
import dev.terrain.integration.report.Svg;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Seconds by the value of a key: a curve, and a point for what the collector chose by itself. */
final class SweepChart {
    private static final int WIDTH = 760;
    private static final int HEIGHT = 320;
    private static final double LEFT = 60;
    private static final double RIGHT = WIDTH - 40.0;
    private static final double TOP = 20;
    private static final double BOTTOM = HEIGHT - 40.0;

    private final SpillResults results;
    private final Sweep sweep;
    private final SpillCase spillCase;
    private final Axis seconds;

    private SweepChart(SpillResults results, Sweep sweep, SpillCase spillCase) {
        this.results = results;
        this.sweep = sweep;
        this.spillCase = spillCase;
        double most = results.arms(spillCase).stream()
                .mapToDouble(arm -> time(arm).max())
                .max()
                .orElse(1);
        seconds = Axis.upTo(most, "s", BOTTOM, TOP);
    }

    static Svg of(SpillResults results, Sweep sweep, SpillCase spillCase) {
        return new SweepChart(results, sweep, spillCase).draw();
    }

    private Svg draw() {
        Svg svg = new Svg(WIDTH, HEIGHT, spillCase.label() + ": seconds by " + sweep.label());
        seconds.drawBeside(svg, LEFT, RIGHT);
        sweep.points().forEach(value -> svg.text(x(value), BOTTOM + 16, "middle", "tick", Sweep.text(value)));
        svg.text(RIGHT, BOTTOM + 34, "end", "tick", sweep.label());
        List<Double> curve = new ArrayList<>();
        for (int value : sweep.points()) {
            results.arms(spillCase).stream()
                    .filter(arm -> arm.label().equals(sweep.armLabel(value)))
                    .forEach(arm -> {
                        curve.add(x(value));
                        curve.add(seconds.at(time(arm).median()));
                        whisker(svg, x(value), arm);
                    });
        }
        svg.path(
                "curve",
                "values that were given",
                curve.stream().mapToDouble(Double::doubleValue).toArray());
        SweepOutcome.of(results, sweep, spillCase).ifPresent(outcome -> drawOwn(svg, outcome));
        return svg;
    }

    /** A point where its log says what it chose; else a line across all values. */
    private void drawOwn(Svg svg, SweepOutcome outcome) {
        double y = seconds.at(outcome.ownSeconds());
        String tooltip =
                String.format(Locale.ROOT, "by itself: %.2f s with %s", outcome.ownSeconds(), outcome.chosenText());
        if (outcome.chosen().isPresent()) {
            double x = x(outcome.chosen().getAsDouble());
            svg.point(x, y, 6, "ours", tooltip);
            svg.text(x, y - 12, "middle", "label", "by itself");
        } else {
            svg.path("own-line", tooltip, LEFT, y, RIGHT, y);
        }
    }

    private void whisker(Svg svg, double x, Arm arm) {
        Summary time = time(arm);
        svg.line(x, seconds.at(time.min()), x, seconds.at(time.max()), "whisker");
    }

    private Summary time(Arm arm) {
        return results.summary(spillCase, arm, SpillRun::seconds);
    }

    /** Powers of two have the same distance; what lies outside of the values is drawn at their edge. */
    private double x(double value) {
        List<Integer> values = sweep.points();
        double first = values.get(0);
        double last = values.get(values.size() - 1);
        double inside = Math.min(last, Math.max(first, value));
        double margin = 20;
        return LEFT + margin + (RIGHT - LEFT - 2 * margin) * Math.log(inside / first) / Math.log(last / first);
    }
}
