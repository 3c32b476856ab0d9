package dev.terrain.spill.internal.flash;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SpillRecord;

/**
 * A sorted file that will be merged. Its index, where each partition begins and how long it is, is in memory or in a
 * file of its own.
 *
 * @param path where it is, in one of the task's local directories
 * @param indexPath of the file with the index, if there is one
 * @param heldIndex the index, if it is in memory
 * @param bytes the length of the file
 * @param records how many it holds
 */
record SpillFile(Path path, Optional<Path> indexPath, Optional<SpillRecord> heldIndex, long bytes, long records) {

    /**
     * Returns the index.
     *
     * @throws IOException if its file cannot be read, or is not what was written
     */
    SpillRecord index(JobConf job) throws IOException {
        return heldIndex.isPresent() ? heldIndex.get() : new SpillRecord(indexPath.orElseThrow(), job);
    }
}
