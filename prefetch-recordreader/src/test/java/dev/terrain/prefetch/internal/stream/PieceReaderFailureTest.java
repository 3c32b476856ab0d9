package dev.terrain.prefetch.internal.stream;

import static dev.terrain.prefetch.internal.stream.RunsOverBytes.read;
import static dev.terrain.prefetch.internal.stream.RunsOverBytes.readAll;
import static dev.terrain.prefetch.internal.stream.RunsOverBytes.readOne;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.Thread.UncaughtExceptionHandler;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a run does when memory is short, its source fails, or our own code does. */
@Timeout(60)
class PieceReaderFailureTest {

    private final RunsOverBytes runs = new RunsOverBytes();

    @AfterEach
    void everyThreadEnds() {
        runs.stopAll();
    }

    @Test
    void endsForGoodWithoutFailureWhenThereIsNoMemory() throws IOException {
        runs.memory = new RunsOverBytes.CountedMemory() {
            @Override
            ByteBuffer allocate(int bytes) {
                throw new OutOfMemoryError("Cannot reserve " + bytes + " bytes of direct buffer memory");
            }
        };
        PieceQueue run = runs.start(RunsOverBytes::read, 0, 1000, 100, 3);

        assertThat(readOne(run)).isEqualTo(-1);
        assertThat(run.isOverForGood()).isTrue();
    }

    private void assertMemoryIsBack() {
        runs.stopAll();
        assertThat(runs.memory.freed)
                .as("all of it is free")
                .hasValue(runs.memory.allocated.get())
                .hasPositiveValue();
    }

    @Test
    void endsForGoodWithoutFailureWhenTheSourceHasNoMemory() throws IOException {
        PieceQueue run = runs.start(
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
        assertThat(run.isOverForGood()).isTrue();
        assertMemoryIsBack();
    }

    @Test
    void errorOfOursEndsTheRunAloneAndGivesTheMemoryBack() throws IOException {
        runs.schedule = (position, givenUp) -> {
            throw new NoClassDefFoundError("of a class that the lookup needs");
        };
        PieceQueue run = runs.start(RunsOverBytes::read, 0, 1000, 100, 3);

        assertThat(readOne(run)).isEqualTo(-1);
        assertThat(run.isOverForGood()).isTrue();
        assertMemoryIsBack();
    }

    /** What happens to a source, in order; its end is never the reader thread's. */
    private static Source telling(Source source, List<String> told) {
        return new Source() {
            @Override
            public int read(long position, ByteBuffer into, Access access) throws IOException {
                return source.read(position, into, access);
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
            PieceQueue run = runs.start(telling(RunsOverBytes::read, told), 0, 1000, 100, 3);
            assertThat(readAll(run)).hasSize(1000);
            runs.stopAll();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        assertThat(told).containsExactly("read");
        assertThat(escaped).isEmpty();
    }

    @Test
    void sourceThatFailedIsToldNothing() throws IOException {
        List<String> told = new CopyOnWriteArrayList<>();
        Source broken = (position, into, access) -> {
            throw new IOException("broken");
        };
        PieceQueue run = runs.start(telling(broken, told), 0, 1000, 100, 3);

        assertThat(readOne(run)).isEqualTo(-1);
        runs.stopAll();
        assertThat(told).isEmpty();
    }
}
