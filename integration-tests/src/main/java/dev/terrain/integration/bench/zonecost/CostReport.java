package dev.terrain.integration.bench.zonecost;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrain.integration.report.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The figures as a table and as JSON, beside the goals of the project: 100 us for a hand-out, 2 % for small spills, 30
 * s for a pin of 4 TiB.
 *
 * @param plan what was asked for
 * @param figures of single files and spills, with a stand-in for Hadoop's native library
 * @param withoutLibrary the same without it, with a tenth of the spills
 * @param pin of a whole file system
 * @param hadoop version of Hadoop
 */
record CostReport(CostPlan plan, CostFigures figures, CostFigures withoutLibrary, PinFigures pin, String hadoop) {

    private static final double MOST_HAND_OUT_MICROS = 100;
    private static final double MOST_SPILL_RATIO = 1.02;
    private static final double MOST_PIN_SECONDS = 30;
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The median over all runs of all spills with the plugin, over stock's; the same spills with the same library. */
    static double spillRatio(CostFigures figures) {
        return ratio(figures, CostFigures.Run::seconds);
    }

    private static double ratio(CostFigures figures, ToDoubleFunction<CostFigures.Run> quantity) {
        return spills(figures, Way.PLUGIN, quantity).median()
                / spills(figures, Way.STOCK, quantity).median();
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("With chmod(2), as by Hadoop's native library:");
        lines.addAll(table(plan, figures));
        lines.add("Without the library, when stock starts chmod(1) for every file:");
        lines.addAll(table(plan.withoutLibrary(), withoutLibrary));
        lines.add(format(
                "pin of %.1f TiB: %.1f s (%d MB written), release: %.1f s",
                pin.fileSystemBytes() / (double) (1L << 40),
                pin.pinSeconds(),
                pin.diskBytes() >> 20,
                pin.releaseSeconds()));
        lines.add("");
        double handOut = figures.lending().median();
        double ratio = spillRatio(figures);
        lines.add(goal("hand-out of a slab", format("%.0f us", handOut), "100 us", handOut <= MOST_HAND_OUT_MICROS));
        lines.add(goal(
                "small spills, over stock", format("%+.1f %%", (ratio - 1) * 100), "+2 %", ratio <= MOST_SPILL_RATIO));
        lines.add(goal("pin", format("%.1f s", pin.pinSeconds()), "30 s", pin.pinSeconds() <= MOST_PIN_SECONDS));
        return lines;
    }

    private static List<String> table(CostPlan plan, CostFigures figures) {
        List<String> lines = new ArrayList<>();
        lines.add(format(
                "  %-18s %22s %32s %24s",
                "",
                "create + close, us",
                plan.spills() + " spills of " + (plan.spillBytes() >> 10) + " KiB, s",
                "their CPU, s"));
        for (Way way : Way.values()) {
            CostFigures.Micros micros = micros(figures, way);
            Summary seconds = spills(figures, way, CostFigures.Run::seconds);
            Summary cpu = spills(figures, way, CostFigures.Run::cpuSeconds);
            lines.add(format(
                    "  %-18s %22s %32s %24s",
                    way.label(),
                    format("%.0f (p99 %.0f)", micros.median(), micros.p99()),
                    spread(seconds),
                    spread(cpu)));
        }
        lines.add(format(
                "  the hand-out of a slab alone: %.0f us (p99 %.0f)",
                figures.lending().median(), figures.lending().p99()));
        lines.add(format(
                "  spills: median (smallest to largest) of %d runs each, in turn; written and deleted; ratio %.3f, of their"
                        + " CPU %.3f",
                plan.runs(), spillRatio(figures), ratio(figures, CostFigures.Run::cpuSeconds)));
        lines.add(format(
                "  %d of %d spills of the plugin took a slab, %d found none, the others were known to be small",
                figures.slabs(), figures.pluginSpills(), figures.fallbackSpills()));
        return lines;
    }

    private static String spread(Summary summary) {
        return format("%.2f (%.2f to %.2f)", summary.median(), summary.min(), summary.max());
    }

    ObjectNode tree() {
        ObjectNode report = JSON.createObjectNode().put("hadoop", hadoop);
        report.put(
                "machine",
                Runtime.getRuntime().availableProcessors() + " cores, Linux " + System.getProperty("os.version"));
        report.set("plan", JSON.valueToTree(plan));
        report.set("figures", JSON.valueToTree(figures));
        report.set("withoutLibrary", JSON.valueToTree(withoutLibrary));
        report.set("pin", JSON.valueToTree(pin));
        return report.put("spillRatio", spillRatio(figures))
                .put("spillRatioWithoutLibrary", spillRatio(withoutLibrary));
    }

    private static CostFigures.Micros micros(CostFigures figures, Way way) {
        return of(figures.handOuts().get(way), way);
    }

    private static Summary spills(CostFigures figures, Way way, ToDoubleFunction<CostFigures.Run> quantity) {
        return Summary.of(of(figures.spills().get(way), way).stream()
                .mapToDouble(quantity)
                .toArray());
    }

    private static <T> T of(@Nullable T found, Way way) {
        if (found == null) {
            throw new IllegalArgumentException("there are no figures of " + way.label());
        }
        return found;
    }

    private static String goal(String what, String found, String most, boolean isMet) {
        return what + ": " + found + ", goal: at most " + most + (isMet ? ": met" : ": MISSED");
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
