package dev.terrain.prefetch.internal.stream;

import static dev.terrain.prefetch.internal.stream.PrefetchStreams.FILE_BYTES;
import static dev.terrain.prefetch.internal.stream.PrefetchStreams.read;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.fs.FSDataInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is read ahead, and what passes through. */
@Timeout(60)
class PrefetchStreamTest {

    private final PrefetchStreams streams = new PrefetchStreams();

    @AfterEach
    void oneThreadAtATimeUsedTheRealStream() {
        streams.requireOneThreadAtATime();
    }

    @Test
    void readsTheRangeAheadAndTheRestDirectly() throws IOException {
        try (FSDataInputStream in = streams.open()) {
            in.seek(1000);
            assertThat(read(in, 4500)).isEqualTo(FakeStream.bytes(1000, 4500));
        }
        assertThat(streams.meter.prefetchedBytes.sum()).isEqualTo(4000);
        assertThat(streams.meter.consumedBytes.sum()).isEqualTo(4000);
        assertThat(streams.meter.passedThroughBytes.sum()).isEqualTo(500);
        streams.requireAllReleased();
    }

    @Test
    void readsAsStockUntilItsReadsWaitAndAgainWhereTheyDoNot() throws IOException {
        AtomicBoolean cold = new AtomicBoolean();
        Probe probe = new Probe(bytes -> cold.get(), 100, 50);
        try (FSDataInputStream in = streams.open(streams.real, probe)) {
            in.seek(1000);
            read(in, 1000);
            read(in, 1000);
            assertThat(streams.meter.prefetchedBytes.sum()).isZero();
            cold.set(true);
            assertThat(read(in, 3000)).isEqualTo(FakeStream.bytes(3000, 3000));
            long ahead = streams.meter.prefetchedBytes.sum();
            assertThat(ahead).isPositive();
            cold.set(false);
            in.seek(1000);
            read(in, 4000);
            assertThat(streams.meter.prefetchedBytes.sum()).isEqualTo(ahead);
        }
        streams.requireAllReleased();
    }

    @Test
    void passesThroughWhatLiesBeforeTheRange() throws IOException {
        try (FSDataInputStream in = streams.open()) {
            assertThat(read(in, 900)).isEqualTo(FakeStream.bytes(0, 900));
            assertThat(PrefetchStreams.readingAhead()).isEmpty();
        }
        assertThat(streams.meter.prefetchedBytes.sum()).isZero();
    }

    @Test
    void readsAheadAfterASeekOnlyOnceTheConsumerIsSequentialAgain() throws IOException {
        try (FSDataInputStream in = streams.open()) {
            in.seek(1000);
            read(in, 400);
            in.seek(4000);
            assertThat(PrefetchStreams.readingAhead()).isEmpty();
            read(in, 49);
            assertThat(streams.meter.consumedBytes.sum()).isEqualTo(400);
            read(in, 1);
            assertThat(read(in, 20)).isEqualTo(FakeStream.bytes(4050, 20));
        }
        assertThat(streams.meter.passedThroughBytes.sum()).isEqualTo(50);
        assertThat(streams.meter.consumedBytes.sum()).isEqualTo(420);
        streams.requireAllReleased();
    }

    @Test
    void readsAheadOfAConsumerThatTakesSingleBytes() throws IOException {
        try (FSDataInputStream in = streams.open()) {
            in.seek(1000);
            read(in, 400);
            in.seek(4000);
            for (int i = 0; i < 60; i++) {
                assertThat(in.read()).isEqualTo(FakeStream.byteAt(4000 + i) & 0xff);
            }
        }
        assertThat(streams.meter.passedThroughBytes.sum()).isEqualTo(50);
        assertThat(streams.meter.consumedBytes.sum()).isEqualTo(410);
    }

    @Test
    void waitsLongerAfterEachRunThatWasReadInVain() throws Exception {
        FSDataInputStream in = streams.open();
        try (in) {
            in.seek(1000);
            leaveAfterThreePieces(in, 2000);
            read(in, 100);
            read(in, 99);
            assertThat(streams.meter.prefetchedBytes.sum()).isEqualTo(300);
            read(in, 1);
            leaveAfterThreePieces(in, 3000);
            read(in, 400);
            read(in, 399);
            assertThat(streams.meter.prefetchedBytes.sum()).isEqualTo(600);
            read(in, 1);
            leaveAfterThreePieces(in, 0);
        }
        assertThat(streams.meter.prefetchedBytes.sum()).isEqualTo(900);
        streams.requireAllReleased();
    }

    /** Goes on to {@code target} once all memory holds bytes of which it takes ten. */
    private void leaveAfterThreePieces(FSDataInputStream in, long target) throws Exception {
        long before = streams.meter.prefetchedBytes.sum();
        read(in, 10);
        while (streams.meter.prefetchedBytes.sum() < before + 300) {
            Thread.onSpinWait();
        }
        in.seek(target);
    }

    @Test
    void aRunThatWasMostlyUsedIsFollowedByTheNextAsSoon() throws Exception {
        try (FSDataInputStream in = streams.open()) {
            in.seek(1000);
            read(in, 1000);
            in.seek(4000);
            read(in, 50);
            read(in, 20);
        }
        assertThat(streams.meter.passedThroughBytes.sum()).isEqualTo(50);
    }

    @Test
    void seekWithinAPieceKeepsTheRun() throws IOException {
        try (FSDataInputStream in = streams.open()) {
            in.seek(1000);
            read(in, 90);
            int before = streams.real.seeks.get();
            in.seek(1005);
            assertThat(read(in, 5)).isEqualTo(FakeStream.bytes(1005, 5));
            assertThat(in.skip(10)).isEqualTo(10);
            assertThat(in.getPos()).isEqualTo(1020);
            assertThat(streams.real.seeks).hasValue(before);
        }
    }

    @Test
    void secondStreamPassesThroughWhenTheBudgetIsTaken() throws IOException {
        FakeStream other = new FakeStream(FILE_BYTES);
        try (FSDataInputStream first = streams.open();
                FSDataInputStream second = streams.open(other)) {
            first.seek(1000);
            first.read();
            second.seek(1000);
            assertThat(read(second, 300)).isEqualTo(FakeStream.bytes(1000, 300));
            assertThat(PrefetchStreams.readingAhead()).hasSizeLessThanOrEqualTo(1);
        }
        assertThat(streams.meter.passedThroughBytes.sum()).isEqualTo(300);
        streams.requireAllReleased();
    }

    @Test
    void readsNothingAheadOnceToldToStop() throws IOException {
        try (FSDataInputStream in = streams.open()) {
            in.seek(1000);
            read(in, 10);
            ((PrefetchStream) in.getWrappedStream()).stopReadingAhead();
            streams.requireAllReleased();
            assertThat(read(in, 500)).isEqualTo(FakeStream.bytes(1010, 500));
            assertThat(PrefetchStreams.readingAhead()).isEmpty();
        }
    }

    @Test
    void isUsedAsStockUsesItOnceReadingAheadIsOver() throws IOException {
        try (FSDataInputStream in = streams.open()) {
            ((PrefetchStream) in.getWrappedStream()).stopReadingAhead();
            for (int record = 0; record < 20; record++) {
                assertThat(read(in, 100)).isEqualTo(FakeStream.bytes(100L * record, 100));
            }
            assertThat(streams.real.seeks).hasValue(0);
            in.seek(50);
            assertThat(in.skip(30)).isEqualTo(30);
            assertThat(read(in, 10)).isEqualTo(FakeStream.bytes(80, 10));
            assertThat(in.getPos()).isEqualTo(90);
        }
        assertThat(streams.meter.passedThroughBytes.sum()).isEqualTo(2010);
    }

    @Test
    void unbufferLetsGoOfThePieces() throws IOException {
        try (FSDataInputStream in = streams.open()) {
            in.seek(1000);
            read(in, 10);
            in.unbuffer();
            streams.requireAllReleased();
            assertThat(read(in, 500)).isEqualTo(FakeStream.bytes(1010, 500));
        }
    }

    @Test
    void arrayOnTheHeapGoesWithTheRun() throws IOException {
        try (FSDataInputStream in = streams.open()) {
            in.seek(1000);
            read(in, 4000);
            byte[] first = streams.real.lastArray;
            in.seek(1000);
            read(in, 50);
            read(in, 3950);
            assertThat(streams.meter.passedThroughBytes.sum())
                    .as("before the second run")
                    .isEqualTo(50);
            assertThat(streams.real.lastArray).isNotSameAs(first);
        }
    }
}
