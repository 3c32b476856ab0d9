package dev.terrain.integration.bench.spill;

import dev.terrain.integration.report.Axis;
import dev.terrain.integration.report.Summary;
import dev.terrain.integration.report.Svg;
import java.util.List;
import java.util.Locale;

/** Seconds of every arm of a case: a bar to the median, a line from the smallest to the largest. */
final class SpillChart {
    static final String STYLE = ".grid-arm { fill: #9ecae9; } .best { fill: #4c78a8; } .ours { fill: #2e8b57; }\n";

    private static final int WIDTH = 760;
    private static final double LEFT = 120;
    private static final double TOP = 10;
    private static final double ROW = 24;

    private SpillChart() {}

    static Svg of(SpillResults results, SpillCase spillCase) {
        List<Arm> arms = results.arms(spillCase);
        double bottom = TOP + ROW * arms.size();
        double most = arms.stream()
                .mapToDouble(arm ->
                        results.summary(spillCase, arm, SpillRun::seconds).max())
                .max()
                .orElse(1);
        Svg svg = new Svg(WIDTH, (int) bottom + 30, spillCase.label() + ": seconds of every arm");
        Axis axis = Axis.upTo(most, "s", LEFT, WIDTH - 40);
        axis.drawBelow(svg, TOP, bottom);
        for (int i = 0; i < arms.size(); i++) {
            draw(svg, axis, TOP + ROW * i, results, spillCase, arms.get(i));
        }
        return svg;
    }

    private static void draw(Svg svg, Axis axis, double y, SpillResults results, SpillCase spillCase, Arm arm) {
        Summary time = results.summary(spillCase, arm, SpillRun::seconds);
        boolean best = results.best(spillCase).filter(arm::equals).isPresent();
        String colour = arm.role() == Arm.Role.OURS ? "ours" : best ? "best" : "grid-arm";
        String tooltip = String.format(
                Locale.ROOT, "%s: %.2f s (%.2f to %.2f)", arm.label(), time.median(), time.min(), time.max());
        svg.text(LEFT - 8, y + 16, "end", "label", arm.label());
        svg.bar(LEFT, y + 4, axis.at(time.median()) - LEFT, ROW - 8, colour, tooltip);
        svg.line(axis.at(time.min()), y + ROW / 2, axis.at(time.max()), y + ROW / 2, "whisker");
    }
}
