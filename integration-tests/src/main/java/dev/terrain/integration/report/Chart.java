package dev.terrain.integration.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGraphics2D;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/**
 * One picture: medians with whiskers from the smallest to the largest, as rows or as curves. Axes begin at 0, but for
 * wide ones.
 */
public final class Chart {

    private static final int WIDTH = 760;
    private static final int ROW = 26;
    private static final int AROUND_ROWS = 60;
    private static final int CURVES_HEIGHT = 340;
    private static final double DOT = 7;

    /** A horizontal axis that goes so many times as far has equal steps for equal ratios. */
    private static final double WIDE = 30;

    /** Of a cloud of points, which has thousands and no ranges. */
    private static final double SMALL_DOT = 3;

    /** Of series, one after another; told apart by people who do not see red and green as well (Tableau 10). */
    private static final List<Color> COLOURS = List.of(
            new Color(0x4c78a8),
            new Color(0xf58518),
            new Color(0x54a24b),
            new Color(0xb279a2),
            new Color(0x1c2733),
            new Color(0x72b7b2),
            new Color(0xe45756),
            new Color(0x9d755d),
            new Color(0x8a97a5),
            new Color(0xeeca3b));

    private final Map<String, YIntervalSeries> series = new LinkedHashMap<>();
    private final List<String> rows = new ArrayList<>();
    private final Kind kind;
    private final String horizontal;
    private final String vertical;

    private enum Kind {
        ROWS,
        CURVES,
        /** Curves without dots and ranges. */
        LINES,
        /** Dots that are not joined. */
        POINTS
    }

    private Chart(Kind kind, String horizontal, String vertical) {
        this.kind = kind;
        this.horizontal = horizontal;
        this.vertical = vertical;
    }

    /** A row for each thing that is compared. */
    public static Chart rows(String unit) {
        return new Chart(Kind.ROWS, unit, "");
    }

    /** Curves over a number. */
    public static Chart curves(String horizontal, String vertical) {
        return new Chart(Kind.CURVES, horizontal, vertical);
    }

    /** Curves of so many points that dots would hide them, such as shares of every second. */
    public static Chart lines(String horizontal, String vertical) {
        return new Chart(Kind.LINES, horizontal, vertical);
    }

    /** Points that are not joined, such as addresses over time. */
    public static Chart points(String horizontal, String vertical) {
        return new Chart(Kind.POINTS, horizontal, vertical);
    }

    public Chart row(String label, Summary summary) {
        rows.add(label);
        return point("", rows.size() - 1, summary);
    }

    /** Adds a point to a curve, with its range. */
    public Chart point(String curve, double x, Summary y) {
        series.computeIfAbsent(curve, name -> new YIntervalSeries(name, false, true))
                .add(x, y.median(), y.min(), y.max());
        return this;
    }

    public Chart point(String curve, double x, double y) {
        return point(curve, x, new Summary(y, y, y));
    }

    public boolean isEmpty() {
        return series.isEmpty();
    }

    /**
     * The picture.
     *
     * @param title what a screen reader says of it
     * @return an SVG element
     */
    public String svg(String title) {
        int height = kind == Kind.ROWS ? ROW * rows.size() + AROUND_ROWS : CURVES_HEIGHT;
        SVGGraphics2D graphics = new SVGGraphics2D(emptyDocument());
        graphics.setSVGCanvasSize(new Dimension(WIDTH, height));
        chart().draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, height));
        StringWriter svg = new StringWriter();
        try {
            var root = graphics.getRoot();
            root.setAttribute("viewBox", "0 0 " + WIDTH + " " + height);
            root.setAttribute("role", "img");
            root.setAttribute("aria-label", title);
            graphics.stream(root, svg, true, false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return svg.toString().replaceFirst("(?s)^.*?(?=<svg)", "");
    }

    private JFreeChart chart() {
        YIntervalSeriesCollection data = new YIntervalSeriesCollection();
        series.values().forEach(data::addSeries);
        boolean hasRows = kind == Kind.ROWS;
        NumberAxis value = axis(hasRows ? horizontal : vertical);
        ValueAxis domain = hasRows ? new SymbolAxis("", rows.toArray(String[]::new)) : domain();
        domain.setInverted(hasRows);
        XYPlot plot = new XYPlot(data, domain, value, renderer());
        plot.setOrientation(hasRows ? PlotOrientation.HORIZONTAL : PlotOrientation.VERTICAL);
        plot.setBackgroundPaint(Color.WHITE);
        plot.setDomainGridlinePaint(new Color(0xe4e9ee));
        plot.setRangeGridlinePaint(new Color(0xe4e9ee));
        plot.setOutlineVisible(false);
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
        JFreeChart chart = new JFreeChart(null, JFreeChart.DEFAULT_TITLE_FONT, plot, series.size() > 1);
        chart.setBackgroundPaint(Color.WHITE);
        return chart;
    }

    private XYErrorRenderer renderer() {
        boolean isCloud = kind == Kind.POINTS;
        Shape dot = isCloud
                ? new Rectangle2D.Double(-SMALL_DOT / 2, -SMALL_DOT / 2, SMALL_DOT, SMALL_DOT)
                : new Ellipse2D.Double(-DOT / 2, -DOT / 2, DOT, DOT);
        XYErrorRenderer renderer = new XYErrorRenderer();
        renderer.setDrawXError(false);
        renderer.setDrawYError(kind == Kind.ROWS || kind == Kind.CURVES);
        renderer.setDrawOutlines(!isCloud);
        renderer.setDefaultLinesVisible(kind == Kind.CURVES || kind == Kind.LINES);
        renderer.setDefaultShapesVisible(kind != Kind.LINES);
        renderer.setDefaultStroke(new BasicStroke(2));
        for (int i = 0; i < series.size(); i++) {
            renderer.setSeriesPaint(i, COLOURS.get(i % COLOURS.size()));
            renderer.setSeriesShape(i, dot);
        }
        return renderer;
    }

    private ValueAxis domain() {
        DoubleSummaryStatistics x = series.values().stream()
                .flatMapToDouble(one -> IntStream.range(0, one.getItemCount())
                        .mapToDouble(i -> one.getX(i).doubleValue()))
                .summaryStatistics();
        if (kind != Kind.CURVES || x.getMin() <= 0 || x.getMax() < WIDE * x.getMin()) {
            return axis(horizontal);
        }
        LogAxis axis = new LogAxis(horizontal);
        axis.setBase(2);
        axis.setTickUnit(new NumberTickUnit(1));
        axis.setNumberFormatOverride(NumberFormat.getInstance(Locale.ROOT));
        return axis;
    }

    private static NumberAxis axis(String label) {
        NumberAxis axis = new NumberAxis(label);
        axis.setAutoRangeIncludesZero(true);
        return axis;
    }

    private static org.w3c.dom.Document emptyDocument() {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .getDOMImplementation()
                    .createDocument("http://www.w3.org/2000/svg", "svg", null);
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e); // of a factory as it comes
        }
    }

    /** What pictures lack: Java for servers starts without fonts, and fails at the first text. */
    public static Optional<String> missingFonts() {
        try {
            java.awt.GraphicsEnvironment.getLocalGraphicsEnvironment().getAvailableFontFamilyNames();
            return Optional.empty();
        } catch (RuntimeException | Error e) { // InternalError, NoClassDefFoundError, plain Error: by version
            return Optional.of("Java finds no fonts (" + e + "): install fontconfig and fonts-dejavu-core");
        }
    }
}
