package dev.terrain.integration.terasort;

import java.util.Locale;

/** Builds one SVG picture, for use inside an HTML page. Coordinates are pixels from the top left. */
final class Svg {

    private final StringBuilder shapes = new StringBuilder();
    private final int width;
    private final int height;
    private final String title;

    /** Starts an empty picture; {@code title} is what a screen reader says of it. */
    Svg(int width, int height, String title) {
        this.width = width;
        this.height = height;
        this.title = title;
    }

    Svg bar(double x, double y, double width, double height, String cssClass, String tooltip) {
        return shape(
                "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>%s</title></rect>",
                cssClass, x, y, Math.max(0, width), height, escape(tooltip));
    }

    Svg point(double x, double y, double radius, String cssClass, String tooltip) {
        return shape(
                "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"><title>%s</title></circle>",
                cssClass, x, y, radius, escape(tooltip));
    }

    Svg line(double x1, double y1, double x2, double y2, String cssClass) {
        return shape("<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>", cssClass, x1, y1, x2, y2);
    }

    /** Text whose base line starts ({@code start}), is centred ({@code middle}) or ends ({@code end}) at x, y. */
    Svg text(double x, double y, String anchor, String cssClass, String text) {
        return shape(
                "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>",
                cssClass, x, y, anchor, escape(text));
    }

    private Svg shape(String format, Object... values) {
        shapes.append(String.format(Locale.ROOT, format, values)).append('\n');
        return this;
    }

    /** The element. */
    String render() {
        return String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">"
                        + "<title>%s</title>%n%s</svg>",
                width,
                height,
                width,
                height,
                escape(title),
                shapes);
    }

    /** Makes any text safe in HTML and SVG content and attributes. */
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
