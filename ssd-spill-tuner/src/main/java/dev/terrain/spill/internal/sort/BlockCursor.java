package dev.terrain.spill.internal.sort;

import java.io.IOException;

/** Reads a sorted block. */
public final class BlockCursor extends RecordCursor {
    private final SortBlock block;
    private int next;
    private int partition;

    /** Reads a block that has been sorted. */
    public BlockCursor(SortBlock block) {
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
        standAt(SortBlock.offset(place));
        next++;
        return true;
    }
}
