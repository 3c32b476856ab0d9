package dev.terrain.zone.internal.disk;

import dev.terrain.zone.internal.linux.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.LongToDoubleFunction;

/** A disk with a known speed at each address, which moves the clock instead of taking time. */
final class FakeDisk implements ReadableDisk {

    static final long SEEK_NANOS = 12_000_000;

    private final List<Range> readable;
    private final LongToDoubleFunction bytesPerSecond;
    private final List<Range> prepared = new ArrayList<>();
    private final List<Range> reads = new ArrayList<>();
    private long nanos;
    private long head;

    FakeDisk(List<Range> readable, LongToDoubleFunction bytesPerSecond) {
        this.readable = readable;
        this.bytesPerSecond = bytesPerSecond;
    }

    long nanoTime() {
        return nanos;
    }

    /** Something else keeps the machine for a while. */
    void pass(long moreNanos) {
        nanos += moreNanos;
    }

    List<Range> reads() {
        return reads;
    }

    List<Range> prepared() {
        return prepared;
    }

    @Override
    public ZoneProfile.Method method() {
        return ZoneProfile.Method.FILE;
    }

    @Override
    public List<Range> readable() {
        return readable;
    }

    @Override
    public void prepare(List<Range> pieces, IntConsumer written) {
        written.accept(0);
        for (Range piece : pieces) {
            prepared.add(piece);
            nanos += 1_000_000_000;
            written.accept(prepared.size());
        }
    }

    @Override
    public void read(long diskAddress, int bytes) {
        if (diskAddress != head) {
            nanos += SEEK_NANOS;
        }
        nanos += (long) (bytes / bytesPerSecond.applyAsDouble(diskAddress) * 1e9);
        head = diskAddress + bytes;
        reads.add(new Range(diskAddress, head));
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
