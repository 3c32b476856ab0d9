package dev.terrain.prefetch.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.junit.jupiter.api.Test;

/** Small records of cached input are read past the stream that reads ahead, of which nothing else is to be seen. */
class ConsumerStreamTest {

    private static final int FILE_BYTES = 1 << 20;
    private static final int RECORD_BYTES = 100;
    private static final int BUFFER_BYTES = 4 << 10;
    private static final int BUDGET_BYTES = 64 << 10;

    private final FakeStream file = new FakeStream(FILE_BYTES);
    private final FSDataInputStream real = new FSDataInputStream(file);
    private final PrefetchMeter meter = new PrefetchMeter();
    private final ReadPolicy policy = Policies.of(new PieceSizing(8 << 10, 4), new PieceMemory(BUDGET_BYTES), meter);
    private boolean cold;

    private final PrefetchStream stream = new PrefetchStream(
            "consumer-test",
            real,
            List.of(new ByteRange(0, FILE_BYTES)),
            meter,
            new Probe(bytes -> cold, 1000, 1000),
            Policies.owner(policy, Policies.AT_ONCE));
    private final ConsumerStream ours = new ConsumerStream(stream);

    @Test
    void smallRecordsGoPastWhileNothingIsWaitedFor() throws IOException {
        readRecords(200);

        ours.look(200);

        assertThat(ours.readsPast()).isTrue();
        readRecords(500);
        assertThat(ours.getPos()).isEqualTo(700 * RECORD_BYTES);
        assertThat(ours.look(500)).as("records until the next look").isBetween(16, 4096);
        assertThat(ours.readsPast()).isTrue();
    }

    @Test
    @SuppressWarnings("deprecation") // Some readers use it.
    void streamThatReadLinePutsBeforeItStaysThere() throws IOException {
        int end = 0;
        while (FakeStream.byteAt(end) != '\r' || FakeStream.byteAt(end + 1) == '\n') {
            end++;
        }
        ours.readLine();

        assertThat(ours.look(1)).isPositive();
        ours.watch();

        assertThat(ours.read()).isEqualTo(FakeStream.byteAt(end + 1) & 0xff);
    }

    @Test
    void ofAnotherThreadThanTheOneThatReadsNothingIsLearnt() throws Exception {
        Thread reading = new Thread(() -> {
            try {
                readRecords(200);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        reading.start();
        reading.join();

        ours.look(200);

        assertThat(ours.readsPast()).isFalse();
    }

    @Test
    void readsAheadOnceTheFileTurnsCold() throws IOException {
        readRecords(200);
        ours.look(200);
        readRecords(100);
        cold = true;
        readRecords(100);
        ours.look(200);

        readRecords(2000);

        assertThat(meter.prefetchedBytes.sum()).isPositive();
        ours.look(2000);
        assertThat(ours.readsPast()).isFalse();
        ours.close();
        assertThat(meter.passedThroughBytes.sum() + meter.consumedBytes.sum()).isEqualTo(2400 * RECORD_BYTES);
    }

    @Test
    void countsWhatWentPastWhenItIsClosed() throws IOException {
        readRecords(200);
        ours.look(200);
        readRecords(300);

        ours.close();

        assertThat(meter.passedThroughBytes.sum()).isEqualTo(500 * RECORD_BYTES);
        assertThat(file.closes).hasValue(1);
    }

    @Test
    void mayBeClosedByAThreadThatDoesNotRead() throws Exception {
        readRecords(200);
        ours.look(200);

        Thread closing = new Thread(() -> {
            try {
                ours.close();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        closing.start();
        closing.join();

        assertThat(file.closes).hasValue(1);
    }

    @Test
    void aReaderThatHasItsOwnBufferIsSeen() throws IOException {
        readRecords(200);
        ours.look(200);

        ours.look(100);

        assertThat(ours.readsPast()).isFalse();
    }

    @Test
    void aReaderThatHasItsOwnBufferReadsAheadWithItsNextReadAfterItWaited() throws IOException {
        cold = true;
        try (InputStream buffered = new BufferedInputStream(ours, BUFFER_BYTES)) {
            int records = 16;
            for (int read = 0; read < 8 * BUFFER_BYTES; read += records * RECORD_BYTES) {
                assertThat(buffered.readNBytes(records * RECORD_BYTES)).hasSize(records * RECORD_BYTES);
                records = ours.look(records);
            }
        }

        assertThat(meter.passedThroughBytes.sum()).isLessThanOrEqualTo(4 * BUFFER_BYTES);
        assertThat(meter.consumedBytes.sum()).isPositive();
    }

    @Test
    void largeRecordsAreSeen() throws IOException {
        readRecords(200);

        ours.look(10);

        assertThat(ours.readsPast()).isFalse();
    }

    @Test
    void whatMovesOtherwiseEndsIt() throws IOException {
        readRecords(200);
        ours.look(200);
        ours.seek(500_000);
        assertThat(ours.readsPast()).isFalse();
        assertThat(ours.read()).isEqualTo(FakeStream.byteAt(500_000) & 0xff);

        ours.seek(0);
        readRecords(400);
        ours.look(400);
        assertThat(ours.readsPast()).isTrue();
        // What the real stream does not offer.
        assertThat(ours.read(ByteBuffer.allocate(10))).isEqualTo(10);
        assertThat(ours.readsPast()).isFalse();
    }

    private void readRecords(int count) throws IOException {
        byte[] record = new byte[RECORD_BYTES];
        for (int i = 0; i < count; i++) {
            long from = ours.getPos();
            ours.readFully(record);
            assertThat(record[0]).isEqualTo(FakeStream.byteAt(from));
        }
    }
}
