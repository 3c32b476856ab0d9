package dev.terrain.prefetch.internal.stream;

import static dev.terrain.prefetch.internal.stream.RunsOverBytes.read;
import static dev.terrain.prefetch.internal.stream.RunsOverBytes.readAll;
import static dev.terrain.prefetch.internal.stream.RunsOverBytes.readOne;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.prefetch.internal.stream.Policies.OneTurn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long a run goes on at a device, by who else wants it and how fast it is. */
@Timeout(60)
class PieceReaderTurnsTest {

    private final RunsOverBytes runs = new RunsOverBytes();

    @AfterEach
    void everyThreadEnds() {
        runs.stopAll();
    }

    @Test
    void turnGoesOnOverAllMemoryAndGetsShorterTowardsTheEnd() throws IOException, InterruptedException {
        BlockingQueue<Long> turns = new LinkedBlockingQueue<>();
        runs.schedule = (position, givenUp) -> new OneTurn(true, true, false, turns);
        PieceQueue run = runs.start((position, into, access) -> read(position, into, 16), 0, 128, 16, 3);

        assertThat(turns.take()).as("before the consumer takes anything").isEqualTo(48);
        assertThat(readAll(run)).isEqualTo(FakeStream.bytes(0, 128));
        runs.stopAll();
        // Of the 80 bytes left not more than half, of the last 32 one piece each.
        assertThat(turns.peek()).isLessThanOrEqualTo(32);
        assertThat(List.copyOf(turns)).endsWith(16L, 16L);
        assertThat(turns.stream().mapToLong(Long::longValue).sum()).isEqualTo(80);
        assertThat(runs.meter.pieces.sum()).isEqualTo(8);
    }

    @Test
    void goesOnWhereOthersWantTheDevice() throws IOException, InterruptedException {
        Semaphore reads = new Semaphore(0);
        runs.schedule = (position, givenUp) -> new OneTurn(true, false, false, new ArrayList<>());
        PieceQueue run = runs.start(
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
        runs.now.addAndGet(1000);

        assertThat(readAll(run)).hasSize(995);
        assertThat(run.isOverForGood()).isFalse();
    }

    @Test
    void readsNoSecondPieceAfterOneThatNoDiskServed() throws IOException {
        List<Long> turns = new ArrayList<>();
        runs.schedule = (position, givenUp) -> new OneTurn(true, false, true, turns);
        PieceQueue run = runs.start(RunsOverBytes::read, 0, 1000, 100, 3);

        assertThat(readAll(run)).hasSize(100);
        assertThat(turns).containsExactly(100L);
        assertThat(run.isOverForGood()).isTrue();
    }

    @Test
    void readsARangeOfOnePieceToItsEndWhoeverServesIt() throws IOException {
        runs.schedule = (position, givenUp) -> new OneTurn(true, false, true, new ArrayList<>());
        PieceQueue run = runs.start(RunsOverBytes::read, 0, 100, 100, 3);

        assertThat(readAll(run)).hasSize(100);
        assertThat(run.isOverForGood()).isFalse();
    }

    @Test
    void endsForGoodWhereTheConsumerNeverWaits() throws IOException, InterruptedException {
        Semaphore reads = new Semaphore(0);
        PieceQueue run = runs.start(
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
        runs.now.addAndGet(1000);
        int rest = 0;
        while (readOne(run) >= 0) {
            rest++;
        }

        assertThat(rest).as("what had been read").isEqualTo(10);
        assertThat(run.isOverForGood()).isTrue();
    }
}
