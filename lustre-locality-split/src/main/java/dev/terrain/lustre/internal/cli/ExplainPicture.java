package dev.terrain.lustre.internal.cli;

import dev.terrain.commons.cli.Sizes;
import dev.terrain.lustre.internal.cli.CellPicture.Cell;
import dev.terrain.lustre.internal.cli.CellPicture.Mark;
import dev.terrain.lustre.internal.layout.RangeBytes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Files by OSTs, dark where the bytes are, and splits by nodes, light where a node is near, with a dot where the job's
 * assignment puts the split. Where there are more rows or columns than can be seen, each stands for several.
 */
final class ExplainPicture {

    private static final int MOST_ROWS = 60;
    private static final int MOST_COLUMNS = 96;

    private final List<ExplainedFile> files;
    private final ExplainedJob plan;
    private final CellPicture picture = new CellPicture();

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
        return drawing.picture.svg();
    }

    private void filesByOsts() {
        List<RangeBytes> bytes = files.stream()
                .map(file -> file.stripes().bytesOf(0, file.bytes()))
                .toList();
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
        picture.table(
                "Files by OSTs: dark where the bytes are",
                "Rows are files" + rows.each("files") + ", columns OSTs" + columns.each("OSTs") + ".",
                names(rows, file -> String.valueOf(files.get(file).path())),
                names(columns, column -> "OST%04x".formatted(osts.get(column))),
                (row, column) -> new Cell(share(sums[row], column), Mark.NONE, Sizes.format((long) sums[row][column])));
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
        picture.table(
                "Splits by nodes: light where a node is near, a dot where the split is to run",
                "Rows are splits" + rows.each("splits") + ", columns nodes" + columns.each("nodes")
                        + ". A row without a dot has no preference.",
                names(rows, this::nameOfSplit),
                names(
                        columns,
                        column -> plan.cluster().nodes().get(order.get(column)).name()),
                (row, column) -> cell(
                        rows.first(row),
                        order.get(columns.first(column)),
                        dots.get(row).contains(column) ? Mark.DOT : Mark.NONE));
    }

    /** Those that are alike beside each other. */
    private List<Integer> nodesBySite() {
        return plan.cluster().sites().stream()
                .flatMap(site -> site.nodes().stream())
                .toList();
    }

    private String nameOfSplit(int number) {
        ExplainedJob.Split split = plan.splits().get(number);
        return split.file().path().getFileName() + " " + Sizes.format(split.offset());
    }

    /** Half dark is a node as far as an average one. */
    private Cell cell(int split, int node, Mark mark) {
        double random = plan.costAtRandom(split);
        double ofRandom = random == 0 ? 1 : plan.cost(split, node) / random;
        return new Cell(
                Math.min(1, ofRandom / 2),
                mark,
                String.format(
                        Locale.ROOT,
                        "%s on %s: %.2f of the average distance",
                        nameOfSplit(split),
                        plan.cluster().nodes().get(node).name(),
                        ofRandom));
    }

    @FunctionalInterface
    private interface Name {
        String of(int thing);
    }

    private static List<String> names(Bins bins, Name name) {
        List<String> names = new ArrayList<>();
        for (int bin = 0; bin < bins.count(); bin++) {
            names.add(name.of(bins.first(bin)));
        }
        return names;
    }
}
