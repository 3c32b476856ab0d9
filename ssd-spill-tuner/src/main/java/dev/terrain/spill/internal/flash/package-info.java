/**
 * The collector for flash: a map task's sort after AlphaSort (Nyberg et al., SIGMOD 1994). Records are sorted in blocks
 * that fit a CPU's cache, by a prefix of the key that lies beside the record's address; the sorted blocks are merged
 * into spills, and the spills into the map output.
 *
 * <p>{@code MapSort} is the whole of it for one task. A {@code SortBuffer} takes serialised records into
 * {@code SortBlock}s, {@code Spills} has them sorted and written beside the mapper by {@code SortWorkers}, and
 * {@code OutputMerge} makes the map output. A {@code Merge} reads blocks and spills alike, through
 * {@code RecordCursor}s. Only {@code SortTask} reads the configuration. Files are Hadoop's own: {@code IFile} and
 * {@code SpillRecord}.
 */
@NullMarked
package dev.terrain.spill.internal.flash;

import org.jspecify.annotations.NullMarked;
