package dev.terrain.integration.bench;

import dev.terrain.integration.bench.Quantity.Better;
import dev.terrain.integration.report.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * All runs so far, and what follows from them.
 *
 * @param design what is compared
 * @param rows in the order in which they ran
 */
public record Results(Design design, List<Row> rows) {

    public Results {
        rows = List.copyOf(rows);
    }

    /** Those that have details: rows that go on from a kept report have none, and nothing to check. */
    public Results detailed() {
        return new Results(
                design, rows.stream().filter(row -> !row.details().isEmpty()).toList());
    }

    /** The cases that have run, in the order of the design. */
    public List<Case> cases() {
        List<Case> ran = rows.stream().map(Row::conditions).distinct().toList();
        return ran.stream()
                .sorted(Comparator.comparingInt(one -> design.cases().indexOf(one)))
                .toList();
    }

    /** Names of the conditions in which the cases differ, in the order in which they are read. */
    public List<String> varying() {
        return cases().stream()
                .flatMap(one -> one.words().keySet().stream())
                .distinct()
                .filter(name ->
                        cases().stream().map(one -> one.word(name)).distinct().count() > 1)
                .toList();
    }

    /** A case's label without the conditions that all cases share; empty for the only one. */
    public String label(Case conditions) {
        return conditions.only(varying()).label();
    }

    /** The arms that have run in a case, in the order of the design. */
    public List<String> arms(Case conditions) {
        return design.arms().keySet().stream()
                .filter(arm -> !of(conditions, arm).isEmpty())
                .toList();
    }

    /** The quantities of which there is a figure: not every benchmark measures everything in each of its ways. */
    public List<Quantity> measured() {
        return design.quantities().stream()
                .filter(quantity -> rows.stream().anyMatch(row -> row.figures().containsKey(quantity.name())))
                .toList();
    }

    /** The runs of an arm in a case. */
    public List<Row> of(Case conditions, String arm) {
        return rows.stream().filter(row -> row.is(conditions, arm)).toList();
    }

    /** Of all runs of an arm in a case that have that quantity; empty where none has. */
    public Optional<Summary> summary(Case conditions, String arm, Quantity quantity) {
        List<Double> values = of(conditions, arm).stream()
                .map(row -> row.figures().get(quantity.name()))
                .filter(Objects::nonNull)
                .toList();
        return values.isEmpty() ? Optional.empty() : Optional.of(Summary.of(values));
    }

    public Optional<Double> median(Case conditions, String arm, Quantity quantity) {
        return summary(conditions, arm, quantity).map(Summary::median);
    }

    /** The run of an arm in a case whose value is the median, or next above it. */
    public Row medianRun(Case conditions, String arm, Quantity quantity) {
        List<Row> runs = of(conditions, arm).stream()
                .sorted(Comparator.comparingDouble(row -> row.figures().getOrDefault(quantity.name(), 0.0)))
                .toList();
        return runs.get(runs.size() / 2);
    }

    /** The arm of these with the best median. */
    public Optional<String> best(Case conditions, List<String> arms, Quantity quantity) {
        Comparator<String> byMedian = Comparator.comparingDouble(
                arm -> median(conditions, arm, quantity).orElseThrow());
        return arms.stream()
                .filter(arm -> median(conditions, arm, quantity).isPresent())
                .min(quantity.better() == Better.MORE ? byMedian.reversed() : byMedian);
    }

    /**
     * How many times as good an arm is as another in the same case; empty where one of them has not run.
     *
     * <p>Example: 10 s and 12 s against 11 s and 15 s of the other are 1.10 and 1.25; the ranges, 10-12 and 11-15,
     * overlap.
     */
    public Optional<Ratio> ratio(Case conditions, String arm, String other, Quantity quantity) {
        List<Double> pairs = new ArrayList<>();
        for (Row row : of(conditions, arm)) {
            of(conditions, other).stream().filter(one -> one.run() == row.run()).forEach(one -> pair(row, one, quantity)
                    .ifPresent(pairs::add));
        }
        if (pairs.isEmpty()) {
            return Optional.empty();
        }
        Summary ours = summary(conditions, arm, quantity).orElseThrow();
        Summary theirs = summary(conditions, other, quantity).orElseThrow();
        return Optional.of(
                new Ratio(Summary.of(pairs), pairs.size(), ours.max() < theirs.min() || theirs.max() < ours.min()));
    }

    private static Optional<Double> pair(Row ours, Row theirs, Quantity quantity) {
        Double one = ours.figures().get(quantity.name());
        Double other = theirs.figures().get(quantity.name());
        if (one == null || other == null || one == 0 || other == 0) {
            return Optional.empty();
        }
        return Optional.of(quantity.better() == Better.MORE ? one / other : other / one);
    }

    /** How many runs did not have the machine for themselves. */
    public long busyRuns() {
        return rows.stream().filter(row -> !row.load().isQuiet()).count();
    }
}
