/**
 * Chooses the sort buffer, merge factor and I/O buffer of each map task and lets Hadoop's own map output buffer work
 * with them.
 *
 * <p>{@link dev.terrain.spill.TunedMapOutputCollector} is what an operator names. Behind it {@code MapTaskFacts} reads
 * what is known of the task, {@code SpillRule} turns that into a {@code SpillPlan} without knowing Hadoop, and
 * {@code PlannedBuffer} carries the plan out and counts what happened.
 */
@NullMarked
package dev.terrain.spill;

import org.jspecify.annotations.NullMarked;
