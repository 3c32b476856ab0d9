package dev.terrain.prefetch;

import static org.assertj.core.api.Assertions.assertThat;

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
        long entered = bytesRead.enter();
        onThisThread.addAndGet(100);
        bytesRead.leave(entered);
        meter.prefetched(1000);
        meter.consumed(1000 - unused);
        meter.countedInBackground(1000);
        counter.increment(seen);

        bytesRead.settle(meter, 0, 1000);

        assertThat(counter.getValue()).isEqualTo(3 + after);
    }

    @Test
    void leavesToMapTaskWhatIsReadDuringClose() {
        BytesReadCounter bytesRead = new BytesReadCounter(counter, onThisThread::get);
        meter.prefetched(1000);
        meter.consumed(1000);
        meter.countedInBackground(1000);

        bytesRead.settle(meter, 30, 600);

        // 1030 in all: MapTask will see the caller's 30 and the 400 that came since close began.
        assertThat(counter.getValue()).isEqualTo(600);
    }

    @Test
    void whatTheMapperReadsBetweenTheCallsIsNotInput() {
        BytesReadCounter bytesRead = new BytesReadCounter(counter, onThisThread::get);
        bytesRead.leave(bytesRead.enter());
        onThisThread.addAndGet(777);
        bytesRead.leave(bytesRead.enter());

        bytesRead.settle(meter, 0, 0);

        assertThat(counter.getValue()).isZero();
    }
}
