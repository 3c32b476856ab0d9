package dev.terrain.integration.bench;

import dev.terrain.integration.fixture.process.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The runs of a benchmark, one row each. {@code report.json} has every row as soon as it is measured; a series that was
 * interrupted goes on where it ended. For one thread.
 */
public final class Series {

    private final Benchmark benchmark;
    private final Design design;
    private Provenance provenance;
    private final Path folder;
    private final Progress progress;
    private final Duration lookBefore;
    private final List<Row> rows = new ArrayList<>();
    private final long startNanos = System.nanoTime();
    private int resumed;

    /**
     * An empty series.
     *
     * @param lookBefore how long the machine is watched before each run
     */
    Series(Benchmark benchmark, Provenance provenance, Path folder, Progress progress, Duration lookBefore)
            throws IOException {
        this.benchmark = benchmark;
        this.design = benchmark.design();
        this.provenance = provenance;
        this.folder = folder;
        this.progress = progress;
        this.lookBefore = lookBefore;
    }

    /** A measurement of one arm in one case. */
    @FunctionalInterface
    public interface Measurement {
        Figures take() throws IOException;
    }

    /** A measurement of whichever arm. */
    @FunctionalInterface
    public interface Measuring {
        Figures take(String arm) throws IOException;
    }

    /**
     * Takes over the rows of a series of the same design that was interrupted, or that had fewer runs.
     *
     * @throws IOException when that series compared something else
     */
    void resume(Report before) throws IOException {
        if (!before.design().comparesAs(design) || !provenance.continues(before.provenance())) {
            throw new IOException("the series in " + folder + " is another one: " + before.provenance()
                    + "; leave --resume out, or choose its --out and arguments");
        }
        provenance = provenance.since(before.provenance());
        rows.addAll(before.rows());
        resumed = rows.size();
        progress.say(resumed + " rows are there already");
    }

    /** Measures every arm in one case, as often as the design says, in alternating order. */
    public void measureRuns(Case conditions, Measuring measuring) throws IOException {
        for (int run = 1; run <= design.runs(); run++) {
            measureArms(conditions, run, measuring);
        }
    }

    /** Measures every arm once in one case; a higher number of the run has another arm begin. */
    public void measureArms(Case conditions, int run, Measuring measuring) throws IOException {
        for (String arm : armsOfRun(run)) {
            measure(conditions, arm, run, () -> measuring.take(arm));
        }
    }

    /** The arms in the order in which they run that time: a machine that gets slower or faster favours none. */
    public List<String> armsOfRun(int run) {
        List<String> order = new ArrayList<>(design.arms().keySet());
        Collections.rotate(order, run - 1); // of A, B, C in the second run C, A, B
        return order;
    }

    /** Measures one row; does nothing where it is there already. */
    public void measure(Case conditions, String arm, int run, Measurement measurement) throws IOException {
        if (has(conditions, arm, run)) {
            return;
        }
        Load.Before before = Load.Before.look(lookBefore);
        Instant start = Instant.now();
        Figures figures = measurement.take();
        Load load = before.untilNow();
        Row row = new Row(
                conditions,
                arm,
                run,
                start.truncatedTo(ChronoUnit.SECONDS).toString(),
                load,
                figures.values(),
                figures.details());
        rows.add(row);
        progress.say(line(row));
        report().write(folder.resolve(Report.FILE));
    }

    /** Whether that row is measured. */
    public boolean has(Case conditions, String arm, int run) {
        return rows.stream().anyMatch(row -> row.is(conditions, arm) && row.run() == run);
    }

    /** Whether all rows of an arm in a run are measured, so that nothing has to be set up for it. */
    public boolean hasAll(List<Case> cases, String arm, int run) {
        return cases.stream().allMatch(conditions -> has(conditions, arm, run));
    }

    /** All rows so far. */
    public Results results() {
        return new Results(design, rows);
    }

    Report report() {
        Results results = results();
        return new Report(
                design,
                provenance,
                rows,
                benchmark.goals(results),
                benchmark.findings(results),
                benchmark.failures(results));
    }

    private String line(Row row) {
        String conditions = row.conditions().label();
        String figures = said().stream()
                .filter(quantity -> row.figures().containsKey(quantity.name()))
                .map(quantity -> quantity.heading() + " "
                        + quantity.text(row.figures().getOrDefault(quantity.name(), Double.NaN)))
                .collect(Collectors.joining(", "));
        return "run " + row.run() + " of " + design.runs() + ", " + (conditions.isEmpty() ? "" : conditions + ", ")
                + row.arm() + ": " + figures + (row.load().isQuiet() ? "" : " - NOT QUIET: " + row.load()) + left();
    }

    /** By what the rows so far took, with all that was set up for them. */
    private String left() {
        int missing = design.arms().size() * design.cases().size() * design.runs() - rows.size();
        double minutes = (System.nanoTime() - startNanos) / 60e9 / (rows.size() - resumed) * missing;
        return missing > 0 ? String.format(Locale.ROOT, " - about %.0f minutes left", minutes) : "";
    }

    /** All quantities where none is a headline, as of verdicts. */
    private List<Quantity> said() {
        return design.headlines().isEmpty() ? design.quantities() : design.headlines();
    }
}
