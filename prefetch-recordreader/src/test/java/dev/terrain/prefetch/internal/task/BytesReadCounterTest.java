package dev.terrain.prefetch.internal.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.prefetch.internal.stream.Measure;
import dev.terrain.prefetch.internal.stream.PrefetchMeter;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BytesReadCounterTest {

    private final Counter counter = new Counters().findCounter(FileInputFormatCounter.BYTES_READ);
    private final AtomicLong onThisThread = new AtomicLong(5_000);
    private final PrefetchMeter meter = new PrefetchMeter();

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
        BytesReadCounter bytesRead = new BytesReadCounter(counter, onThisThread::get);
        bytesRead.begin();
        long entered = bytesRead.enter();
        onThisThread.addAndGet(100);
        bytesRead.leave(entered);
        meter.add(Measure.PREFETCHED_BYTES, 1000);
        meter.add(Measure.CONSUMED_BYTES, 1000 - unused);
        meter.add(Measure.BACKGROUND_BYTES, 1000);
        counter.increment(seen);

        bytesRead.settle(meter, bytesRead.enter(), 1000);

        assertThat(counter.getValue()).isEqualTo(3 + after);
    }

    @Test
    void leavesToMapTaskWhatIsReadDuringClose() {
        BytesReadCounter bytesRead = new BytesReadCounter(counter, onThisThread::get);
        bytesRead.begin();
        meter.add(Measure.PREFETCHED_BYTES, 1000);
        meter.add(Measure.CONSUMED_BYTES, 1000);
        meter.add(Measure.BACKGROUND_BYTES, 1000);

        long closing = bytesRead.enter();
        onThisThread.addAndGet(30);
        bytesRead.settle(meter, closing, 600);

        // 1030 in all: MapTask will see the caller's 30 and the 400 that came since close began.
        assertThat(counter.getValue()).isEqualTo(600);
    }

    @Test
    void whatTheMapperReadsBetweenTheCallsIsNotInput() {
        BytesReadCounter bytesRead = new BytesReadCounter(counter, onThisThread::get);
        bytesRead.begin();
        bytesRead.leave(bytesRead.enter());
        onThisThread.addAndGet(777);
        bytesRead.leave(bytesRead.enter());

        bytesRead.settle(meter, bytesRead.enter(), 0);

        assertThat(counter.getValue()).isZero();
    }

    @Test
    void addsNothingWhereNothingWasReadAhead() {
        BytesReadCounter bytesRead = new BytesReadCounter(counter, onThisThread::get);
        long entered = bytesRead.enter();
        onThisThread.addAndGet(100);
        bytesRead.leave(entered);
        counter.increment(100);

        bytesRead.settle(meter, bytesRead.enter(), 0);

        assertThat(counter.getValue()).isEqualTo(100);
    }

    @Test
    void knowsOfACallInWhichItBeganWhatWasReadBefore() {
        BytesReadCounter bytesRead = new BytesReadCounter(counter, onThisThread::get);
        onThisThread.addAndGet(200);
        counter.increment(200); // of a call before
        long entered = bytesRead.enter();
        onThisThread.addAndGet(50);
        bytesRead.beginInCall();
        onThisThread.addAndGet(7);
        meter.add(Measure.PREFETCHED_BYTES, 1000);
        meter.add(Measure.CONSUMED_BYTES, 1000);
        meter.add(Measure.BACKGROUND_BYTES, 1000);
        bytesRead.leave(entered);
        counter.increment(57 + 300); // MapTask saw a part of the background's

        bytesRead.settle(meter, bytesRead.enter(), 1000);

        assertThat(counter.getValue()).isEqualTo(200 + 57 + 1000);
    }
}
