package dev.terrain.rack.internal.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Colours for round trips, equal steps for equal ratios: light is near, dark is far, and so it is in print and for the
 * colour-blind (ColorBrewer's YlGnBu with 5 classes).
 *
 * @param leastMicros the lightest
 * @param mostMicros the darkest, at least twice as much
 */
record HeatScale(double leastMicros, double mostMicros) {

    private static final int[][] STOPS = {
        {0xff, 0xff, 0xcc}, {0xa1, 0xda, 0xb4}, {0x41, 0xb6, 0xc4}, {0x2c, 0x7f, 0xb8}, {0x25, 0x34, 0x94}
    };

    /** More colours than an eye tells apart. */
    static final int LEVELS = 48;

    private static final double[] STEPS = {1, 2, 5};

    /** One that holds all of them. */
    static HeatScale of(List<Long> micros) {
        double least = micros.stream().mapToDouble(Long::doubleValue).min().orElse(100);
        double most = micros.stream().mapToDouble(Long::doubleValue).max().orElse(100);
        return most >= 2 * least ? new HeatScale(least, most) : new HeatScale(least / 1.5, least * 1.5);
    }

    /** From 0 for the least to 1 for the most. */
    double position(double micros) {
        double position = Math.log(micros / leastMicros) / Math.log(mostMicros / leastMicros);
        return Math.max(0, Math.min(1, position));
    }

    int level(long micros) {
        return (int) Math.min(LEVELS - 1L, (long) (position((double) micros) * LEVELS));
    }

    /** As SVG writes it. */
    static String colour(int level) {
        double at = level / (LEVELS - 1.0) * (STOPS.length - 1);
        int stop = Math.min(STOPS.length - 2, (int) at);
        StringBuilder colour = new StringBuilder("#");
        for (int part = 0; part < 3; part++) {
            double mixed = STOPS[stop][part] + (at - stop) * (STOPS[stop + 1][part] - STOPS[stop][part]);
            colour.append(String.format(Locale.ROOT, "%02x", Math.round(mixed)));
        }
        return colour.toString();
    }

    /** Whether white is better read on it than black. */
    static boolean isDark(int level) {
        return level > LEVELS / 2;
    }

    /** Round numbers within: 1, 2 and 5 times powers of ten. */
    List<Double> ticks() {
        List<Double> ticks = new ArrayList<>();
        for (double power = Math.pow(10, Math.floor(Math.log10(leastMicros))); power <= mostMicros; power *= 10) {
            for (double step : STEPS) {
                if (step * power >= leastMicros * 0.999 && step * power <= mostMicros * 1.001) {
                    ticks.add(step * power);
                }
            }
        }
        return ticks;
    }

    /** In milliseconds, with as many digits as are needed for two that count. */
    static String millis(double micros) {
        double millis = micros / 1000;
        String text = String.format(Locale.ROOT, millis >= 10 ? "%.0f" : millis >= 1 ? "%.1f" : "%.2f", millis);
        return text.contains(".") ? text.replaceAll("\\.?0+$", "") : text;
    }
}
