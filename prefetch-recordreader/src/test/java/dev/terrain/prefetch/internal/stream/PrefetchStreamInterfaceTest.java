package dev.terrain.prefetch.internal.stream;

import static dev.terrain.prefetch.internal.stream.PrefetchStreams.FILE_BYTES;
import static dev.terrain.prefetch.internal.stream.PrefetchStreams.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.io.ElasticByteBufferPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What else Hadoop can ask of a stream, answered as the real one would. */
@Timeout(60)
class PrefetchStreamInterfaceTest {

    private final PrefetchStreams streams = new PrefetchStreams();

    @AfterEach
    void oneThreadAtATimeUsedTheRealStream() {
        streams.requireOneThreadAtATime();
    }

    @Test
    void positionedReadsLeaveThePositionAlone() throws IOException {
        try (FSDataInputStream in = streams.open()) {
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
        try (FSDataInputStream in = streams.open()) {
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
        try (FSDataInputStream in = streams.open()) {
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
        try (FSDataInputStream in = streams.open()) {
            in.seek(1000);
            read(in, 10);
            assertThat(in.seekToNewSource(2000)).isTrue();
            assertThat(in.getPos()).isEqualTo(2000);
            assertThat(read(in, 200)).isEqualTo(FakeStream.bytes(2000, 200));
        }
    }

    @Test
    void availableIsWhatTheRealStreamWouldSay() throws IOException {
        try (FSDataInputStream in = streams.open()) {
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
        streams.real.tellNothing();
        try (FSDataInputStream in = streams.open()) {
            in.seek(1000);
            for (int i = 0; i < 3999; i++) {
                assertThat(in.read()).isEqualTo(FakeStream.byteAt(1000 + i) & 0xff);
                assertThat(in.available()).isBetween(1, 3999 - i);
            }
        }
    }

    @Test
    void availableOfAHugeFileIsAllThatAnIntCanSay() throws IOException {
        try (FSDataInputStream in = streams.open(new FakeStream(1L << 40))) {
            in.seek(1000);
            in.read();
            assertThat(in.available()).isEqualTo(Integer.MAX_VALUE);
        }
    }

    @Test
    void availableDoesNotWaitForTheReadInProgressEachTime() throws IOException {
        Semaphore gate = streams.real.gate();
        gate.release(3);
        try (FSDataInputStream in = streams.open()) {
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
}
