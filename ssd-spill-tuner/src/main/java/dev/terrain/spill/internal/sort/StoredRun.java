package dev.terrain.spill.internal.sort;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.SpillRecord;

/** Sorted runs in a file, one for each partition. */
public interface StoredRun {
    /** Returns where the file is. */
    Path path();

    /** Returns how the runs lie in it. */
    RunFormat format();

    /** Returns how many bytes of it a merge reads. */
    long bytes();

    /**
     * Returns where each partition's run begins and how long it is.
     *
     * @throws IOException if that is in a file which cannot be read
     */
    SpillRecord index() throws IOException;
}
