package dev.terrain.spill.internal.reduce;

import dev.terrain.spill.internal.sort.RunFormat;
import dev.terrain.spill.internal.sort.StoredRun;
import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.mapreduce.TaskAttemptID;

/**
 * A sorted run in a file.
 *
 * @param map whose output it is, or one of those that were merged into it
 * @param origin where it comes from
 * @param path where it is
 * @param format how it lies there
 * @param segment its place in the file
 */
record FileRun(TaskAttemptID map, Origin origin, Path path, RunFormat format, IndexRecord segment)
        implements StoredRun {

    /** Where a run comes from. */
    enum Origin {
        /** Fetched, in a file of this task. */
        FETCHED,
        /** In the file of a map task, which is not this task's to delete. */
        IN_PLACE,
        /** Merged by this task out of others. */
        MERGED
    }

    boolean isMapOutput() {
        return origin != Origin.MERGED;
    }

    @Override
    public long bytes() {
        return segment.partLength;
    }

    /** Returns its length without compression. */
    long rawBytes() {
        return segment.rawLength;
    }

    @Override
    public SpillRecord index() {
        SpillRecord index = new SpillRecord(1);
        index.putIndex(segment, 0);
        return index;
    }

    /** Deletes its file, unless it is a map task's. */
    void delete() throws IOException {
        if (origin != Origin.IN_PLACE) {
            format.localFileSystem().delete(path, false);
        }
    }
}
