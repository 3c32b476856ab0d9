/**
 * The map side's sort of one task.
 *
 * <p>{@code MapSort} is the whole of it. A {@code SortBuffer} takes serialised records into blocks, {@code Spills} has
 * them sorted and written beside the mapper by {@code SortWorkers} as far as {@code SortMemory} asks for it, and
 * {@code OutputMerge} makes the map output. Only {@code SortTask} reads Hadoop's configuration.
 */
@NullMarked
package dev.terrain.spill.internal.map;

import org.jspecify.annotations.NullMarked;
