package dev.terrain.prefetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.Thread.UncaughtExceptionHandler;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class ReadAheadTest {

    private static final long FILE_BYTES = 1000;
    private static final long STOP_MILLIS = 30_000;

    /** A turn at a device that others want, for one piece or for many, from a disk or from something faster. */
    private record ContendedTurn(boolean forMany, boolean fast, Collection<Long> turns) implements PieceSchedule.Turn {
        @Override
        public long end() {
            return Long.MAX_VALUE;
        }

        @Override
        public Access access() {
            return Access.STREAMED;
        }

        @Override
        public boolean contended() {
            return true;
        }

        @Override
        public boolean goesOn(long bytes) {
            return forMany;
        }

        @Override
        public void finish(long bytes) {
            turns.add(bytes);
        }
    }

    private final PrefetchMeter meter = new PrefetchMeter();
    private final AtomicLong now = new AtomicLong();
    private PiecePool pool = new PiecePool(ByteBuffer::allocateDirect);
    private PieceSchedule schedule = PieceSchedule.AT_ONCE;
    private final List<ReadAhead> runs = new ArrayList<>();

    /** Reads at most 5 bytes at once, so that pieces are filled by several calls. */
    private static int read(long position, ByteBuffer into, Access access) {
        return read(position, into, 5);
    }

    private static int read(long position, ByteBuffer into, long most) {
        if (position >= FILE_BYTES) {
            return -1;
        }
        int count = (int) Math.min(Math.min(into.remaining(), most), FILE_BYTES - position);
        into.put(FakeStream.bytes(position, count));
        return count;
    }

    private ReadAhead start(Source source, long from, long to, int pieceBytes, int pieces) {
        PieceSizing sizing = new PieceSizing(pieceBytes, pieces);
        ReadPolicy policy = new ReadPolicy(sizing, 0, 0, new MemoryBudget(0), pool, meter, () -> 0, now::get);
        ReadAhead run = ReadAhead.start("ring", source, new ByteRange(from, to), sizing, policy, schedule);
        runs.add(run);
        return run;
    }

    @AfterEach
    void everyThreadEnds() {
        assertThat(runs).allMatch(run -> run.stop(STOP_MILLIS));
        assertThat(Threads.readingAhead("ring")).isEmpty();
    }

    private static byte[] readAll(ReadAhead run) throws IOException {
        byte[] bytes = new byte[(int) FILE_BYTES];
        int filled = 0;
        int count = run.read(bytes, 0, 13);
        while (count > 0) {
            filled += count;
            count = run.read(bytes, filled, 13);
        }
        return Arrays.copyOf(bytes, filled);
    }

    @ParameterizedTest
    @CsvSource({"0,1000,7,3", "3,10,4,2", "999,1000,4,1", "0,1000,1,1", "100,500,400,1", "0,21,7,3"})
    void deliversTheRangeInOrder(long from, long to, int pieceBytes, int pieces) throws IOException {
        ReadAhead run = start(ReadAheadTest::read, from, to, pieceBytes, pieces);

        assertThat(readAll(run)).isEqualTo(FakeStream.bytes(from, (int) (to - from)));
        assertThat(run.failure()).isNull();
        assertThat(run.deliveredBytes()).isEqualTo(to - from);
        assertThat(run.stop(STOP_MILLIS)).isTrue();
        assertThat(meter.prefetchedBytes()).isEqualTo(to - from);
    }

    @Test
    void endsWhereTheFileEnds() throws IOException {
        ReadAhead run = start(ReadAheadTest::read, 990, 2000, 4, 3);

        assertThat(readAll(run)).isEqualTo(FakeStream.bytes(990, 10));
        assertThat(run.read()).isEqualTo(-1);
        assertThat(run.failure()).isNull();
    }

    @Test
    void deliversWhatCameBeforeAFailure() throws IOException {
        IOException broken = new IOException("broken");
        ReadAhead run = start(
                (position, into, access) -> {
                    if (position == 6) {
                        throw broken;
                    }
                    return read(position, into, Math.min(5, 6 - position));
                },
                0,
                10,
                4,
                3);

        assertThat(readAll(run)).isEqualTo(FakeStream.bytes(0, 6));
        assertThat(run.failure()).isSameAs(broken);
    }

    @Test
    void neverHoldsMoreThanItsPieces() throws IOException, InterruptedException {
        AtomicLong read = new AtomicLong();
        Semaphore calls = new Semaphore(0);
        ReadAhead run = start(
                (position, into, access) -> {
                    int count = read(position, into, access);
                    read.addAndGet(count);
                    calls.release();
                    return count;
                },
                0,
                1000,
                5,
                3);

        calls.acquire(3);
        assertThat(read).hasValue(15);
        // The first piece stays with the consumer, so taking it makes no room; taking the second does.
        assertThat(run.read(new byte[5], 0, 5)).isEqualTo(5);
        assertThat(read).hasValue(15);
        assertThat(run.read()).isEqualTo(FakeStream.byteAt(5) & 0xff);
        calls.acquire(1);
        assertThat(read).hasValue(20);
    }

    @Test
    void seeksWithinWhatIsHeld() throws IOException, InterruptedException {
        Semaphore calls = new Semaphore(0);
        ReadAhead run = start(
                (position, into, access) -> {
                    calls.release();
                    return read(position, into, access);
                },
                0,
                1000,
                5,
                3);
        // The fourth call means that three pieces are there or taken.
        assertThat(run.read(new byte[6], 0, 6)).isEqualTo(6);
        calls.acquire(4);

        assertThat(run.seek(4)).as("a piece given back").isFalse();
        assertThat(run.seek(5)).as("start of the current piece").isTrue();
        assertThat(run.read()).isEqualTo(FakeStream.byteAt(5) & 0xff);
        assertThat(run.seek(14)).as("a piece that is ready").isTrue();
        assertThat(run.read()).isEqualTo(FakeStream.byteAt(14) & 0xff);
        assertThat(run.seek(500)).as("not read yet").isFalse();
        assertThat(run.read()).as("nothing changed").isEqualTo(FakeStream.byteAt(15) & 0xff);
        assertThat(run.stop(STOP_MILLIS)).isTrue();
    }

    @Test
    void interruptWhileWaitingLosesNothing() throws IOException {
        Semaphore gate = new Semaphore(0);
        ReadAhead run = start(
                (position, into, access) -> {
                    gate.acquireUninterruptibly();
                    return read(position, into, access);
                },
                0,
                10,
                5,
                2);

        Thread.currentThread().interrupt();
        assertThatExceptionOfType(InterruptedIOException.class).isThrownBy(() -> run.read(new byte[10], 0, 10));
        assertThat(Thread.interrupted()).as("flag restored").isTrue();

        gate.release(1);
        assertThat(run.read()).isEqualTo(FakeStream.byteAt(0) & 0xff);
        Thread.currentThread().interrupt();
        assertThat(run.read(new byte[10], 0, 10)).as("what was there already").isEqualTo(4);
        assertThat(Thread.interrupted()).isTrue();

        gate.release(9);
        assertThat(readAll(run)).isEqualTo(FakeStream.bytes(5, 5));
        assertThat(meter.stalls()).isPositive();
    }

    @Test
    void stopWakesAConsumerThatWaits() throws InterruptedException {
        CountDownLatch reading = new CountDownLatch(1);
        Semaphore gate = new Semaphore(0);
        ReadAhead run = start(
                (position, into, access) -> {
                    reading.countDown();
                    gate.acquireUninterruptibly();
                    return -1;
                },
                0,
                10,
                5,
                2);
        Thread consumer = new Thread(() -> {
            try {
                assertThat(run.read()).isEqualTo(-1);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        consumer.start();
        reading.await();

        assertThat(run.stop(1)).as("the source hangs").isFalse();
        consumer.join();
        gate.release();
        assertThat(run.stop(STOP_MILLIS)).isTrue();
    }

    @Test
    void endsForGoodWithoutFailureWhenThereIsNoMemory() throws IOException {
        pool = new PiecePool(bytes -> {
            throw new OutOfMemoryError("Cannot reserve " + bytes + " bytes of direct buffer memory");
        });
        ReadAhead run = start(ReadAheadTest::read, 0, 1000, 100, 3);

        assertThat(run.read()).isEqualTo(-1);
        assertThat(run.failure()).isNull();
        assertThat(run.isOverForGood()).isTrue();
    }

    @Test
    void endsForGoodWhereTheConsumerNeverWaits() throws IOException, InterruptedException {
        Semaphore reads = new Semaphore(0);
        ReadAhead run = start(
                (position, into, access) -> {
                    reads.release();
                    return read(position, into, access);
                },
                0,
                1000,
                5,
                3);
        // Three pieces are there before the consumer comes, which then takes its time.
        reads.acquire(3);
        assertThat(run.read(new byte[5], 0, 5)).isEqualTo(5);
        now.addAndGet(1000);
        int rest = 0;
        while (run.read() >= 0) {
            rest++;
        }

        assertThat(rest).as("what had been read").isEqualTo(10);
        assertThat(run.isOverForGood()).isTrue();
        assertThat(run.failure()).isNull();
    }

    @Test
    void turnGoesOnOverAllMemoryAndGetsShorterTowardsTheEnd() throws IOException, InterruptedException {
        BlockingQueue<Long> turns = new LinkedBlockingQueue<>();
        schedule = (position, givenUp) -> new ContendedTurn(true, false, turns);
        ReadAhead run = start((position, into, access) -> read(position, into, 16), 0, 128, 16, 3);

        assertThat(turns.take()).as("before the consumer takes anything").isEqualTo(48);
        assertThat(readAll(run)).isEqualTo(FakeStream.bytes(0, 128));
        assertThat(run.stop(STOP_MILLIS)).isTrue();
        // Of the 80 bytes left not more than half, of the last 32 one piece each.
        assertThat(turns.peek()).isLessThanOrEqualTo(32);
        assertThat(List.copyOf(turns)).endsWith(16L, 16L);
        assertThat(turns.stream().mapToLong(Long::longValue).sum()).isEqualTo(80);
        assertThat(meter.pieces()).isEqualTo(8);
    }

    @Test
    void goesOnWhereOthersWantTheDevice() throws IOException, InterruptedException {
        Semaphore reads = new Semaphore(0);
        schedule = (position, givenUp) -> new ContendedTurn(false, false, new ArrayList<>());
        ReadAhead run = start(
                (position, into, access) -> {
                    reads.release();
                    return read(position, into, access);
                },
                0,
                1000,
                5,
                3);
        reads.acquire(3);
        assertThat(run.read(new byte[5], 0, 5)).isEqualTo(5);
        now.addAndGet(1000);

        assertThat(readAll(run)).hasSize(995);
        assertThat(run.isOverForGood()).isFalse();
    }

    @Test
    void readsNoSecondPieceAfterOneThatNoDiskServed() throws IOException {
        List<Long> turns = new ArrayList<>();
        schedule = (position, givenUp) -> new ContendedTurn(false, true, turns);
        ReadAhead run = start(ReadAheadTest::read, 0, 1000, 100, 3);

        assertThat(readAll(run)).hasSize(100);
        assertThat(turns).containsExactly(100L);
        assertThat(run.isOverForGood()).isTrue();
    }

    @Test
    void readsARangeOfOnePieceToItsEndWhoeverServesIt() throws IOException {
        schedule = (position, givenUp) -> new ContendedTurn(false, true, new ArrayList<>());
        ReadAhead run = start(ReadAheadTest::read, 0, 100, 100, 3);

        assertThat(readAll(run)).hasSize(100);
        assertThat(run.isOverForGood()).isFalse();
    }

    /** A pool that hands out again what it got back, and says how often it had to allocate. */
    private AtomicInteger countAllocations() {
        AtomicInteger allocations = new AtomicInteger();
        pool = new PiecePool(bytes -> {
            allocations.incrementAndGet();
            return ByteBuffer.allocateDirect(bytes);
        });
        pool.open();
        return allocations;
    }

    private void assertMemoryIsBack(AtomicInteger allocations) {
        assertThat(runs).allMatch(run -> run.stop(STOP_MILLIS));
        int before = allocations.get();
        for (int i = 0; i < before; i++) {
            pool.take(100);
        }
        assertThat(allocations).as("all of it was free").hasValue(before);
    }

    @Test
    void endsForGoodWithoutFailureWhenTheSourceHasNoMemory() throws IOException {
        AtomicInteger allocations = countAllocations();
        ReadAhead run = start(
                (position, into, access) -> {
                    if (position == 100) {
                        throw new OutOfMemoryError("Java heap space");
                    }
                    return read(position, into, access);
                },
                0,
                1000,
                100,
                3);

        assertThat(readAll(run)).isEqualTo(FakeStream.bytes(0, 100));
        assertThat(run.failure()).isNull();
        assertThat(run.isOverForGood()).isTrue();
        assertMemoryIsBack(allocations);
    }

    @Test
    void errorOfOursEndsTheRunAloneAndGivesTheMemoryBack() throws IOException {
        AtomicInteger allocations = countAllocations();
        schedule = (position, givenUp) -> {
            throw new NoClassDefFoundError("of a class that the lookup needs");
        };
        ReadAhead run = start(ReadAheadTest::read, 0, 1000, 100, 3);

        assertThat(run.read()).isEqualTo(-1);
        assertThat(run.failure()).isNull();
        assertThat(run.isOverForGood()).isTrue();
        assertMemoryIsBack(allocations);
    }

    /** What happens to a source, in order; its end is never the reader thread's. */
    private static Source telling(Source source, List<String> told) {
        return new Source() {
            @Override
            public int read(long position, ByteBuffer into, Access access) throws IOException {
                return source.read(position, into, access);
            }

            @Override
            public void runEnded() {
                told.add("ended");
            }

            @Override
            public void wasRead() {
                told.add("read");
                throw new NoClassDefFoundError("of a class that the next file needs");
            }
        };
    }

    @Test
    void sourceIsToldOfTheEndAndItsErrorsStayInTheThread() throws IOException {
        List<String> told = new CopyOnWriteArrayList<>();
        List<Throwable> escaped = new CopyOnWriteArrayList<>();
        UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> escaped.add(e));
        try {
            ReadAhead run = start(telling(ReadAheadTest::read, told), 0, 1000, 100, 3);
            assertThat(readAll(run)).hasSize(1000);
            assertThat(run.stop(STOP_MILLIS)).isTrue();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        assertThat(told).containsExactly("ended", "read");
        assertThat(escaped).isEmpty();
    }

    @Test
    void sourceThatFailedIsToldOfTheEndOnly() throws IOException {
        List<String> told = new CopyOnWriteArrayList<>();
        Source broken = (position, into, access) -> {
            throw new IOException("broken");
        };
        ReadAhead run = start(telling(broken, told), 0, 1000, 100, 3);

        assertThat(run.read()).isEqualTo(-1);
        assertThat(run.stop(STOP_MILLIS)).isTrue();
        assertThat(told).containsExactly("ended");
    }
}
