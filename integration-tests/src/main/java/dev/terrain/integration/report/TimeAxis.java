package dev.terrain.integration.report;

import java.util.Locale;

/**
 * A horizontal axis of seconds that starts at 0.
 *
 * @param left pixel of 0 s
 * @param right pixel of the last tick
 * @param ticks how many steps of {@code step} seconds the axis has
 * @param step a round number of seconds
 */
public record TimeAxis(double left, double right, int ticks, double step) {

    private static final int MOST_TICKS = 10;

    /**
     * The axis that shows 0 to at least {@code seconds} in at most ten round steps (1, 2 or 5 times a power of ten).
     *
     * <p>Example: 47 s are shown in 5 s steps, 0 to 50.
     */
    public static TimeAxis upTo(double seconds, double left, double right) {
        double power = Math.pow(10, Math.floor(Math.log10(Math.max(seconds, 1e-3) / MOST_TICKS)));
        double step = power;
        for (double candidate : new double[] {1, 2, 5, 10}) {
            step = candidate * power;
            if (seconds / step <= MOST_TICKS) {
                break;
            }
        }
        return new TimeAxis(left, right, Math.max(1, (int) Math.ceil(seconds / step - 1e-9)), step);
    }

    public double x(double seconds) {
        return left + (right - left) * seconds / (ticks * step);
    }

    /** Draws the grid between {@code top} and {@code bottom}, and the numbers below it. */
    public void draw(Svg svg, double top, double bottom) {
        for (int i = 0; i <= ticks; i++) {
            double x = x(i * step);
            svg.line(x, top, x, bottom, "grid");
            String label = String.format(Locale.ROOT, step < 1 ? "%.1f" : "%.0f", i * step);
            svg.text(x, bottom + 16, "middle", "tick", i == ticks ? label + " s" : label);
        }
    }
}
