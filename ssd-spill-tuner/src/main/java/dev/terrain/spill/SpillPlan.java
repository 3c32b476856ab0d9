package dev.terrain.spill;

import dev.terrain.spill.internal.model.MapCost;
import dev.terrain.spill.internal.model.MapSettings;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The values a map task works with, and why.
 *
 * @param outcome whether they differ from those the task came with
 * @param sortMegabytes the sort buffer, in MiB
 * @param spillPercent the share of it at which a spill begins
 * @param mergeFactor the most spills that are merged at once
 * @param ioBufferBytes the buffer of each open file from the end of the mapper on
 * @param expectedSpills how many spills these values should give, if the length of the input is known
 * @param predicted what these values should cost, if a profile tells
 * @param reason one clause that explains the choice
 */
record SpillPlan(
        Outcome outcome,
        int sortMegabytes,
        float spillPercent,
        int mergeFactor,
        int ioBufferBytes,
        OptionalLong expectedSpills,
        Optional<MapCost> predicted,
        String reason) {

    SpillPlan(
            Outcome outcome,
            MapSettings settings,
            OptionalLong expectedSpills,
            Optional<MapCost> predicted,
            String reason) {
        this(
                outcome,
                settings.sortMegabytes(),
                settings.spillPercent(),
                settings.mergeFactor(),
                settings.ioBufferBytes(),
                expectedSpills,
                predicted,
                reason);
    }

    /** Returns the same plan with another merge. */
    SpillPlan withMerge(int factor, int bytes) {
        return new SpillPlan(outcome, sortMegabytes, spillPercent, factor, bytes, expectedSpills, predicted, reason);
    }

    /** What became of the task's own values. */
    enum Outcome {
        TUNED,
        LEFT
    }

    /** Returns the plan that keeps the values the task came with, which Hadoop may refuse. */
    static SpillPlan left(TaskFacts facts, OptionalLong expectedSpills, String reason) {
        return new SpillPlan(
                Outcome.LEFT,
                facts.sortMegabytes().value(),
                facts.spillPercent(),
                facts.mergeFactor().value(),
                facts.ioBufferBytes().value(),
                expectedSpills,
                Optional.empty(),
                reason);
    }
}
