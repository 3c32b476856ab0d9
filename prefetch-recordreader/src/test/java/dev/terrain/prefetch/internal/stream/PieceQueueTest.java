package dev.terrain.prefetch.internal.stream;

import static dev.terrain.prefetch.internal.stream.RunsOverBytes.read;
import static dev.terrain.prefetch.internal.stream.RunsOverBytes.readAll;
import static dev.terrain.prefetch.internal.stream.RunsOverBytes.readOne;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class PieceQueueTest {

    private final RunsOverBytes runs = new RunsOverBytes();

    @AfterEach
    void everyThreadEnds() {
        runs.stopAll();
    }

    @ParameterizedTest
    @CsvSource({"0,1000,7,3", "3,10,4,2", "999,1000,4,1", "0,1000,1,1", "100,500,400,1", "0,21,7,3"})
    void deliversTheRangeInOrder(long from, long to, int pieceBytes, int pieces) throws IOException {
        PieceQueue run = runs.start(RunsOverBytes::read, from, to, pieceBytes, pieces);

        assertThat(readAll(run)).isEqualTo(FakeStream.bytes(from, (int) (to - from)));
        assertThat(run.deliveredBytes()).isEqualTo(to - from);
        runs.stopAll();
        assertThat(runs.meter.prefetchedBytes.sum()).isEqualTo(to - from);
    }

    @Test
    void endsWhereTheFileEnds() throws IOException {
        PieceQueue run = runs.start(RunsOverBytes::read, 990, 2000, 4, 3);

        assertThat(readAll(run)).isEqualTo(FakeStream.bytes(990, 10));
        assertThat(readOne(run)).isEqualTo(-1);
    }

    @Test
    void deliversWhatCameBeforeAFailure() throws IOException {
        PieceQueue run = runs.start(
                (position, into, access) -> {
                    if (position == 6) {
                        throw new IOException("broken");
                    }
                    return read(position, into, Math.min(5, 6 - position));
                },
                0,
                10,
                4,
                3);

        assertThat(readAll(run)).isEqualTo(FakeStream.bytes(0, 6));
        assertThat(readOne(run)).isEqualTo(-1);
    }

    @Test
    void piecesThatNobodyReadAreFreedAndCounted() {
        PieceQueue run = runs.start(RunsOverBytes::read, 0, 1000, 100, 3);
        while (runs.meter.prefetchedBytes.sum() < 300) {
            Thread.onSpinWait();
        }
        assertThat(run.read(new byte[10], 0, 10)).isEqualTo(10);

        runs.stopAll();

        assertThat(run.unusedBytes()).isEqualTo(290);
        assertThat(runs.memory.freed).hasValue(3);
    }

    @Test
    void neverHoldsMoreThanItsPieces() throws IOException, InterruptedException {
        AtomicLong read = new AtomicLong();
        Semaphore calls = new Semaphore(0);
        PieceQueue run = runs.start(
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
        assertThat(readOne(run)).isEqualTo(FakeStream.byteAt(5) & 0xff);
        calls.acquire(1);
        assertThat(read).hasValue(20);
    }

    @Test
    void seeksWithinWhatIsHeld() throws IOException, InterruptedException {
        Semaphore calls = new Semaphore(0);
        PieceQueue run = runs.start(
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
        assertThat(readOne(run)).isEqualTo(FakeStream.byteAt(5) & 0xff);
        assertThat(run.seek(14)).as("a piece that is ready").isTrue();
        assertThat(readOne(run)).isEqualTo(FakeStream.byteAt(14) & 0xff);
        assertThat(run.seek(500)).as("far ahead").isFalse();
        assertThat(readOne(run)).as("nothing changed").isEqualTo(FakeStream.byteAt(15) & 0xff);
        runs.stopAll();
    }

    @Test
    void waitsForWhatIsALittleAhead() throws InterruptedException {
        Semaphore gate = new Semaphore(2);
        PieceQueue run = runs.start(
                (position, into, access) -> {
                    gate.acquireUninterruptibly();
                    return read(position, into, access);
                },
                0,
                20,
                10,
                3);
        assertThat(run.read(new byte[5], 0, 5)).isEqualTo(5);
        gate.release(9);

        assertThat(run.seek(12)).isTrue();
        assertThat(readOne(run)).isEqualTo(FakeStream.byteAt(12) & 0xff);
        assertThat(run.seek(25)).as("behind the end").isFalse();
        assertThat(run.deliveredBytes()).isEqualTo(6);
    }

    @Test
    void interruptWhileWaitingEndsTheRunAndLosesNothing() {
        Semaphore gate = new Semaphore(1);
        PieceQueue run = runs.start(
                (position, into, access) -> {
                    gate.acquireUninterruptibly();
                    return read(position, into, access);
                },
                0,
                10,
                5,
                2);

        Thread.currentThread().interrupt();
        byte[] bytes = new byte[10];
        int count = run.read(bytes, 0, 10);
        assertThat(Thread.interrupted()).as("flag restored").isTrue();
        assertThat(Arrays.copyOf(bytes, Math.max(0, count))).isEqualTo(FakeStream.bytes(0, Math.max(0, count)));
        gate.release(9);

        assertThat(run.read(bytes, 0, 10)).isEqualTo(-1);
        assertThat(run.isOverForGood()).isTrue();
        assertThat(runs.meter.stalls.sum()).isPositive();
    }

    @Test
    void stopWakesAConsumerThatWaits() throws InterruptedException {
        CountDownLatch reading = new CountDownLatch(1);
        Semaphore gate = new Semaphore(0);
        PieceQueue run = runs.start(
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
            assertThat(readOne(run)).isEqualTo(-1);
        });
        consumer.start();
        reading.await();

        run.stop();
        consumer.join();
        gate.release();
    }
}
