/**
 * The reduce side: {@code MergingShuffle} fetches sorted runs with Hadoop's own scheduler and fetchers, {@code Runs}
 * keeps them as they come and merges them once.
 *
 * <p>{@code OwnNodeFetcher} takes the runs of its own node from the map tasks' files. Only {@code ReduceSide} reads
 * Hadoop's configuration.
 */
@NullMarked
package dev.terrain.spill.internal.reduce;

import org.jspecify.annotations.NullMarked;
