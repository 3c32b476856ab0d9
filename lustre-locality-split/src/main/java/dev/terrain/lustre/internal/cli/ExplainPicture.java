package dev.terrain.lustre.internal.cli;

import dev.terrain.commons.cli.Sizes;
import dev.terrain.lustre.internal.cli.ExplainedJob.Split;
import dev.terrain.lustre.internal.cli.FileSurvey.ExplainedFile;
import dev.terrain.lustre.internal.layout.RangeBytes;
import dev.terrain.lustre.internal.topology.OstMap;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import org.apache.hadoop.http.HtmlQuoting;

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

    private final StringBuilder shapes = new StringBuilder();
    private double bottom = TOP;

    /**
     * Rows or columns: so many things in at most so many bins, in order, as even as can be.
     *
     * @param what the things are
     * @param name of a thing
     */
    private record Axis(int things, int most, String what, IntFunction<String> name) {

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

        String nameOfFirst(int bin) {
            return name.apply(first(bin));
        }

        String words() {
            return things > most ? what + ", each for about " + Math.round((double) things / most) + " " + what : what;
        }
    }

    static String svg(List<ExplainedFile> files, ExplainedJob plan) {
        ExplainPicture drawing = new ExplainPicture();
        drawing.filesByOsts(files);
        drawing.splitsByNodes(plan);
        return drawing.svg();
    }

    private void filesByOsts(List<ExplainedFile> files) {
        List<Integer> osts = List.copyOf(
                RangeBytes.together(files.stream().map(ExplainedFile::where).toList())
                        .byOst()
                        .keySet());
        Axis rows = new Axis(
                files.size(),
                MOST_ROWS,
                "files",
                file -> String.valueOf(files.get(file).path()));
        Axis columns = new Axis(osts.size(), MOST_COLUMNS, "OSTs", ost -> OstMap.shortName(osts.get(ost)));
        double[][] sums = new double[rows.count()][columns.count()];
        for (int file = 0; file < files.size(); file++) {
            double[] row = sums[rows.of(file)];
            files.get(file)
                    .where()
                    .byOst()
                    .forEach((ost, bytes) -> row[columns.of(Collections.binarySearch(osts, ost))] += bytes);
        }
        table(
                "Files by OSTs: dark where the bytes are",
                ".",
                rows,
                columns,
                (row, column) -> new Cell(share(sums[row], column), false, Sizes.format((long) sums[row][column])));
    }

    private static double share(double[] row, int column) {
        double most = Arrays.stream(row).max().orElse(0);
        return most == 0 ? 0 : row[column] / most;
    }

    private void splitsByNodes(ExplainedJob plan) {
        // Those that are alike beside each other.
        List<Integer> order = plan.cluster().sites().stream()
                .flatMap(site -> site.nodes().stream())
                .toList();
        int[] place = new int[order.size()];
        for (int i = 0; i < place.length; i++) {
            place[order.get(i)] = i;
        }
        List<Split> splits = plan.splits();
        Axis rows = new Axis(splits.size(), MOST_ROWS, "splits", split -> name(splits.get(split)));
        Axis columns = new Axis(order.size(), MOST_COLUMNS, "nodes", node -> plan.nameOf(order.get(node)));
        boolean[][] dots = new boolean[rows.count()][columns.count()];
        for (int split = 0; split < splits.size(); split++) {
            boolean[] row = dots[rows.of(split)];
            plan.assignment().node(split).ifPresent(node -> row[columns.of(place[node])] = true);
        }
        table(
                "Splits by nodes: light where a node is near, a dot where the split is to run",
                ". A row without a dot has no preference.",
                rows,
                columns,
                (row, column) ->
                        cell(plan, splits.get(rows.first(row)), order.get(columns.first(column)), dots[row][column]));
    }

    private static String name(Split split) {
        return split.file().path().getFileName() + " " + Sizes.format(split.offset());
    }

    /** Half dark is a node as far as an average one. */
    private static Cell cell(ExplainedJob plan, Split split, int node, boolean dot) {
        double random = split.costAtRandom();
        double ofRandom = random == 0 ? 1 : plan.cost(split, node) / random;
        return new Cell(
                Math.min(1, ofRandom / 2),
                dot,
                String.format(
                        Locale.ROOT,
                        "%s on %s: %.2f of the average distance",
                        name(split),
                        plan.nameOf(node),
                        ofRandom));
    }

    /**
     * One cell.
     *
     * @param darkness from 0 to 1
     * @param dot whether it has one
     * @param words shown where the mouse rests
     */
    private record Cell(double darkness, boolean dot, String words) {}

    /** Adds a table below what is there; the note tells rows and columns, and ends with {@code noteEnd}. */
    private void table(
            String title, String noteEnd, Axis rows, Axis columns, BiFunction<Integer, Integer, Cell> cells) {
        double width = Math.min(LARGEST_CELL, (double) (WIDTH - LEFT - RIGHT) / Math.max(1, columns.count()));
        double height = Math.min(LARGEST_CELL, Math.max(SMALLEST_NAMED_CELL, 900.0 / Math.max(1, rows.count())));
        double top = bottom + HEADING + NAMES;
        String note = "Rows are " + rows.words() + ", columns " + columns.words() + noteEnd;
        add("<text x=\"10\" y=\"%.0f\" font-size=\"16\" font-weight=\"bold\">%s</text>", bottom + 18, escaped(title));
        add("<text x=\"10\" y=\"%.0f\" fill=\"#666\">%s</text>", bottom + 38, escaped(note));
        for (int column = 0; column < columns.count() && width >= SMALLEST_NAMED_CELL; column++) {
            add(
                    "<text transform=\"translate(%.1f %.1f) rotate(-60)\" font-size=\"10\">%s</text>",
                    LEFT + (column + 0.6) * width, top - 5, shortened(columns.nameOfFirst(column), NAMES / 6));
        }
        for (int row = 0; row < rows.count(); row++) {
            double y = top + row * height;
            add(
                    "<text x=\"%d\" y=\"%.1f\" font-size=\"10\" text-anchor=\"end\">%s</text>",
                    LEFT - 6, y + height * 0.75, shortened(rows.nameOfFirst(row), LONGEST_NAME));
            for (int column = 0; column < columns.count(); column++) {
                cell(LEFT + column * width, y, width, height, cells.apply(row, column));
            }
        }
        bottom = top + rows.count() * height + TOP;
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
        return escaped(name.length() <= most ? name : "..." + name.substring(name.length() - most + 3));
    }

    private static String escaped(String text) {
        return Objects.requireNonNull(HtmlQuoting.quoteHtmlChars(text));
    }
}
