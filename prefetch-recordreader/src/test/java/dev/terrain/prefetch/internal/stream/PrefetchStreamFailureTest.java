package dev.terrain.prefetch.internal.stream;

import static dev.terrain.prefetch.internal.stream.PrefetchStreams.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.Semaphore;
import org.apache.hadoop.fs.FSDataInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Failures, interrupts and ends in the middle of reading ahead. */
@Timeout(60)
class PrefetchStreamFailureTest {

    private final PrefetchStreams streams = new PrefetchStreams();

    @AfterEach
    void oneThreadAtATimeUsedTheRealStream() {
        streams.requireOneThreadAtATime();
    }

    @Test
    void failureThatOnlyReadingAheadMetIsNone() throws IOException {
        streams.real.failOnce(1234, new IOException("broken"));
        try (FSDataInputStream in = streams.open()) {
            in.seek(1000);
            assertThat(read(in, 734)).isEqualTo(FakeStream.bytes(1000, 734));
            assertThat(in.getPos()).isEqualTo(1734);
        }
        streams.requireAllReleased();
    }

    @Test
    void lastingFailureComesAgainAtTheSamePosition() throws IOException {
        IOException broken = new IOException("broken");
        streams.real.failAlways(1200, broken);
        try (FSDataInputStream in = streams.open()) {
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
        streams.real.failAlways(1000, broken);
        try (FSDataInputStream in = streams.open()) {
            in.seek(1000);
            assertThatThrownBy(in::read).isSameAs(broken);
        }
    }

    @Test
    void fileThatWasTruncatedEndsWhereItEnds() throws IOException {
        try (FSDataInputStream in = streams.open()) {
            in.seek(1000);
            streams.real.truncate(1150);
            byte[] bytes = new byte[300];
            int count = in.readNBytes(bytes, 0, 300);
            assertThat(count).isBetween(150, 300);
            assertThat(in.read()).isEqualTo(-1);
        }
    }

    @Test
    void closeDuringReadAheadLeavesNoThread() throws IOException, InterruptedException {
        Semaphore gate = streams.real.gate();
        FSDataInputStream in = streams.open();
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
        streams.real.hanging.await();
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

        assertThat(streams.real.closes).hasValue(1);
        assertThat(streams.closed).hasValue(1);
        streams.requireAllReleased();
    }

    @Test
    void interruptWhileWaitingForAPieceMeetsTheRealStreamAsInStock() throws IOException {
        Semaphore gate = streams.real.gate();
        gate.release(1000);
        try (FSDataInputStream in = streams.open()) {
            in.seek(1000);
            Thread.currentThread().interrupt();
            assertThat(read(in, 200)).isEqualTo(FakeStream.bytes(1000, 200));
            assertThat(Thread.interrupted()).as("flag kept").isTrue();
            assertThat(read(in, 200)).isEqualTo(FakeStream.bytes(1200, 200));
        }
        streams.requireAllReleased();
    }

    @Test
    void memoryThatOnlyReadingAheadLacksIsNoFailure() throws IOException {
        streams.real.failOnce(1234, new OutOfMemoryError("Java heap space"));
        try (FSDataInputStream in = streams.open()) {
            in.seek(1000);
            // Caught, since JUnit gives up at an OutOfMemoryError.
            assertThatCode(() -> assertThat(read(in, 4500)).isEqualTo(FakeStream.bytes(1000, 4500)))
                    .doesNotThrowAnyException();
            streams.requireAllReleased();
        }
        assertThat(streams.meter.needlessRuns.sum()).as("ended for good").isEqualTo(1);
    }

    @Test
    void goesOnWhereItFailedAlsoOnceReadingAheadIsOver() throws IOException {
        streams.real.failOnce(150, new IOException("broken"));
        try (FSDataInputStream in = streams.open()) {
            ((PrefetchStream) in.getWrappedStream()).stopReadingAhead();
            read(in, 100);
            read(in, 50);
            assertThatExceptionOfType(IOException.class).isThrownBy(in::read).withMessage("broken");
            assertThat(read(in, 100)).isEqualTo(FakeStream.bytes(150, 100));
        }
        assertThat(streams.meter.passedThroughBytes.sum()).isEqualTo(250);
    }
}
