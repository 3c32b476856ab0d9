package dev.terrain.integration.bench.lustre.planning;

import dev.terrain.integration.bench.lustre.Judgement;
import dev.terrain.integration.report.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What was measured.
 *
 * @param conditions name to value
 * @param runs of all cases
 * @param reads of layouts
 */
record PlanningResults(Map<String, String> conditions, List<PlanningRun> runs, LayoutReads reads) {

    /** Heap of the JVM that plans; it ends with an error when that is too little. */
    static final int HEAP_MEGABYTES = 1024;

    private static final double MOST_SECONDS = 5;

    /** The paper's own, for as many files and nodes (section 6.1). */
    private static final double PAPER_SECONDS = 0.35;

    Summary of(PlanningCase plan, ToDoubleFunction<PlanningRun> quantity) {
        return Summary.of(runs.stream()
                .filter(run -> run.name().equals(plan.name()))
                .mapToDouble(quantity)
                .toArray());
    }

    /** Of the time to read and decode layouts, what is not the system call's. */
    double shareOutsideCall() {
        return 1
                - summary(reads.callSeconds()).median()
                        / summary(reads.seconds()).median();
    }

    List<Judgement> judgements() {
        return List.of(
                new Judgement(
                        "seconds to plan " + words(PlanningCase.LARGE),
                        of(PlanningCase.LARGE, PlanningRun::seconds).median(),
                        MOST_SECONDS),
                new Judgement(
                        "peak of its heap, GiB",
                        of(PlanningCase.LARGE, PlanningRun::peakHeapBytes).max() / (1L << 30),
                        HEAP_MEGABYTES / 1024.0),
                new Judgement(
                        "seconds to plan " + words(PlanningCase.PAPER) + ", the paper's case",
                        of(PlanningCase.PAPER, PlanningRun::seconds).median(),
                        PAPER_SECONDS));
    }

    static String words(PlanningCase plan) {
        return String.format(
                Locale.ROOT, "%,d splits x %,d nodes x %,d OSTs", plan.splits(), plan.nodes(), plan.osts());
    }

    /** Rows of a table, headings first. */
    List<List<String>> table() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("case", "seconds", "CPU seconds", "peak heap, MiB", "placed", "bytes x distance of random"));
        for (PlanningCase plan : PlanningCase.ALL) {
            rows.add(List.of(
                    words(plan),
                    spread("%.3f", of(plan, PlanningRun::seconds), 1),
                    spread("%.3f", of(plan, PlanningRun::cpuSeconds), 1),
                    spread("%.0f", of(plan, PlanningRun::peakHeapBytes), 1 << 20),
                    spread("%.0f", of(plan, PlanningRun::placed), 1),
                    spread("%.3f", of(plan, PlanningRun::ofRandom), 1)));
        }
        return rows;
    }

    /** What is said of the layouts. */
    String layouts() {
        Summary total = summary(reads.seconds());
        Summary call = summary(reads.callSeconds());
        return String.format(
                Locale.ROOT,
                "%,d layouts of %,d files on %s: %s s read and decoded, %s s for the system calls alone (C): %.0f %%"
                        + " outside of them, %.1f us a layout",
                reads.reads(),
                reads.files(),
                reads.fileSystem(),
                spread("%.3f", total, 1),
                spread("%.3f", call, 1),
                shareOutsideCall() * 100,
                total.median() / reads.reads() * 1e6);
    }

    private static Summary summary(List<Double> seconds) {
        return Summary.of(seconds.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static String spread(String format, Summary summary, double unit) {
        return String.format(
                Locale.ROOT,
                format + " (" + format + "-" + format + ")",
                summary.median() / unit,
                summary.min() / unit,
                summary.max() / unit);
    }
}
