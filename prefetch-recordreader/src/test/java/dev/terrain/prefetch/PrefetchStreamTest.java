package dev.terrain.prefetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.io.ElasticByteBufferPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PrefetchStreamTest {

    private static final int FILE_BYTES = 10_000;
    private static final String NAME = "stream-test";

    private final FakeStream real = new FakeStream(FILE_BYTES);
    private final PrefetchMeter meter = new PrefetchMeter();
    private final MemoryBudget budget = new MemoryBudget(300);
    private final List<PrefetchStream> closed = new ArrayList<>();

    /** Three pieces of 100 bytes over [1000, 5000), again after 50 bytes in a row. */
    private FSDataInputStream stream() {
        return stream(real);
    }

    private FSDataInputStream stream(FakeStream over) {
        return new FSDataInputStream(new PrefetchStream(
                NAME,
                new FSDataInputStream(over),
                List.of(new ByteRange(1000, 5000)),
                Policies.of(new PieceSizing(100, 3), 50, budget, meter),
                PieceSchedule.AT_ONCE,
                closed::add));
    }

    @AfterEach
    void oneThreadAtATimeUsedTheRealStream() {
        assertThat(real.overlaps).as("two threads in the real stream").hasValue(0);
    }

    private void assertAllReleased() {
        assertThat(Threads.readingAhead(NAME)).isEmpty();
        assertThat(budget.tryReserve(300)).as("the whole budget is free").isTrue();
        budget.release(300);
    }

    private static byte[] read(FSDataInputStream in, int length) throws IOException {
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        return bytes;
    }

    @Test
    void readsTheRangeAheadAndTheRestDirectly() throws IOException {
        try (FSDataInputStream in = stream()) {
            in.seek(1000);
            assertThat(read(in, 4500)).isEqualTo(FakeStream.bytes(1000, 4500));
        }
        assertThat(meter.prefetchedBytes()).isEqualTo(4000);
        assertThat(meter.consumedBytes()).isEqualTo(4000);
        assertThat(meter.passedThroughBytes()).isEqualTo(500);
        assertAllReleased();
    }

    @Test
    void passesThroughWhatLiesBeforeTheRange() throws IOException {
        try (FSDataInputStream in = stream()) {
            assertThat(read(in, 900)).isEqualTo(FakeStream.bytes(0, 900));
            assertThat(Threads.readingAhead(NAME)).isEmpty();
        }
        assertThat(meter.prefetchedBytes()).isZero();
    }

    @Test
    void readsAheadAfterASeekOnlyOnceTheConsumerIsSequentialAgain() throws IOException {
        try (FSDataInputStream in = stream()) {
            in.seek(1000);
            read(in, 400);
            in.seek(4000);
            assertThat(Threads.readingAhead(NAME)).isEmpty();
            read(in, 49);
            assertThat(meter.consumedBytes()).isEqualTo(400);
            read(in, 1);
            assertThat(read(in, 20)).isEqualTo(FakeStream.bytes(4050, 20));
        }
        assertThat(meter.passedThroughBytes()).isEqualTo(50);
        assertThat(meter.consumedBytes()).isEqualTo(420);
        assertAllReleased();
    }

    @Test
    void waitsLongerAfterEachRunThatWasReadInVain() throws Exception {
        FSDataInputStream in = stream();
        try (in) {
            in.seek(1000);
            leaveAfterThreePieces(in, 2000);
            read(in, 100);
            read(in, 99);
            assertThat(meter.prefetchedBytes()).isEqualTo(300);
            read(in, 1);
            leaveAfterThreePieces(in, 3000);
            read(in, 400);
            read(in, 399);
            assertThat(meter.prefetchedBytes()).isEqualTo(600);
            read(in, 1);
            leaveAfterThreePieces(in, 0);
        }
        assertThat(meter.prefetchedBytes()).isEqualTo(900);
        assertAllReleased();
    }

    /** Goes on to {@code target} once all memory holds bytes of which it takes ten. */
    private void leaveAfterThreePieces(FSDataInputStream in, long target) throws Exception {
        long before = meter.prefetchedBytes();
        read(in, 10);
        while (meter.prefetchedBytes() < before + 300) {
            Thread.onSpinWait();
        }
        in.seek(target);
    }

    @Test
    void aRunThatWasMostlyUsedIsFollowedByTheNextAsSoon() throws Exception {
        try (FSDataInputStream in = stream()) {
            in.seek(1000);
            read(in, 1000);
            in.seek(4000);
            read(in, 50);
            long before = meter.passedThroughBytes();
            read(in, 20);
            assertThat(meter.passedThroughBytes()).isEqualTo(before);
        }
    }

    @Test
    void seekWithinAPieceKeepsTheRun() throws IOException {
        try (FSDataInputStream in = stream()) {
            in.seek(1000);
            read(in, 90);
            int before = real.seeks.get();
            in.seek(1005);
            assertThat(read(in, 5)).isEqualTo(FakeStream.bytes(1005, 5));
            assertThat(in.skip(10)).isEqualTo(10);
            assertThat(in.getPos()).isEqualTo(1020);
            assertThat(real.seeks).hasValue(before);
        }
    }

    @Test
    void failureComesAtItsPositionOnceAndARetryReadsOn() throws IOException {
        IOException broken = new IOException("broken");
        real.failOnce(1234, broken);
        try (FSDataInputStream in = stream()) {
            in.seek(1000);
            assertThat(read(in, 234)).isEqualTo(FakeStream.bytes(1000, 234));
            assertThat(in.getPos()).isEqualTo(1234);
            assertThatThrownBy(in::read).isSameAs(broken);
            assertThat(in.getPos()).isEqualTo(1234);
            assertThat(read(in, 500)).isEqualTo(FakeStream.bytes(1234, 500));
        }
        assertAllReleased();
    }

    @Test
    void lastingFailureComesAgainAtTheSamePosition() throws IOException {
        IOException broken = new IOException("broken");
        real.failAlways(1200, broken);
        try (FSDataInputStream in = stream()) {
            in.seek(1000);
            byte[] bytes = new byte[300];
            assertThat(in.read(bytes, 0, 300)).isEqualTo(200);
            assertThatThrownBy(() -> in.read(bytes, 0, 300)).isSameAs(broken);
            assertThatThrownBy(() -> in.read(bytes, 0, 300)).isSameAs(broken);
        }
    }

    @Test
    void errorsStayErrors() throws IOException {
        Error broken = new InternalError("as FSError of RawLocalFileSystem");
        real.failAlways(1000, broken);
        try (FSDataInputStream in = stream()) {
            in.seek(1000);
            assertThatThrownBy(in::read).isSameAs(broken);
        }
    }

    @Test
    void fileThatWasTruncatedEndsWhereItEnds() throws IOException {
        try (FSDataInputStream in = stream()) {
            in.seek(1000);
            real.truncate(1150);
            byte[] bytes = new byte[300];
            int count = in.readNBytes(bytes, 0, 300);
            assertThat(count).isBetween(150, 300);
            assertThat(in.read()).isEqualTo(-1);
        }
    }

    @Test
    void closeDuringReadAheadLeavesNoThread() throws IOException, InterruptedException {
        Semaphore gate = real.gate();
        FSDataInputStream in = stream();
        in.seek(1000);
        Thread consumer = new Thread(() -> {
            try {
                // Closed by another thread: the run ends, and the real stream says what it says.
                in.read();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        consumer.start();
        real.hanging.await();
        Thread closer = new Thread(() -> {
            try {
                in.close();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        closer.start();
        gate.release(1000);
        consumer.join();
        closer.join();
        in.close();

        assertThat(real.closes).hasValue(1);
        assertThat(closed).hasSize(1);
        assertAllReleased();
    }

    @Test
    void interruptWhileWaitingForAPiece() throws IOException {
        Semaphore gate = real.gate();
        try (FSDataInputStream in = stream()) {
            in.seek(1000);
            Thread.currentThread().interrupt();
            assertThatExceptionOfType(InterruptedIOException.class).isThrownBy(in::read);
            assertThat(Thread.interrupted()).as("flag restored").isTrue();

            gate.release(1000);
            assertThat(read(in, 200)).isEqualTo(FakeStream.bytes(1000, 200));
        }
        assertAllReleased();
    }

    @Test
    void secondStreamPassesThroughWhenTheBudgetIsTaken() throws IOException {
        FakeStream other = new FakeStream(FILE_BYTES);
        try (FSDataInputStream first = stream();
                FSDataInputStream second = stream(other)) {
            first.seek(1000);
            first.read();
            second.seek(1000);
            assertThat(read(second, 300)).isEqualTo(FakeStream.bytes(1000, 300));
            assertThat(meter.passedThroughBytes()).isEqualTo(300);
            assertThat(Threads.readingAhead(NAME)).hasSizeLessThanOrEqualTo(1);
        }
        assertAllReleased();
    }

    @Test
    void readsNothingAheadOnceToldToStop() throws IOException {
        try (FSDataInputStream in = stream()) {
            in.seek(1000);
            read(in, 10);
            ((PrefetchStream) in.getWrappedStream()).stopReadingAhead();
            assertAllReleased();
            assertThat(read(in, 500)).isEqualTo(FakeStream.bytes(1010, 500));
            assertThat(Threads.readingAhead(NAME)).isEmpty();
        }
    }

    @Test
    void unbufferLetsGoOfThePieces() throws IOException {
        try (FSDataInputStream in = stream()) {
            in.seek(1000);
            read(in, 10);
            in.unbuffer();
            assertAllReleased();
            assertThat(read(in, 500)).isEqualTo(FakeStream.bytes(1010, 500));
        }
    }

    @Test
    void positionedReadsLeaveThePositionAlone() throws IOException {
        try (FSDataInputStream in = stream()) {
            in.seek(1000);
            read(in, 150);
            byte[] bytes = new byte[40];
            in.readFully(7000, bytes);
            assertThat(bytes).isEqualTo(FakeStream.bytes(7000, 40));
            assertThat(in.getPos()).isEqualTo(1150);
            assertThat(read(in, 1000)).isEqualTo(FakeStream.bytes(1150, 1000));
        }
    }

    @Test
    void byteBuffersOfEveryKindAreFilled() throws IOException {
        try (FSDataInputStream in = stream()) {
            in.seek(1000);
            for (ByteBuffer buffer : List.of(ByteBuffer.allocate(30), ByteBuffer.allocateDirect(30))) {
                long from = in.getPos();
                buffer.position(10);
                assertThat(in.read(buffer)).isEqualTo(20);
                byte[] got = new byte[20];
                buffer.position(10);
                buffer.get(got);
                assertThat(got).isEqualTo(FakeStream.bytes(from, 20));
            }
            ByteBuffer pooled = in.read(new ElasticByteBufferPool(), 25);
            byte[] got = new byte[25];
            pooled.get(got);
            assertThat(got).isEqualTo(FakeStream.bytes(1040, 25));
            in.releaseBuffer(pooled);
            in.seek(FILE_BYTES);
            assertThat(in.read(ByteBuffer.allocate(5))).isEqualTo(-1);
        }
    }

    @Test
    void refusesWhatTheRealStreamRefuses() throws IOException {
        try (FSDataInputStream in = stream()) {
            assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> in.setReadahead(1L));
            assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> in.setDropBehind(true));
            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(() -> in.read(0, ByteBuffer.allocate(1)));
            assertThat(in.getFileDescriptor()).isNull();
            assertThat(in.hasCapability("in:unbuffer"))
                    .as("pieces can be let go")
                    .isTrue();
            assertThat(in.hasCapability("in:readahead")).isFalse();
        }
    }

    @Test
    void newSourceIsAskedOfTheRealStream() throws IOException {
        try (FSDataInputStream in = stream()) {
            in.seek(1000);
            read(in, 10);
            assertThat(in.seekToNewSource(2000)).isTrue();
            assertThat(in.getPos()).isEqualTo(2000);
            assertThat(read(in, 200)).isEqualTo(FakeStream.bytes(2000, 200));
        }
    }

    @Test
    void availableIsWhatTheRealStreamWouldSay() throws IOException {
        try (FSDataInputStream in = stream()) {
            in.seek(1000);
            for (int i = 0; i < 4000; i++) {
                assertThat(in.available()).isEqualTo(FILE_BYTES - 1000 - i);
                assertThat(in.read()).isEqualTo(FakeStream.byteAt(1000 + i) & 0xff);
            }
            in.seek(2000);
            assertThat(in.available()).isEqualTo(FILE_BYTES - 2000);
        }
    }

    @Test
    void availableIsAtLeastWhatIsHeldWhereTheRealStreamSaysNothing() throws IOException {
        real.tellNothing();
        try (FSDataInputStream in = stream()) {
            in.seek(1000);
            for (int i = 0; i < 3999; i++) {
                assertThat(in.read()).isEqualTo(FakeStream.byteAt(1000 + i) & 0xff);
                assertThat(in.available()).isBetween(1, 3999 - i);
            }
        }
    }

    @Test
    void availableOfAHugeFileIsAllThatAnIntCanSay() throws IOException {
        try (FSDataInputStream in = stream(new FakeStream(1L << 40))) {
            in.seek(1000);
            in.read();
            assertThat(in.available()).isEqualTo(Integer.MAX_VALUE);
        }
    }

    @Test
    void availableDoesNotWaitForTheReadInProgressEachTime() throws IOException {
        Semaphore gate = real.gate();
        gate.release(3);
        try (FSDataInputStream in = stream()) {
            in.seek(1000);
            in.read();
            int before = in.available();
            // Gives the first piece back, so that a fourth is read, which hangs and has the real stream.
            read(in, 150);
            while (!gate.hasQueuedThreads()) {
                Thread.onSpinWait();
            }
            int after = in.available();
            gate.release(1000);
            assertThat(after).isEqualTo(before - 150);
        }
    }

    @Test
    void memoryThatOnlyReadingAheadLacksIsNoFailure() throws IOException {
        real.failOnce(1234, new OutOfMemoryError("Java heap space"));
        try (FSDataInputStream in = stream()) {
            in.seek(1000);
            // Caught, since JUnit gives up at an OutOfMemoryError.
            assertThatCode(() -> assertThat(read(in, 4500)).isEqualTo(FakeStream.bytes(1000, 4500)))
                    .doesNotThrowAnyException();
            assertAllReleased();
        }
        assertThat(meter.streamsWithoutNeed()).as("ended for good").isEqualTo(1);
    }

    @Test
    void arrayOnTheHeapGoesWithTheRun() throws IOException {
        try (FSDataInputStream in = stream()) {
            in.seek(1000);
            read(in, 4000);
            byte[] first = real.lastArray;
            in.seek(1000);
            read(in, 50);
            read(in, 3950);
            assertThat(meter.passedThroughBytes()).as("before the second run").isEqualTo(50);
            assertThat(real.lastArray).isNotSameAs(first);
        }
    }
}
