/**
 * One sort from map to reduce: {@link dev.terrain.spill.FlashMapOutputCollector} and
 * {@link dev.terrain.spill.FlashShuffle} are what an operator names.
 *
 * <p>Behind them {@code internal.map} sorts the output of a map task and {@code internal.reduce} merges the input of a
 * reduce task, both with the blocks, prefixes and merge of {@code internal.sort}. {@code internal.device} finds the I/O
 * unit and the merge width, and {@code internal.cli} shows them for a device. Only {@code SpillSettings} reads the
 * module's keys.
 */
@NullMarked
package dev.terrain.spill;

import org.jspecify.annotations.NullMarked;
