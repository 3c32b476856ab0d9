package dev.terrain.integration.report;

import java.util.Locale;

/**
 * An axis that starts at 0.
 *
 * @param from pixel of 0
 * @param to pixel of the last tick; above {@code from} on the page, so a smaller number, where the axis is upright
 * @param ticks how many steps of {@code step} the axis has
 * @param step a round number
 * @param unit what the numbers are, as it stands beside the last one
 */
public record Axis(double from, double to, int ticks, double step, String unit) {

    private static final int MOST_TICKS = 10;

    /**
     * The axis that shows 0 to at least {@code most} in at most ten round steps (1, 2 or 5 times a power of ten).
     *
     * <p>Example: 47 s are shown in 5 s steps, 0 to 50.
     */
    public static Axis upTo(double most, String unit, double from, double to) {
        double power = Math.pow(10, Math.floor(Math.log10(Math.max(most, 1e-3) / MOST_TICKS)));
        double step = power;
        for (double candidate : new double[] {1, 2, 5, 10}) {
            step = candidate * power;
            if (most / step <= MOST_TICKS) {
                break;
            }
        }
        return new Axis(from, to, Math.max(1, (int) Math.ceil(most / step - 1e-9)), step, unit);
    }

    /** The pixel of that value. */
    public double at(double value) {
        return from + (to - from) * value / (ticks * step);
    }

    /** Draws it as a horizontal axis: the grid between {@code top} and {@code bottom}, and the numbers below it. */
    public void drawBelow(Svg svg, double top, double bottom) {
        for (int i = 0; i <= ticks; i++) {
            double x = at(i * step);
            svg.line(x, top, x, bottom, "grid");
            svg.text(x, bottom + 16, "middle", "tick", label(i));
        }
    }

    /** Draws it as an upright axis: the grid between {@code left} and {@code right}, and the numbers left of it. */
    public void drawBeside(Svg svg, double left, double right) {
        for (int i = 0; i <= ticks; i++) {
            double y = at(i * step);
            svg.line(left, y, right, y, "grid");
            svg.text(left - 12, y + 4, "end", "tick", label(i));
        }
    }

    private String label(int tick) {
        String number = String.format(Locale.ROOT, step < 1 ? "%.1f" : "%.0f", tick * step);
        return tick == ticks ? number + " " + unit : number;
    }
}
