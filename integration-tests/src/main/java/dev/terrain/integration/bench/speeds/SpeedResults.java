package dev.terrain.integration.bench.speeds;

import dev.terrain.integration.fixture.disk.DiskModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What was measured.
 *
 * @param model of the disk
 * @param curves one for each route
 */
public record SpeedResults(DiskModel model, List<Curve> curves) {

    static final List<String> HEADINGS = List.of(
            "through",
            "read outer",
            "inner",
            "out/in",
            "write outer",
            "inner",
            "out/in",
            "places",
            "farthest from the model");

    public SpeedResults {
        curves = List.copyOf(curves);
    }

    /** The table: a heading, then a line for each route; speeds in MB/s. */
    public List<String> table() {
        List<String> lines = new ArrayList<>();
        lines.add(line(HEADINGS));
        curves.forEach(curve -> lines.add(line(cells(curve))));
        return lines;
    }

    static String line(Curve curve) {
        return String.format(
                Locale.ROOT,
                "%s: reads %.1f to %.1f MB/s, writes %.1f to %.1f MB/s, from the outermost to the innermost of %d places",
                curve.route().label(),
                curve.outermost().read(),
                curve.innermost().read(),
                curve.outermost().write(),
                curve.innermost().write(),
                curve.samples().size());
    }

    static List<String> cells(Curve curve) {
        List<String> cells = new ArrayList<>();
        cells.add(curve.route().label());
        for (ToDoubleFunction<Sample> speed : List.<ToDoubleFunction<Sample>>of(Sample::read, Sample::write)) {
            double outer = speed.applyAsDouble(curve.outermost());
            double inner = speed.applyAsDouble(curve.innermost());
            cells.add(String.format(Locale.ROOT, "%.1f", outer));
            cells.add(String.format(Locale.ROOT, "%.1f", inner));
            cells.add(String.format(Locale.ROOT, "%.2f", outer / inner));
        }
        cells.add(String.valueOf(curve.samples().size()));
        cells.add(String.format(
                Locale.ROOT,
                "%+.1f %% at %.2f GB",
                curve.farthest().deviation() * 100,
                curve.farthest().address() / 1e9));
        return cells;
    }

    /** Under which it was measured: heading to value. */
    Map<String, String> conditions() {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put("disk", model + "; simulated");
        conditions.put(
                "transfers",
                "64 MiB each; on the device past the page cache, in files through it: written and synced (fsync), read"
                        + " after the file system was mounted anew");
        conditions.put("files", "written one after another into one folder, until the file system was full");
        conditions.put(
                "machine",
                Runtime.getRuntime().availableProcessors() + " cores, Linux " + System.getProperty("os.version"));
        return conditions;
    }

    private static String line(List<String> cells) {
        return String.format(Locale.ROOT, "%-8s %10s %7s %7s %12s %7s %7s %7s  %s", cells.toArray());
    }
}
