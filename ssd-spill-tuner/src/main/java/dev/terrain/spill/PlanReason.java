package dev.terrain.spill;

import dev.terrain.spill.internal.model.MapCost;
import dev.terrain.spill.internal.model.MapSettings;
import dev.terrain.spill.internal.model.Search;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Puts into one clause what a search found. */
final class PlanReason {
    private static final List<Part> PARTS = List.of(
            new Part("the mapper waits less for its spills", MapCost::collectMillis),
            new Part("a smaller last sort", MapCost::lastSortMillis),
            new Part("less to merge", MapCost::mergeMillis),
            new Part("less to wait for the device", MapCost::deviceMillis));

    private PlanReason() {}

    private record Part(String gain, ToDoubleFunction<MapCost> millis) {
        double saved(Search<MapSettings, MapCost> found) {
            return millis.applyAsDouble(found.ownCost()) - millis.applyAsDouble(found.bestCost());
        }
    }

    /**
     * Returns how many spills there will be instead of how many, the times predicted, and where most of the gain is.
     */
    static String of(Search<MapSettings, MapCost> found) {
        Part main = PARTS.stream()
                .max(Comparator.comparingDouble(part -> part.saved(found)))
                .orElseThrow();
        return String.format(
                Locale.ROOT,
                "%d spills of %d MiB instead of %d of %d MiB, %.0f ms predicted instead of %.0f: %s",
                found.bestCost().spills(),
                found.best().sortMegabytes(),
                found.ownCost().spills(),
                found.own().settings().sortMegabytes(),
                found.bestCost().totalMillis(),
                found.ownCost().totalMillis(),
                main.gain);
    }
}
