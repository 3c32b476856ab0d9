package dev.terrain.spill;

import java.util.OptionalLong;

/**
 * The values a map task works with, and why.
 *
 * @param outcome whether they differ from those the task came with
 * @param sortMegabytes the sort buffer, in MiB
 * @param mergeFactor the most spills that are merged at once
 * @param ioBufferBytes the buffer of each open file from the end of the mapper on
 * @param expectedSpills how many spills these values should give, if the length of the input is known
 * @param reason one clause that explains the choice
 */
record SpillPlan(
        Outcome outcome,
        int sortMegabytes,
        int mergeFactor,
        int ioBufferBytes,
        OptionalLong expectedSpills,
        String reason) {

    /** What became of the task's own values. */
    enum Outcome {
        TUNED,
        LEFT
    }

    /** Returns the plan that keeps the values the task came with. */
    static SpillPlan left(TaskFacts facts, OptionalLong expectedSpills, String reason) {
        return new SpillPlan(
                Outcome.LEFT,
                facts.sortMegabytes().value(),
                facts.mergeFactor().value(),
                facts.ioBufferBytes().value(),
                expectedSpills,
                reason);
    }
}
