package dev.terrain.spill.internal.sort;

import java.io.IOException;

/** Reads a sorted run of one partition that is in memory as a whole, as it would stand in a file. */
public final class MemoryCursor extends RecordCursor {
    private final KeyOrder order;
    private final int end;
    private int next;

    /** Reads the records of a run, whose last bytes mark its end. */
    public MemoryCursor(byte[] run, KeyOrder order) {
        this.bytes = run;
        this.end = run.length - RunFormat.END_BYTES;
        this.order = order;
    }

    @Override
    void enter(int partition) {}

    @Override
    boolean advance() throws IOException {
        if (next >= end) {
            bytes = new byte[0];
            return false;
        }
        next = standAt(next);
        prefix = order.prefix(bytes, keyOffset, keyLength);
        return true;
    }
}
