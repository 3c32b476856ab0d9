package dev.terrain.spill.internal.flash;

import java.io.IOException;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.util.Progress;

/** One partition of a merge, as combiners want to see it. */
final class MergedRecords implements RawKeyValueIterator {
    private final Merge merge;
    private final MergeProgress progress;
    private final DataInputBuffer key = new DataInputBuffer();
    private final DataInputBuffer value = new DataInputBuffer();

    MergedRecords(Merge merge, MergeProgress progress) {
        this.merge = merge;
        this.progress = progress;
    }

    @Override
    public boolean next() throws IOException {
        progress.record();
        return merge.next();
    }

    @Override
    public DataInputBuffer getKey() {
        merge.current().readKey(key);
        return key;
    }

    @Override
    public DataInputBuffer getValue() throws IOException {
        merge.current().readValue(value);
        return value;
    }

    @Override
    public Progress getProgress() {
        return progress.phase();
    }

    @Override
    public void close() {}
}
