package dev.terrain.spill;

import static java.util.Comparator.comparingDouble;

import dev.terrain.spill.SpillPlan.Outcome;
import dev.terrain.spill.internal.model.HeapBound;
import dev.terrain.spill.internal.model.MapSettings;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Chooses the merge of a map task anew, when its last record has been collected and its spills are known. It is what
 * Hadoop reads so late; buffer and percentage stand since {@code init}.
 *
 * <p>Where more spills came than one merge of the plan takes, smaller I/O buffers may make room for a wider one. And
 * where so many came that their indices fill the heap that was planned for the merge, it becomes narrower, so that the
 * bound of {@link HeapBound} holds for an output of any size.
 *
 * <p>Example: 40 MiB of Hadoop's 100 and 128 KiB were planned, and as a merge of 77 fits beside them, so much; 90
 * spills came, which are two merges. With Hadoop's own 4 KiB more than a thousand fit, of which the operator allows
 * 100: one merge.
 *
 * @param facts of the task
 * @param mergeFactorMax what the operator allows
 */
record LateMerge(TaskFacts facts, int mergeFactorMax) {

    /** Returns the plan for so many spills. One that changes nothing stays as it is. */
    SpillPlan refine(SpillPlan plan, long spills) {
        if (plan.outcome() == Outcome.LEFT) {
            return plan;
        }
        int affordable = width(plan, spills, plan.ioBufferBytes());
        if (spills <= plan.mergeFactor() && spills <= affordable) {
            return plan;
        }
        return IntStream.of(plan.ioBufferBytes(), facts.ioBufferBytes().value())
                .mapToObj(bytes -> merge(plan, spills, bytes))
                .flatMap(Optional::stream)
                .min(comparingDouble(merge -> MapSettings.rewritten(spills, merge.mergeFactor())))
                .orElseGet(() -> plan.withMerge(
                        facts.mergeFactor().value(), facts.ioBufferBytes().value()));
    }

    private Optional<SpillPlan> merge(SpillPlan plan, long spills, int ioBufferBytes) {
        int factor = Math.min(width(plan, spills, ioBufferBytes), most());
        boolean allowed = facts.mergeFactor().isTunable()
                ? factor >= 2
                : factor == facts.mergeFactor().value();
        return allowed ? Optional.of(plan.withMerge(factor, ioBufferBytes)) : Optional.empty();
    }

    private int most() {
        int own = facts.mergeFactor().value();
        return facts.mergeFactor().isTunable() ? Math.max(own, mergeFactorMax) : own;
    }

    private int width(SpillPlan plan, long spills, int ioBufferBytes) {
        return facts.heapBound().mergeWidthOf(plan.sortMegabytes(), spills, ioBufferBytes);
    }
}
