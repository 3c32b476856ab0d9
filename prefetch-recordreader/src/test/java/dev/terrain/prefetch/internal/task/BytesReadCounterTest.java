package dev.terrain.prefetch.internal.task;

import static dev.terrain.prefetch.internal.task.BytesReadCounter.NOT_NOTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.prefetch.internal.stream.PrefetchMeter;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BytesReadCounterTest {

    private final Counter counter = new Counters().findCounter(FileInputFormatCounter.BYTES_READ);
    private final FileSystem.Statistics onThisThread = new FileSystem.Statistics("test");
    private final PrefetchMeter meter = new PrefetchMeter();

    @BeforeEach
    void somethingWasReadBefore() {
        onThisThread.incrementBytesRead(5_000);
    }

    @ParameterizedTest
    @CsvSource({
        // seen by MapTask, unused, after; the first two are the worked example of the Javadoc
        "700, 50, 1050",
        "1060, 50, 1060",
        "100, 0, 1100",
        "1100, 0, 1100",
    })
    void addsWhatIsMissing(long seen, long unused, long after) {
        counter.setValue(3);
        BytesReadCounter bytesRead = new BytesReadCounter(counter, List.of(onThisThread));
        long entered = bytesRead.enter();
        onThisThread.incrementBytesRead(100);
        bytesRead.leave(entered);
        meter.prefetchedBytes.add(1000);
        meter.consumedBytes.add(1000 - unused);
        meter.backgroundBytes.add(1000);
        counter.increment(seen);

        bytesRead.settle(meter, bytesRead.enter(), 1000);

        assertThat(counter.getValue()).isEqualTo(3 + after);
    }

    @Test
    void leavesToMapTaskWhatIsReadDuringClose() {
        BytesReadCounter bytesRead = new BytesReadCounter(counter, List.of(onThisThread));
        meter.prefetchedBytes.add(1000);
        meter.consumedBytes.add(1000);
        meter.backgroundBytes.add(1000);

        long closing = bytesRead.enter();
        onThisThread.incrementBytesRead(30);
        bytesRead.settle(meter, closing, 600);

        // 1030 in all: MapTask will see the caller's 30 and the 400 that came since close began.
        assertThat(counter.getValue()).isEqualTo(600);
    }

    @Test
    void whatTheMapperReadsBetweenTheCallsIsNotInput() {
        BytesReadCounter bytesRead = new BytesReadCounter(counter, List.of(onThisThread));
        bytesRead.leave(bytesRead.enter());
        onThisThread.incrementBytesRead(777);
        bytesRead.leave(bytesRead.enter());

        bytesRead.settle(meter, bytesRead.enter(), 0);

        assertThat(counter.getValue()).isZero();
    }

    @Test
    void addsNothingWhereNothingWasReadAhead() {
        BytesReadCounter bytesRead = new BytesReadCounter(counter, List.of(onThisThread));
        onThisThread.incrementBytesRead(100);
        bytesRead.leave(NOT_NOTED);
        counter.increment(100);

        bytesRead.settle(meter, NOT_NOTED, 0);

        assertThat(counter.getValue()).isEqualTo(100);
    }

    @Test
    void mayBeginInTheCallThatFoundTheWaitIfTheThreadReadNothingElse() {
        BytesReadCounter bytesRead = new BytesReadCounter(counter, List.of(onThisThread));
        bytesRead.beginWhenAsked();
        assertThat(bytesRead.enter()).isEqualTo(NOT_NOTED);
        onThisThread.incrementBytesRead(50);

        assertThat(bytesRead.mayReadAhead(0, 50)).isTrue();
        onThisThread.incrementBytesRead(7);
        bytesRead.leave(NOT_NOTED);
        counter.increment(57);
        bytesRead.settle(meter, bytesRead.enter(), 0);

        assertThat(counter.getValue()).isEqualTo(57);
    }

    @Test
    void beginsWithTheNextCallIfTheThreadReadMore() {
        BytesReadCounter bytesRead = new BytesReadCounter(counter, List.of(onThisThread));
        bytesRead.beginWhenAsked();
        assertThat(bytesRead.enter()).isEqualTo(NOT_NOTED);
        onThisThread.incrementBytesRead(50 + 777);

        assertThat(bytesRead.mayReadAhead(0, 50)).isFalse();
        bytesRead.leave(NOT_NOTED);
        counter.increment(50);

        assertThat(bytesRead.enter()).isNotEqualTo(NOT_NOTED);
        assertThat(bytesRead.mayReadAhead(0, 50)).isTrue();
    }

    @Test
    void knowsOfACallInWhichItBeganWhatWasReadBefore() {
        BytesReadCounter bytesRead = new BytesReadCounter(counter, List.of(onThisThread));
        onThisThread.incrementBytesRead(200);
        counter.increment(200); // of a call before
        onThisThread.incrementBytesRead(50);
        bytesRead.beginInCall();
        onThisThread.incrementBytesRead(7);
        meter.prefetchedBytes.add(1000);
        meter.consumedBytes.add(1000);
        meter.backgroundBytes.add(1000);
        bytesRead.leave(NOT_NOTED);
        counter.increment(57 + 300); // MapTask saw a part of the background's

        bytesRead.settle(meter, bytesRead.enter(), 1000);

        assertThat(counter.getValue()).isEqualTo(200 + 57 + 1000);
    }

    @Test
    @SuppressWarnings("deprecation") // as the class under test
    void countsEachThreadForItselfWhoeverAskedBefore() throws Exception {
        LocalFileSystem local = FileSystem.getLocal(new Configuration());
        FileSystem.Statistics ofLocal = FileSystem.getStatistics("file", local.getClass());
        BytesReadCounter bytes = new BytesReadCounter(counter, BytesReadCounter.statistics("file"));
        long before = bytes.getAsLong();

        ofLocal.incrementBytesRead(100);
        long elsewhere = CompletableFuture.supplyAsync(() -> {
                    long start = bytes.getAsLong();
                    ofLocal.incrementBytesRead(7);
                    return bytes.getAsLong() - start;
                })
                .join();
        ofLocal.incrementBytesRead(20);

        assertThat(elsewhere).isEqualTo(7);
        assertThat(bytes.getAsLong() - before).isEqualTo(120);
    }
}
