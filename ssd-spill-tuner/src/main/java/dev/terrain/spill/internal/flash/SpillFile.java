package dev.terrain.spill.internal.flash;

import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.SpillRecord;

/**
 * A sorted file that will be merged.
 *
 * @param path where it is, in one of the task's local directories
 * @param index where each partition begins, and how long it is
 * @param bytes the length of the file
 * @param records how many it holds
 */
record SpillFile(Path path, SpillRecord index, long bytes, long records) {}
