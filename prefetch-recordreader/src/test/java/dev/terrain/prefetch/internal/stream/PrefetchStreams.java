package dev.terrain.prefetch.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.FSDataInputStream;

/** Streams over a file of 10,000 bytes that share a budget of three pieces. */
final class PrefetchStreams {

    static final int FILE_BYTES = 10_000;

    private static final String NAME = "stream-test";
    private static final int BUDGET_BYTES = 300;

    final FakeStream real = new FakeStream(FILE_BYTES);
    final PrefetchMeter meter = new PrefetchMeter();
    final AtomicInteger closed = new AtomicInteger();
    private final PieceMemory budget = new PieceMemory(BUDGET_BYTES);

    /** Three pieces of 100 bytes over [1000, 5000), again after 50 bytes in a row. */
    FSDataInputStream open() {
        return open(real);
    }

    FSDataInputStream open(FakeStream over) {
        return open(over, Policies.probe(50));
    }

    FSDataInputStream open(FakeStream over, Probe probe) {
        return new FSDataInputStream(new PrefetchStream(
                NAME, new FSDataInputStream(over), List.of(new ByteRange(1000, 5000)), meter, probe, new StreamOwner() {
                    @Override
                    public boolean mayReadAhead(long bytesSinceFound, long bytes) {
                        return true;
                    }

                    @Override
                    public ReadPolicy policy() {
                        return Policies.of(new PieceSizing(100, 3), budget, meter);
                    }

                    @Override
                    public PieceSchedule schedule(ReadPolicy policy) {
                        return Policies.AT_ONCE;
                    }

                    @Override
                    public void closed() {
                        closed.incrementAndGet();
                    }
                }));
    }

    static byte[] read(FSDataInputStream in, int length) throws IOException {
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        return bytes;
    }

    /** The names of the threads that read ahead. */
    static List<String> readingAhead() {
        return Threads.readingAhead(NAME);
    }

    void requireAllReleased() {
        assertThat(readingAhead()).isEmpty();
        assertThat(budget.tryReserve(BUDGET_BYTES))
                .as("the whole budget is free")
                .isTrue();
        budget.release(BUDGET_BYTES);
    }

    void requireOneThreadAtATime() {
        assertThat(real.overlaps).as("two threads in the real stream").hasValue(0);
    }
}
