/**
 * Chooses how each task sorts, spills and merges, and lets Hadoop's own map output buffer and shuffle work with that.
 *
 * <p>{@link dev.terrain.spill.TunedMapOutputCollector} and {@link dev.terrain.spill.TunedShuffle} are what an operator
 * names. Behind them {@code MapTaskFacts} reads what is known of a map task; {@code PredictedPlan} turns that into a
 * {@code SpillPlan} where the device has a profile ({@code LocalProfile}), {@code SpillRule} where it has none; and
 * {@code PlannedBuffer} carries the plan out and counts what happened. {@code ReducePlan} is the same for a reduce
 * task.
 */
@NullMarked
package dev.terrain.spill;

import org.jspecify.annotations.NullMarked;
