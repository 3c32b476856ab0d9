package dev.terrain.integration.bench.spill;

import dev.terrain.integration.report.Summary;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How good the collector's own choice is in a case.
 *
 * @param spillCase which
 * @param bestArm the fastest of the values that were given
 * @param bestSeconds its median
 * @param ownSeconds the median of the collector's own choice
 * @param chosen the value that it chose, the median of all runs, if its log says so
 */
record SweepOutcome(SpillCase spillCase, String bestArm, double bestSeconds, double ownSeconds, OptionalDouble chosen) {

    /** Of every case that has both. */
    static List<SweepOutcome> of(SpillResults results) {
        return results.options()
                .sweep()
                .map(sweep -> results.cases().stream()
                        .flatMap(spillCase -> of(results, sweep, spillCase).stream())
                        .toList())
                .orElse(List.of());
    }

    static Optional<SweepOutcome> of(SpillResults results, Sweep sweep, SpillCase spillCase) {
        Optional<Arm> own = results.arms(spillCase).stream()
                .filter(arm -> arm.label().equals(Sweep.BY_ITSELF))
                .findFirst();
        return results.best(spillCase)
                .flatMap(best -> own.map(arm -> new SweepOutcome(
                        spillCase,
                        best.label(),
                        results.seconds(spillCase, best),
                        results.seconds(spillCase, arm),
                        chosen(results, sweep, spillCase))));
    }

    private static OptionalDouble chosen(SpillResults results, Sweep sweep, SpillCase spillCase) {
        double[] values = results.runs().stream()
                .filter(run -> run.spillCase().equals(spillCase) && run.arm().equals(Sweep.BY_ITSELF))
                .flatMapToDouble(run -> sweep.choice(run.figures().log()).stream())
                .toArray();
        return values.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Summary.of(values).median());
    }

    /** How many times as long it takes as with the best value. */
    double ratio() {
        return ownSeconds / bestSeconds;
    }

    /** What it chose, as one would write it. */
    String chosenText() {
        return chosen.isEmpty() ? "nothing that its log names" : Sweep.text(Math.round(chosen.getAsDouble()));
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s: by itself it chose %s and took %.2f times as long as %s",
                spillCase.label(),
                chosenText(),
                ratio(),
                bestArm);
    }
}
