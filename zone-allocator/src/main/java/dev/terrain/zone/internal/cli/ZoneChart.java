package dev.terrain.zone.internal.cli;

import dev.terrain.zone.internal.disk.ZoneProfile;
import dev.terrain.zone.internal.disk.ZoneProfile.Sample;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Draws a profile as an SVG that needs nothing else: MB/s against GB, samples, smoothed curve, and where the zone ends.
 */
final class ZoneChart {

    private static final double GB = 1e9;
    private static final double MB = 1e6;

    // The picture and, within it, the rectangle of the axes, in pixels.
    private static final int WIDTH = 860;
    private static final int HEIGHT = 480;
    private static final int LEFT = 80;
    private static final int RIGHT = 830;
    private static final int TOP = 60;
    private static final int BOTTOM = 400;

    private static final int MOST_TICKS = 8;

    private final ZoneProfile profile;
    private final double mostGigabytes;
    private final double mostMegabytes;
    private final StringBuilder svg = new StringBuilder();

    private ZoneChart(ZoneProfile profile) {
        this.profile = profile;
        mostGigabytes = profile.diskBytes() / GB;
        double fastest = profile.samples().stream()
                .mapToDouble(Sample::bytesPerSecond)
                .max()
                .orElseThrow();
        double tick = tick(fastest / MB);
        mostMegabytes = Math.ceil(fastest / MB / tick) * tick;
    }

    /** The picture of a profile of {@code disk}, its zone being what is faster than this share of the outer speed. */
    static String svg(ZoneProfile profile, String disk, double fasterThan) {
        ZoneChart chart = new ZoneChart(profile);
        chart.open(disk);
        chart.axes();
        if (!profile.isFlat()) {
            chart.limit(profile.limitFasterThan(fasterThan), fasterThan);
        }
        chart.points();
        chart.curve();
        return chart.svg.append("</svg>\n").toString();
    }

    /**
     * The distance between ticks: 1, 2 or 5 times a power of ten, such that at most {@value #MOST_TICKS} fit below
     * most.
     */
    static double tick(double most) {
        double power = Math.pow(10, Math.floor(Math.log10(most / MOST_TICKS)));
        for (double step : List.of(1.0, 2.0, 5.0)) {
            if (most / (step * power) <= MOST_TICKS) {
                return step * power;
            }
        }
        return 10 * power;
    }

    private void open(String disk) {
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
                        + " font-family=\"sans-serif\" font-size=\"13\" fill=\"#222\">",
                WIDTH, HEIGHT, WIDTH, HEIGHT);
        add("<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>", WIDTH, HEIGHT);
        add(
                "<text x=\"%d\" y=\"26\" font-size=\"16\" font-weight=\"bold\">Read speed of %s by address</text>",
                LEFT, escaped(disk));
        add(
                "<text x=\"%d\" y=\"46\" fill=\"#666\">%s; %s, %s, %d samples%s</text>",
                LEFT,
                escaped(profile.identity()),
                profile.measuredAt().toString().substring(0, 10),
                profile.method().words(),
                profile.samples().size(),
                profile.isFlat() ? "; flat, no zones" : "");
    }

    private void axes() {
        double step = tick(mostGigabytes);
        for (int i = 0; i * step <= mostGigabytes; i++) {
            double x = x(i * step);
            add("<path d=\"M%.1f %d V%d\" stroke=\"#e4e4e4\"/>", x, TOP, BOTTOM);
            add("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>", x, BOTTOM + 20, number(i * step, step));
        }
        step = tick(mostMegabytes);
        for (int i = 0; i * step <= mostMegabytes; i++) {
            double y = y(i * step);
            add("<path d=\"M%d %.1f H%d\" stroke=\"#e4e4e4\"/>", LEFT, y, RIGHT);
            add("<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>", LEFT - 8, y + 4, number(i * step, step));
        }
        add("<path d=\"M%d %d V%d H%d\" fill=\"none\" stroke=\"#222\"/>", LEFT, TOP, BOTTOM, RIGHT);
        add(
                "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">disk address, GB (outer edge at 0)</text>",
                (LEFT + RIGHT) / 2, BOTTOM + 46);
        add(
                "<text transform=\"translate(24 %d) rotate(-90)\" text-anchor=\"middle\">sequential read, MB/s</text>",
                (TOP + BOTTOM) / 2);
    }

    private void limit(OptionalLong address, double fasterThan) {
        if (address.isEmpty()) {
            return;
        }
        double x = x(address.getAsLong() / GB);
        boolean roomOnTheRight = x < (LEFT + RIGHT) / 2.0;
        add(
                "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"#2a7\" opacity=\"0.1\"/>",
                LEFT, TOP, x - LEFT, BOTTOM - TOP);
        add("<path d=\"M%.1f %d V%d\" stroke=\"#2a7\" stroke-width=\"2\" stroke-dasharray=\"6 4\"/>", x, TOP, BOTTOM);
        add(
                "<text x=\"%.1f\" y=\"%d\" text-anchor=\"%s\" fill=\"#175\">zone to %.1f GB (at least %s of the outer"
                        + " speed)</text>",
                roomOnTheRight ? x + 8 : x - 8,
                BOTTOM - 12,
                roomOnTheRight ? "start" : "end",
                address.getAsLong() / GB,
                fasterThan);
    }

    private void points() {
        svg.append("<g fill=\"#47a\" opacity=\"0.55\">\n");
        for (Sample sample : profile.samples()) {
            add(
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\"/>",
                    x(sample.diskAddress() / GB), y(sample.bytesPerSecond() / MB));
        }
        svg.append("</g>\n");
    }

    private void curve() {
        double[] speeds = profile.smoothedBytesPerSecond();
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < speeds.length; i++) {
            double x = x(profile.samples().get(i).diskAddress() / GB);
            path.append(String.format(Locale.ROOT, "%s%.1f %.1f", i == 0 ? "M" : " L", x, y(speeds[i] / MB)));
        }
        add("<path d=\"%s\" fill=\"none\" stroke=\"#c33\" stroke-width=\"2\"/>", path);
    }

    private double x(double gigabytes) {
        return LEFT + (RIGHT - LEFT) * gigabytes / mostGigabytes;
    }

    private double y(double megabytes) {
        return BOTTOM - (BOTTOM - TOP) * megabytes / mostMegabytes;
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    /** With as many decimals as the distance between ticks needs. */
    private static String number(double value, double step) {
        int decimals = (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
