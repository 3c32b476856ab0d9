package dev.terrain.spill.internal.device;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Draws a measurement as an SVG that needs nothing else: how long 1 GiB takes by unit, reading and writing, both axes
 * logarithmic, and the unit that a merge reads in.
 *
 * <p>The question is that of figure 2 in Kang, Kang and Lee (time by cluster size); theirs is a whole sort.
 */
public final class DeviceChart {

    private static final double GIB = 1L << 30;

    // The picture and, within it, the rectangle of the axes, in pixels.
    private static final int WIDTH = 860;
    private static final int HEIGHT = 480;
    private static final int LEFT = 80;
    private static final int RIGHT = 830;
    private static final int TOP = 60;
    private static final int BOTTOM = 400;

    private static final String READ_COLOUR = "#47a";
    private static final String WRITE_COLOUR = "#c33";

    private final DeviceMeasurement measurement;
    private final double leastSeconds;
    private final double mostSeconds;
    private final StringBuilder svg = new StringBuilder();

    private DeviceChart(DeviceMeasurement measurement) {
        this.measurement = measurement;
        double[] seconds = Stream.concat(measurement.reads().stream(), measurement.writes().stream())
                .mapToDouble(DeviceChart::seconds)
                .sorted()
                .toArray();
        leastSeconds = Math.pow(10, Math.floor(Math.log10(seconds[0])));
        mostSeconds = Math.max(10 * leastSeconds, Math.pow(10, Math.ceil(Math.log10(seconds[seconds.length - 1]))));
    }

    /** Returns the picture. */
    public static String svg(DeviceMeasurement measurement) {
        DeviceChart chart = new DeviceChart(measurement);
        chart.open();
        chart.axes();
        chart.line(measurement.reads(), READ_COLOUR, "reading at random", 0);
        chart.line(measurement.writes(), WRITE_COLOUR, "writing in order", 1);
        chart.chosen();
        return chart.svg.append("</svg>\n").toString();
    }

    private void open() {
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
                        + " font-family=\"sans-serif\" font-size=\"13\" fill=\"#222\">",
                WIDTH, HEIGHT, WIDTH, HEIGHT);
        add("<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>", WIDTH, HEIGHT);
        add(
                "<text x=\"%d\" y=\"26\" font-size=\"16\" font-weight=\"bold\">Time for 1 GiB by I/O unit: %s</text>",
                LEFT, escaped(measurement.device().name()));
        add(
                "<text x=\"%d\" y=\"46\" fill=\"#666\">%s; %s</text>",
                LEFT,
                escaped(measurement.device().fileSystem()),
                measurement.cached() ? "reads from the page cache" : "past the page cache");
    }

    private void axes() {
        for (int unit : MeasuringPlan.units()) {
            add("<path d=\"M%.1f %d V%d\" stroke=\"#e4e4e4\"/>", x(unit), TOP, BOTTOM);
            add("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>", x(unit), BOTTOM + 20, label(unit));
        }
        for (double seconds = leastSeconds; seconds <= mostSeconds * 1.001; seconds *= 10) {
            add("<path d=\"M%d %.1f H%d\" stroke=\"#e4e4e4\"/>", LEFT, y(seconds), RIGHT);
            add("<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>", LEFT - 8, y(seconds) + 4, label(seconds));
        }
        add("<path d=\"M%d %d V%d H%d\" fill=\"none\" stroke=\"#222\"/>", LEFT, TOP, BOTTOM, RIGHT);
        add("<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">I/O unit, bytes</text>", (LEFT + RIGHT) / 2, BOTTOM + 46);
        add(
                "<text transform=\"translate(24 %d) rotate(-90)\" text-anchor=\"middle\">seconds for 1 GiB</text>",
                (TOP + BOTTOM) / 2);
    }

    private void line(List<Sample> samples, String colour, String words, int place) {
        StringBuilder path = new StringBuilder();
        for (Sample sample : samples) {
            double x = x(sample.unitBytes());
            double y = y(seconds(sample));
            path.append(String.format(Locale.ROOT, "%s%.1f %.1f", path.isEmpty() ? "M" : " L", x, y));
            add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>", x, y, colour);
        }
        add("<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>", path, colour);
        add(
                "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" fill=\"%s\">%s</text>",
                RIGHT - 8, TOP + 20 + 20 * place, colour, words);
    }

    private void chosen() {
        Sample chosen = measurement.chosen();
        double x = x(chosen.unitBytes());
        double y = y(seconds(chosen));
        add(
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"8\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>",
                x, y, READ_COLOUR);
        // Left of its point, where the curve of a device that seeks is above it and there is always room.
        add(
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\" fill=\"%s\">a merge reads in this unit: %s</text>",
                x - 12, y + 16, READ_COLOUR, label(chosen.unitBytes()));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }

    private static double seconds(Sample sample) {
        return GIB / sample.bytesPerSecond();
    }

    private static double x(double unitBytes) {
        double all = Math.log((double) MeasuringPlan.LARGEST_UNIT / MeasuringPlan.SMALLEST_UNIT);
        return LEFT + (RIGHT - LEFT) * Math.log(unitBytes / MeasuringPlan.SMALLEST_UNIT) / all;
    }

    private double y(double seconds) {
        return BOTTOM - (BOTTOM - TOP) * Math.log(seconds / leastSeconds) / Math.log(mostSeconds / leastSeconds);
    }

    private static String label(int unitBytes) {
        return unitBytes < 1 << 20 ? (unitBytes >> 10) + "K" : (unitBytes >> 20) + "M";
    }

    private static String label(double seconds) {
        return seconds < 1 ? String.format(Locale.ROOT, "%.3g", seconds) : String.format(Locale.ROOT, "%.0f", seconds);
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
