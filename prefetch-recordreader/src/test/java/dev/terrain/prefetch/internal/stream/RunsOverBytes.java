package dev.terrain.prefetch.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Runs over a file of 1000 bytes, with the memory, the schedule and the clock that a test gives them. */
final class RunsOverBytes {

    private static final String NAME = "ring";
    private static final long FILE_BYTES = 1000;

    final PrefetchMeter meter = new PrefetchMeter();
    final AtomicLong now = new AtomicLong();
    CountedMemory memory = new CountedMemory();
    PieceSchedule schedule = Policies.AT_ONCE;

    /** Says how much of it is in use. */
    static class CountedMemory extends PieceMemory {
        final AtomicInteger allocated = new AtomicInteger();
        final AtomicInteger freed = new AtomicInteger();

        CountedMemory() {
            super(Long.MAX_VALUE);
        }

        @Override
        ByteBuffer allocate(int bytes) {
            allocated.incrementAndGet();
            return super.allocate(bytes);
        }

        @Override
        void free(ByteBuffer buffer) {
            freed.incrementAndGet();
            super.free(buffer);
        }
    }

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

    PieceQueue start(Source source, long from, long to, int pieceBytes, int pieces) {
        PieceSizing sizing = new PieceSizing(pieceBytes, pieces);
        ReadPolicy policy = new ReadPolicy(sizing, 0, memory, meter, () -> 0, now::get, null, Duration.ZERO);
        ReadAhead run =
                Objects.requireNonNull(ReadAhead.start(NAME, source, new ByteRange(from, to), policy, schedule));
        started.add(run);
        return run.pieces();
    }

    /** The next byte, or -1 where the run ended. */
    static int readOne(PieceQueue run) {
        byte[] one = new byte[1];
        return run.read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    static byte[] readAll(PieceQueue run) {
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
        assertThat(started).allMatch(ReadAhead::stop);
        assertThat(Threads.readingAhead(NAME)).isEmpty();
    }
}
