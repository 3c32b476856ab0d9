/**
 * Block locations of a file ({@link dev.terrain.lustre.internal.split.FileBlocks}), the splits of a job
 * ({@link dev.terrain.lustre.internal.split.JobSplits}), and their readers.
 */
@NullMarked
package dev.terrain.lustre.internal.split;

import org.jspecify.annotations.NullMarked;
