/**
 * Sorting and merging by prefixes of keys, for both sides of a job, after AlphaSort (Nyberg et al., SIGMOD 1994).
 *
 * <p>Records are sorted in {@code SortBlock}s that fit a CPU's cache, by eight bytes of the key that lie beside the
 * record's address. A {@code Merge} reads blocks, runs in memory and runs in files alike, through
 * {@code RecordCursor}s. {@code PartitionedFile} writes and {@code RunFile} reads Hadoop's own files: {@code IFile}
 * segments and {@code SpillRecord}.
 */
@NullMarked
package dev.terrain.spill.internal.sort;

import org.jspecify.annotations.NullMarked;
