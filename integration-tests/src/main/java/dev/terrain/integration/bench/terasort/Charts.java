package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.cluster.Phase;
import dev.terrain.integration.cluster.TaskAttempt;
import dev.terrain.integration.cluster.TaskAttempt.PhaseEnd;
import dev.terrain.integration.report.Axis;
import dev.terrain.integration.report.Summary;
import dev.terrain.integration.report.Svg;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The pictures of the HTML report. */
final class Charts {

    private static final int WIDTH = 860;
    private static final double LEFT = 90;
    private static final double RIGHT = WIDTH - 70;

    private Charts() {}

    /** Every run's job time as a point, a line of points for each arm, the median as a bar across. */
    static Svg runTimes(Comparison comparison) {
        double most = comparison.runs().stream()
                .mapToDouble(RunResult::jobSeconds)
                .max()
                .orElse(1);
        Svg svg = new Svg(WIDTH, 150, "Job time of every run");
        Axis axis = Axis.upTo(most, "s", LEFT, RIGHT);
        axis.drawBelow(svg, 10, 115);
        double y = 40;
        for (Arm arm : Arm.values()) {
            Summary summary = comparison.summary(arm, RunResult::jobSeconds);
            svg.text(LEFT - 12, y + 4, "end", "label", comparison.options().label(arm));
            svg.line(axis.at(summary.min()), y, axis.at(summary.max()), y, "spread");
            svg.line(axis.at(summary.median()), y - 16, axis.at(summary.median()), y + 16, "median");
            for (RunResult run : comparison.runsOf(arm)) {
                svg.point(
                        axis.at(run.jobSeconds()),
                        y,
                        6,
                        arm.cssClass(),
                        "run " + run.number() + ": " + seconds(run.jobSeconds()));
            }
            svg.text(axis.at(summary.median()), y - 20, "middle", "value", seconds(summary.median()));
            y += 52;
        }
        return svg;
    }

    /**
     * Task-seconds in each phase, a pair of bars for each: the median, with a line from the smallest to the largest.
     */
    static String phases(Comparison comparison) {
        double most = 0;
        for (Phase phase : Phase.values()) {
            for (Arm arm : Arm.values()) {
                most = Math.max(
                        most,
                        comparison.summary(arm, run -> run.taskSeconds(phase)).max());
            }
        }
        int groupHeight = 52;
        double bottom = 10.0 + groupHeight * Phase.values().length;
        Svg svg = new Svg(WIDTH, (int) bottom + 30, "Task-seconds in each phase");
        Axis axis = Axis.upTo(most, "s", LEFT, RIGHT);
        axis.drawBelow(svg, 10, bottom);
        double y = 16;
        for (Phase phase : Phase.values()) {
            svg.text(LEFT - 12, y + 24, "end", "label", name(phase));
            double barTop = y;
            for (Arm arm : Arm.values()) {
                Summary summary = comparison.summary(arm, run -> run.taskSeconds(phase));
                double middle = barTop + 9;
                svg.bar(
                        LEFT,
                        barTop,
                        axis.at(summary.median()) - LEFT,
                        18,
                        arm.cssClass(),
                        name(phase) + ", " + comparison.options().label(arm) + ": " + TextReport.spread(summary)
                                + " s");
                svg.line(axis.at(summary.min()), middle, axis.at(summary.max()), middle, "whisker");
                svg.text(axis.at(summary.max()) + 8, middle + 4, "start", "value", seconds(summary.median()));
                barTop += 20;
            }
            y += groupHeight;
        }
        return svg.render();
    }

    /** The tasks of one run: a line for each attempt, coloured by phase, {@code most} seconds wide. */
    static String timeline(RunResult run, String label, double most) {
        List<TaskAttempt> attempts = run.attempts().stream()
                .sorted(Comparator.comparing(TaskAttempt::start))
                .toList();
        double lineHeight = Math.max(4, Math.min(16, 240.0 / Math.max(1, attempts.size())));
        double bottom = 10 + lineHeight * attempts.size();
        Svg svg = new Svg(WIDTH, (int) bottom + 30, "Tasks of " + label + " run " + run.number());
        Axis axis = Axis.upTo(most, "s", LEFT, RIGHT);
        axis.drawBelow(svg, 6, bottom);
        svg.text(LEFT - 12, 6 + (bottom - 6) / 2, "end", "label", label);
        double y = 8;
        for (TaskAttempt attempt : attempts) {
            Instant from = attempt.start();
            for (PhaseEnd end : attempt.phases()) {
                double start = axis.at(sinceSubmission(run, from));
                double width = axis.at(sinceSubmission(run, end.at())) - start;
                double length = Duration.between(from, end.at()).toMillis() / 1e3;
                svg.bar(start, y, width, lineHeight - 2, name(end.phase()), name(end.phase()) + " " + seconds(length));
                from = end.at();
            }
            y += lineHeight;
        }
        return svg.render();
    }

    static String name(Phase phase) {
        return phase.name().toLowerCase(Locale.ROOT);
    }

    private static double sinceSubmission(RunResult run, Instant time) {
        return Duration.between(run.submitted(), time).toMillis() / 1e3;
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f s", seconds);
    }
}
