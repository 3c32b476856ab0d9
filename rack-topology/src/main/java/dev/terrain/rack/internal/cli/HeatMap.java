package dev.terrain.rack.internal.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Draws the round trips between all pairs of nodes as an SVG that needs nothing else: nodes by site on both axes, light
 * near and dark far, estimated pairs hatched, unknown ones hollow. Made for 3 to 300 nodes; with more the cells get
 * smaller.
 */
final class HeatMap {

    /** A node, and the site by which it is ordered. */
    record Node(String name, String site) {}

    /** How a round trip is known. */
    enum Source {
        MEASURED,
        ESTIMATED
    }

    /** A round trip of two nodes. */
    record Reading(long micros, Source source) {}

    /** What is known of pairs. */
    @FunctionalInterface
    interface Pairs {

        /** Between two nodes, by name; empty when nothing is known. */
        Optional<Reading> between(String a, String b);
    }

    // In pixels.
    private static final int LEFT = 170;
    private static final int TOP = 76;
    private static final int WIDEST = 720;
    private static final double LARGEST_CELL = 64;
    private static final double SMALLEST_CELL = 2;
    private static final double LEAST_FOR_NUMBERS = 34;
    private static final double LEAST_FOR_NAMES = 9;
    private static final int LEGEND_WIDTH = 300;
    private static final int LEGEND_HEIGHT = 14;
    private static final int LEGEND_SPACE = 110;
    private static final int SITES_SPACE = 34;
    private static final int LONGEST_NAME = 18;
    private static final double LARGEST_NAMES = 12;

    /** The width of a character as a multiple of its size, in a common sans-serif. */
    private static final double CHARACTER = 0.62;

    private final List<Node> nodes;
    private final List<List<Optional<Reading>>> readings = new ArrayList<>();
    private final HeatScale scale;
    private final double cell;
    private final StringBuilder svg = new StringBuilder();

    private HeatMap(List<Node> unordered, Pairs pairs) {
        nodes = unordered.stream()
                .sorted(Comparator.comparing(Node::site)
                        .thenComparing(node -> node.name().length()) // dn2 before dn10
                        .thenComparing(Node::name))
                .toList();
        List<Long> micros = new ArrayList<>();
        for (Node one : nodes) {
            List<Optional<Reading>> row = new ArrayList<>();
            for (Node other : nodes) {
                Optional<Reading> reading =
                        one.equals(other) ? Optional.empty() : pairs.between(one.name(), other.name());
                reading.ifPresent(known -> micros.add(Math.max(1, known.micros())));
                row.add(reading);
            }
            readings.add(row);
        }
        scale = HeatScale.of(micros);
        cell = Math.max(SMALLEST_CELL, Math.min(LARGEST_CELL, (double) WIDEST / Math.max(1, nodes.size())));
    }

    /** The picture. */
    static String svg(String title, List<Node> nodes, Pairs pairs) {
        HeatMap map = new HeatMap(nodes, pairs);
        map.open(title);
        map.cells();
        map.sites();
        if (map.cell >= LEAST_FOR_NAMES) {
            map.names();
        }
        map.legend();
        return map.svg.append("</svg>\n").toString();
    }

    private double side() {
        return cell * nodes.size();
    }

    private double namesSpace() {
        int longest = nodes.stream()
                .mapToInt(node -> shortened(node.name()).length())
                .max()
                .orElse(0);
        return cell >= LEAST_FOR_NAMES ? 6 + longest * CHARACTER * Math.min(LARGEST_NAMES, cell) : 0;
    }

    private double axisSpace() {
        return SITES_SPACE + namesSpace();
    }

    private void open(String title) {
        double width = LEFT + Math.max(side(), LEGEND_WIDTH + 240) + 40;
        double height = TOP + side() + axisSpace() + LEGEND_SPACE;
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\""
                        + " font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">",
                width, height, width, height);
        add("<defs><pattern id=\"estimated\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\""
                + " patternTransform=\"rotate(45)\"><rect width=\"1.2\" height=\"6\" fill=\"#fff\" fill-opacity=\"0.8\"/>"
                + "<rect x=\"1.2\" width=\"0.8\" height=\"6\" fill=\"#000\" fill-opacity=\"0.4\"/>"
                + "</pattern></defs>");
        add("<rect width=\"%.0f\" height=\"%.0f\" fill=\"#fff\"/>", width, height);
        add("<text x=\"%d\" y=\"26\" font-size=\"16\" font-weight=\"bold\">%s</text>", LEFT, escaped(title));
        add(
                "<text x=\"%d\" y=\"46\" fill=\"#666\">%d nodes by site; measured %d pairs, estimated %d, unknown %d</text>",
                LEFT, nodes.size(), pairs(Source.MEASURED), pairs(Source.ESTIMATED), unknownPairs());
    }

    private void cells() {
        for (int level = 0; level < HeatScale.LEVELS; level++) {
            int shown = level;
            fill(HeatScale.colour(level), reading -> scale.level(reading.micros()) == shown);
        }
        fill("url(#estimated)", reading -> reading.source() == Source.ESTIMATED);
        if (cell >= LEAST_FOR_NUMBERS) {
            numbers();
        }
        add(
                "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%.1f\" fill=\"none\" stroke=\"#222\"/>",
                LEFT, TOP, side(), side());
    }

    /** One path of all cells that are alike; neighbours in a row are one piece. */
    private void fill(String colour, Predicate<Reading> alike) {
        StringBuilder path = new StringBuilder();
        for (int row = 0; row < nodes.size(); row++) {
            int from = 0;
            for (int column = 0; column <= nodes.size(); column++) {
                if (column < nodes.size()
                        && readings.get(row).get(column).filter(alike).isPresent()) {
                    continue;
                }
                if (column > from) {
                    path.append(String.format(
                            Locale.ROOT,
                            "M%.1f %.1fh%.1fv%.1fh-%.1fz",
                            LEFT + from * cell,
                            TOP + row * cell,
                            (column - from) * cell,
                            cell,
                            (column - from) * cell));
                }
                from = column + 1;
            }
        }
        if (path.length() > 0) {
            add("<path fill=\"%s\" shape-rendering=\"crispEdges\" d=\"%s\"/>", colour, path);
        }
    }

    private void numbers() {
        for (int row = 0; row < nodes.size(); row++) {
            for (int column = 0; column < nodes.size(); column++) {
                Optional<Reading> reading = readings.get(row).get(column);
                if (reading.isPresent()) {
                    number(row, column, reading.get().micros());
                }
            }
        }
    }

    /** With a rim in the cell's own colour, for hatched cells. */
    private void number(int row, int column, long micros) {
        int level = scale.level(micros);
        add(
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"%s\" stroke=\"%s\" stroke-width=\"4\""
                        + " paint-order=\"stroke\">%s</text>",
                LEFT + (column + 0.5) * cell,
                TOP + (row + 0.5) * cell + 4,
                HeatScale.isDark(level) ? "#fff" : "#222",
                HeatScale.colour(level),
                HeatScale.millis((double) micros));
    }

    /** Lines between sites, and their names. */
    private void sites() {
        double names = namesSpace();
        for (int from = 0; from < nodes.size(); ) {
            String site = nodes.get(from).site();
            int to = from;
            while (to < nodes.size() && nodes.get(to).site().equals(site)) {
                to++;
            }
            double middle = (from + to) / 2.0 * cell;
            String text = escaped(shortened(site)) + " (" + (to - from) + ")";
            add(
                    "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-weight=\"bold\">%s</text>",
                    LEFT + middle, TOP + side() + names + 22, text);
            add(
                    "<text transform=\"translate(%.1f %.1f) rotate(-90)\" text-anchor=\"middle\" font-weight=\"bold\">%s</text>",
                    LEFT - 14.0 - names, TOP + middle, text);
            if (to < nodes.size()) {
                double line = to * cell;
                add(
                        "<path d=\"M%d %.1fh%.1fM%.1f %dv%.1f\" stroke=\"#222\" fill=\"none\"/>",
                        LEFT, TOP + line, side(), LEFT + line, TOP, side());
            }
            from = to;
        }
    }

    private void names() {
        double size = Math.min(LARGEST_NAMES, cell);
        for (int node = 0; node < nodes.size(); node++) {
            double middle = (node + 0.5) * cell;
            String name = escaped(shortened(nodes.get(node).name()));
            add(
                    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\" font-size=\"%.1f\">%s</text>",
                    LEFT - 6, TOP + middle + size / 3, size, name);
            add(
                    "<text transform=\"translate(%.1f %.1f) rotate(-90)\" text-anchor=\"end\" font-size=\"%.1f\">%s</text>",
                    LEFT + middle + size / 3, TOP + side() + 6, size, name);
        }
    }

    private void legend() {
        double y = TOP + side() + axisSpace() + 24;
        double width = LEGEND_WIDTH / (double) HeatScale.LEVELS;
        for (int level = 0; level < HeatScale.LEVELS; level++) {
            add(
                    "<rect x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%d\" fill=\"%s\""
                            + " shape-rendering=\"crispEdges\"/>",
                    LEFT + level * width, y, width + 0.3, LEGEND_HEIGHT, HeatScale.colour(level));
        }
        double last = -100;
        for (double tick : scale.ticks()) {
            double x = LEFT + scale.position(tick) * LEGEND_WIDTH;
            if (x - last >= 28) {
                add("<path d=\"M%.1f %.1fv5\" stroke=\"#222\"/>", x, y + LEGEND_HEIGHT);
                add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>", x, y + 32, HeatScale.millis(tick));
                last = x;
            }
        }
        add("<text x=\"%d\" y=\"%.1f\">round trip, ms (logarithmic)</text>", LEFT, y + 52);
        double x = LEFT + LEGEND_WIDTH + 40;
        swatch(x, y, HeatScale.colour(HeatScale.LEVELS / 2), "measured");
        swatch(x, y + 22, HeatScale.colour(HeatScale.LEVELS / 2), "estimated");
        add("<rect x=\"%.1f\" y=\"%.1f\" width=\"24\" height=\"14\" fill=\"url(#estimated)\"/>", x, y + 22);
        swatch(x, y + 44, "none", "unknown, and a node with itself");
    }

    private void swatch(double x, double y, String fill, String text) {
        add(
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"24\" height=\"14\" fill=\"%s\" stroke=\"#888\"/>"
                        + "<text x=\"%.1f\" y=\"%.1f\">%s</text>",
                x, y, fill, x + 32, y + 11, text);
    }

    private long pairs(Source source) {
        return readings.stream()
                        .flatMap(List::stream)
                        .flatMap(Optional::stream)
                        .filter(reading -> reading.source() == source)
                        .count()
                / 2;
    }

    private long unknownPairs() {
        return (long) nodes.size() * (nodes.size() - 1) / 2 - pairs(Source.MEASURED) - pairs(Source.ESTIMATED);
    }

    private static String shortened(String name) {
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "\u2026";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
