package dev.terrain.spill.internal.sort;

import java.io.IOException;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.util.Progress;

/** One partition of a merge, as an iterator for combiners and reducers. */
public final class MergedRecords implements RawKeyValueIterator {
    private final Merge merge;
    private final MergeProgress progress;
    private final DataInputBuffer key = new DataInputBuffer();
    private final DataInputBuffer value = new DataInputBuffer();
    private boolean valueRead;

    /** Reads the partition that a merge has entered. */
    public MergedRecords(Merge merge, MergeProgress progress) {
        this.merge = merge;
        this.progress = progress;
    }

    @Override
    public boolean next() throws IOException {
        valueRead = false;
        if (!merge.next()) {
            return false;
        }
        RecordCursor record = merge.current();
        progress.record(record.keyLength + record.valueLength);
        return true;
    }

    @Override
    public DataInputBuffer getKey() {
        merge.current().readKey(key);
        return key;
    }

    @Override
    public DataInputBuffer getValue() throws IOException {
        if (!valueRead) {
            merge.current().readValue(value);
            valueRead = true;
        }
        return value;
    }

    @Override
    public Progress getProgress() {
        return progress.phase();
    }

    @Override
    public void close() {}
}
