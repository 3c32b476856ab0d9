package dev.terrain.lustre.internal.cli;

import dev.terrain.commons.cli.Sizes;
import dev.terrain.lustre.internal.cli.FileSurvey.ExplainedFile;
import dev.terrain.lustre.internal.layout.RangeBytes;
import dev.terrain.lustre.internal.topology.OstMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.IntFunction;

/**
 * Files by OSTs, dark where the bytes are, and splits by nodes, light where a node is near, with a dot where the job's
 * assignment puts the split. Where there are more rows or columns than can be seen, each stands for several. The result
 * is an SVG that needs no other file.
 */
final class ExplainPicture {

    // In pixels.
    private static final int WIDTH = 960;
    private static final int LEFT = 190;
    private static final int RIGHT = 20;
    private static final int TOP = 20;
    private static final int HEADING = 52;
    private static final int NAMES = 74;
    private static final double LARGEST_CELL = 26;
    private static final double SMALLEST_NAMED_CELL = 9;
    private static final int LONGEST_NAME = 28;
    private static final int MOST_ROWS = 60;
    private static final int MOST_COLUMNS = 96;

    private final List<ExplainedFile> files;
    private final ExplainedJob plan;
    private final StringBuilder shapes = new StringBuilder();
    private double bottom = TOP;

    /** So many things in at most so many bins, in order, as even as can be. */
    private record Bins(int things, int most) {

        int count() {
            return Math.min(things, most);
        }

        int first(int bin) {
            return (int) ((long) bin * things / count());
        }

        int of(int thing) {
            // The inverse of first: the last bin that begins at or before it.
            return (int) (((long) (thing + 1) * count() - 1) / things);
        }

        String each(String what) {
            return things > most ? ", each for about " + Math.round((double) things / most) + " " + what : "";
        }
    }

    private ExplainPicture(List<ExplainedFile> files, ExplainedJob plan) {
        this.files = files;
        this.plan = plan;
    }

    static String svg(List<ExplainedFile> files, ExplainedJob plan) {
        ExplainPicture drawing = new ExplainPicture(files, plan);
        drawing.filesByOsts();
        drawing.splitsByNodes();
        return drawing.svg();
    }

    private void filesByOsts() {
        List<RangeBytes> bytes = files.stream().map(ExplainedFile::where).toList();
        SortedSet<Integer> used = new TreeSet<>();
        bytes.forEach(range -> used.addAll(range.byOst().keySet()));
        List<Integer> osts = List.copyOf(used);
        Bins rows = new Bins(files.size(), MOST_ROWS);
        Bins columns = new Bins(osts.size(), MOST_COLUMNS);
        double[][] sums = new double[rows.count()][columns.count()];
        for (int file = 0; file < files.size(); file++) {
            for (Map.Entry<Integer, Long> ost : bytes.get(file).byOst().entrySet()) {
                int column = Collections.binarySearch(osts, ost.getKey());
                sums[rows.of(file)][columns.of(column)] += ost.getValue();
            }
        }
        table(
                "Files by OSTs: dark where the bytes are",
                "Rows are files" + rows.each("files") + ", columns OSTs" + columns.each("OSTs") + ".",
                names(rows, file -> String.valueOf(files.get(file).path())),
                names(columns, column -> OstMap.shortName(osts.get(column))),
                (row, column) -> new Cell(share(sums[row], column), false, Sizes.format((long) sums[row][column])));
    }

    private static double share(double[] row, int column) {
        double most = 0;
        for (double value : row) {
            most = Math.max(most, value);
        }
        return most == 0 ? 0 : row[column] / most;
    }

    private void splitsByNodes() {
        List<Integer> order = nodesBySite();
        int[] place = new int[order.size()];
        for (int i = 0; i < place.length; i++) {
            place[order.get(i)] = i;
        }
        Bins rows = new Bins(plan.splits().size(), MOST_ROWS);
        Bins columns = new Bins(order.size(), MOST_COLUMNS);
        List<Set<Integer>> dots = new ArrayList<>();
        for (int row = 0; row < rows.count(); row++) {
            dots.add(new HashSet<>());
        }
        for (int i = 0; i < plan.splits().size(); i++) {
            int split = i;
            plan.assignment().node(split).ifPresent(node -> dots.get(rows.of(split))
                    .add(columns.of(place[node])));
        }
        table(
                "Splits by nodes: light where a node is near, a dot where the split is to run",
                "Rows are splits" + rows.each("splits") + ", columns nodes" + columns.each("nodes")
                        + ". A row without a dot has no preference.",
                names(rows, this::nameOfSplit),
                names(
                        columns,
                        column -> plan.cluster().nodes().get(order.get(column)).name()),
                (row, column) -> cell(
                        plan.splits().get(rows.first(row)),
                        order.get(columns.first(column)),
                        dots.get(row).contains(column)));
    }

    /** Those that are alike beside each other. */
    private List<Integer> nodesBySite() {
        return plan.cluster().sites().stream()
                .flatMap(site -> site.nodes().stream())
                .toList();
    }

    private String nameOfSplit(int number) {
        return name(plan.splits().get(number));
    }

    private static String name(ExplainedJob.Split split) {
        return split.file().path().getFileName() + " " + Sizes.format(split.offset());
    }

    /** Half dark is a node as far as an average one. */
    private Cell cell(ExplainedJob.Split split, int node, boolean dot) {
        double random = plan.costAtRandom(split);
        double ofRandom = random == 0 ? 1 : plan.cost(split, node) / random;
        return new Cell(
                Math.min(1, ofRandom / 2),
                dot,
                String.format(
                        Locale.ROOT,
                        "%s on %s: %.2f of the average distance",
                        name(split),
                        plan.cluster().nodes().get(node).name(),
                        ofRandom));
    }

    private static List<String> names(Bins bins, IntFunction<String> name) {
        List<String> names = new ArrayList<>();
        for (int bin = 0; bin < bins.count(); bin++) {
            names.add(name.apply(bins.first(bin)));
        }
        return names;
    }

    /**
     * One cell.
     *
     * @param darkness from 0 to 1
     * @param dot whether it has one
     * @param words shown where the mouse rests
     */
    private record Cell(double darkness, boolean dot, String words) {}

    /** Adds a table below what is there. */
    private void table(
            String title,
            String note,
            List<String> rows,
            List<String> columns,
            BiFunction<Integer, Integer, Cell> cells) {
        double width = Math.min(LARGEST_CELL, (double) (WIDTH - LEFT - RIGHT) / Math.max(1, columns.size()));
        double height = Math.min(LARGEST_CELL, Math.max(SMALLEST_NAMED_CELL, 900.0 / Math.max(1, rows.size())));
        double top = bottom + HEADING + NAMES;
        add("<text x=\"10\" y=\"%.0f\" font-size=\"16\" font-weight=\"bold\">%s</text>", bottom + 18, escaped(title));
        add("<text x=\"10\" y=\"%.0f\" fill=\"#666\">%s</text>", bottom + 38, escaped(note));
        for (int column = 0; column < columns.size() && width >= SMALLEST_NAMED_CELL; column++) {
            add(
                    "<text transform=\"translate(%.1f %.1f) rotate(-60)\" font-size=\"10\">%s</text>",
                    LEFT + (column + 0.6) * width, top - 5, escaped(shortened(columns.get(column), NAMES / 6)));
        }
        for (int row = 0; row < rows.size(); row++) {
            double y = top + row * height;
            add(
                    "<text x=\"%d\" y=\"%.1f\" font-size=\"10\" text-anchor=\"end\">%s</text>",
                    LEFT - 6, y + height * 0.75, escaped(shortened(rows.get(row), LONGEST_NAME)));
            for (int column = 0; column < columns.size(); column++) {
                cell(LEFT + column * width, y, width, height, cells.apply(row, column));
            }
        }
        bottom = top + rows.size() * height + TOP;
    }

    private void cell(double x, double y, double width, double height, Cell cell) {
        // From white to a dark blue.
        int red = (int) Math.round(255 - cell.darkness * 219);
        int green = (int) Math.round(255 - cell.darkness * 170);
        int blue = (int) Math.round(255 - cell.darkness * 110);
        add(
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#%02x%02x%02x\" stroke=\"#e4e4e4\""
                        + " stroke-width=\"0.5\"><title>%s</title></rect>",
                x, y, width, height, red, green, blue, escaped(cell.words));
        if (cell.dot) {
            add(
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"#d9731a\"/>",
                    x + width / 2, y + height / 2, Math.max(1, Math.min(width, height) * 0.3));
        }
    }

    /** The picture with all tables. */
    private String svg() {
        return String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %1$d %2$.0f\" width=\"%1$d\" height=\"%2$.0f\""
                        + " font-family=\"sans-serif\" font-size=\"13\" fill=\"#222\">%n"
                        + "<rect width=\"%1$d\" height=\"%2$.0f\" fill=\"#fff\"/>%n%3$s</svg>%n",
                WIDTH,
                bottom,
                shapes);
    }

    private void add(String format, Object... values) {
        shapes.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    /** Its end, which tells files apart. */
    private static String shortened(String name, int most) {
        return name.length() <= most ? name : "..." + name.substring(name.length() - most + 3);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
