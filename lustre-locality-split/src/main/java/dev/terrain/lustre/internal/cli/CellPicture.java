package dev.terrain.lustre.internal.cli;

import java.util.List;
import java.util.Locale;

/** An SVG of tables of cells below each other, darker ones being more, some marked with a dot. Needs no other file. */
final class CellPicture {

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

    private final StringBuilder shapes = new StringBuilder();
    private double bottom = TOP;

    /**
     * One cell.
     *
     * @param darkness from 0 to 1
     * @param mark whether it has a dot
     * @param words shown where the mouse rests
     */
    record Cell(double darkness, Mark mark, String words) {}

    /** What lies on a cell. */
    enum Mark {
        NONE,
        DOT
    }

    /** What a table shows. */
    @FunctionalInterface
    interface Cells {
        Cell at(int row, int column);
    }

    /** Adds a table below what is there. */
    void table(String title, String note, List<String> rows, List<String> columns, Cells cells) {
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
                cell(LEFT + column * width, y, width, height, cells.at(row, column));
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
        if (cell.mark == Mark.DOT) {
            add(
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"#d9731a\"/>",
                    x + width / 2, y + height / 2, Math.max(1, Math.min(width, height) * 0.3));
        }
    }

    /** The picture with all tables. */
    String svg() {
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
