package dev.terrain.prefetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Runs over a file of 1000 bytes, with the pool, the schedule and the clock that a test gives them. */
final class ReadAheadRuns {

    static final long STOP_MILLIS = 30_000;

    private static final String NAME = "ring";
    private static final long FILE_BYTES = 1000;

    final PrefetchMeter meter = new PrefetchMeter();
    final AtomicLong now = new AtomicLong();
    PiecePool pool = new PiecePool(ByteBuffer::allocateDirect);
    PieceSchedule schedule = PieceSchedule.AT_ONCE;
    private final List<ReadAhead> started = new ArrayList<>();

    /** Reads at most 5 bytes at once, so that pieces are filled by several calls. */
    static int read(long position, ByteBuffer into, Access access) {
        return read(position, into, 5);
    }

    static int read(long position, ByteBuffer into, long most) {
        if (position >= FILE_BYTES) {
            return -1;
        }
        int count = (int) Math.min(Math.min(into.remaining(), most), FILE_BYTES - position);
        into.put(FakeStream.bytes(position, count));
        return count;
    }

    ReadAhead start(Source source, long from, long to, int pieceBytes, int pieces) {
        PieceSizing sizing = new PieceSizing(pieceBytes, pieces);
        ReadPolicy policy = new ReadPolicy(sizing, 0, 0, new MemoryBudget(0), pool, meter, () -> 0, now::get);
        ReadAhead run = ReadAhead.start(NAME, source, new ByteRange(from, to), sizing, policy, schedule);
        started.add(run);
        return run;
    }

    static byte[] readAll(ReadAhead run) throws IOException {
        byte[] bytes = new byte[(int) FILE_BYTES];
        int filled = 0;
        int count = run.read(bytes, 0, 13);
        while (count > 0) {
            filled += count;
            count = run.read(bytes, filled, 13);
        }
        return Arrays.copyOf(bytes, filled);
    }

    /** Ends all of them, after which none has a thread. */
    void stopAll() {
        assertThat(started).allMatch(run -> run.stop(STOP_MILLIS));
        assertThat(Threads.readingAhead(NAME)).isEmpty();
    }
}
