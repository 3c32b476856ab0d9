package dev.terrain.spill.internal.flash;

import java.io.IOException;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.WritableUtils;

/** Reads a sorted block. */
final class BlockCursor extends RecordCursor {
    private final SortBlock block;
    private int next;
    private int partition;

    BlockCursor(SortBlock block) {
        this.block = block;
        this.bytes = block.bytes();
    }

    @Override
    void enter(int partition) {
        this.partition = partition;
        // A combiner need not read a partition to its end.
        while (next < block.records() && SortBlock.partition(block.place(next)) < partition) {
            next++;
        }
    }

    @Override
    boolean advance() throws IOException {
        if (next == block.records()) {
            return false;
        }
        long place = block.place(next);
        if (SortBlock.partition(place) != partition) {
            return false;
        }
        prefix = block.prefix(next);
        recordOffset = SortBlock.offset(place);
        keyLength = WritableComparator.readVInt(bytes, recordOffset);
        int valueLengthAt = recordOffset + WritableUtils.decodeVIntSize(bytes[recordOffset]);
        valueLength = WritableComparator.readVInt(bytes, valueLengthAt);
        keyOffset = valueLengthAt + WritableUtils.decodeVIntSize(bytes[valueLengthAt]);
        next++;
        return true;
    }

    @Override
    void writeTo(RecordSink sink) throws IOException {
        int end = keyOffset + keyLength + valueLength;
        sink.write(bytes, recordOffset, end - recordOffset);
        sink.endRecord(end - recordOffset);
    }

    @Override
    void readValue(DataInputBuffer value) {
        value.reset(bytes, keyOffset + keyLength, valueLength);
    }
}
