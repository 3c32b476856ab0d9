package dev.terrain.spill.internal.map;

import dev.terrain.spill.internal.sort.RunFormat;
import dev.terrain.spill.internal.sort.StoredRun;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.SpillRecord;

/**
 * A sorted file that will be merged. Its index is in memory or in a file of its own.
 *
 * @param path where it is, in one of the task's local directories
 * @param format how its segments lie in it
 * @param indexPath of the file with the index, if there is one
 * @param heldIndex the index, if it is in memory
 * @param bytes the length of the file
 */
record SpillFile(Path path, RunFormat format, Optional<Path> indexPath, Optional<SpillRecord> heldIndex, long bytes)
        implements StoredRun {

    @Override
    public SpillRecord index() throws IOException {
        return heldIndex.isPresent() ? heldIndex.get() : new SpillRecord(indexPath.orElseThrow(), format.job());
    }
}
