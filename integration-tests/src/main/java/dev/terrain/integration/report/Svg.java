package dev.terrain.integration.report;

import java.util.Locale;

/** Builds one SVG picture, for use inside an HTML page or alone. Coordinates are pixels from the top left. */
public final class Svg {

    /** How the words and the grid of every picture look. */
    static final String STYLE = """
            svg text { font: 12px system-ui, sans-serif; fill: #1c2733; }
            svg .tick { fill: #5a6774; } svg .label { font-weight: 600; } svg .value { font-variant-numeric: tabular-nums; }
            .grid { stroke: #e4e9ee; } .spread { stroke: #9aa7b3; stroke-width: 2; } .whisker { stroke: #1c2733; }
            .median { stroke: #1c2733; stroke-width: 3; } .mark { stroke: #1c2733; stroke-dasharray: 4 3; }
            """;

    private final StringBuilder shapes = new StringBuilder();
    private final int width;
    private final int height;
    private final String title;

    /** Starts an empty picture; {@code title} is what a screen reader says of it. */
    public Svg(int width, int height, String title) {
        this.width = width;
        this.height = height;
        this.title = title;
    }

    public Svg bar(double x, double y, double width, double height, String cssClass, String tooltip) {
        return shape(
                "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>%s</title></rect>",
                cssClass, x, y, Math.max(0, width), height, escape(tooltip));
    }

    public Svg line(double x1, double y1, double x2, double y2, String cssClass) {
        return shape("<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>", cssClass, x1, y1, x2, y2);
    }

    /** Text whose base line starts ({@code start}), is centred ({@code middle}) or ends ({@code end}) at x, y. */
    public Svg text(double x, double y, String anchor, String cssClass, String text) {
        return shape(
                "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>",
                cssClass, x, y, anchor, escape(text));
    }

    private Svg shape(String format, Object... values) {
        shapes.append(String.format(Locale.ROOT, format, values)).append('\n');
        return this;
    }

    /** As a file of its own; {@code style} is CSS of its own beside that of every picture. */
    public String renderAlone(String style) {
        return render("<style>\n" + STYLE + style + "</style><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
    }

    /** The element, for a page that has the style. */
    public String render() {
        return render("");
    }

    private String render(String background) {
        return String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">"
                        + "<title>%s</title>%n%s%s</svg>",
                width,
                height,
                width,
                height,
                escape(title),
                background,
                shapes);
    }

    /** Makes any text safe in HTML and SVG content and attributes. */
    public static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
