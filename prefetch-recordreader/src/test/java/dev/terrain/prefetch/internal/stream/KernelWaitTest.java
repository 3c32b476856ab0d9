package dev.terrain.prefetch.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.prefetch.internal.device.ThreadIo;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelWaitTest {

    private static final long FAST = KernelWait.FAST_BYTES_PER_SECOND;

    private final AtomicLong now = new AtomicLong(55);
    private final AtomicLong slept = new AtomicLong(77);
    private final AtomicLong fetched = new AtomicLong(99);
    private final KernelWait wait = new KernelWait(facts(slept::get, fetched::get), FAST);

    private ThreadIo facts(LongSupplier sleptNanos, LongSupplier fetchedBytes) {
        return new ThreadIo() {
            @Override
            public long nanoTime() {
                return now.get();
            }

            @Override
            public long sleptNanos() {
                return sleptNanos.getAsLong();
            }

            @Override
            public long fetchedBytes() {
                return fetchedBytes.getAsLong();
            }
        };
    }

    @BeforeEach
    void begin() {
        assertThat(wait.test(0)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        // bytes read, ms asleep, bytes fetched, waited; the first two are the worked example of the Javadoc
        "1048576, 6, 1048576, true",
        "1048576, 0, 0, false",
        "1048576, 6, 524287, false",
        "1048576, 6, 524288, true",
        "1048576, 3, 1048576, false",
        "65536, 4, 65536, false",
        "65536, 6, 65536, true",
        "4194304, 15, 4194304, false",
        "4194304, 17, 4194304, true",
    })
    void waitsWhoSleepsAndHasBytesFetched(long bytes, long sleptMillis, long fetchedBytes, boolean waited) {
        now.addAndGet(1_000_000_000);
        slept.addAndGet(sleptMillis * 1_000_000);
        fetched.addAndGet(fetchedBytes);

        assertThat(wait.test(bytes)).isEqualTo(waited);
        assertThat(wait.test(bytes)).as("nothing happened since").isFalse();
    }

    @Test
    void kernelIsNotAskedOfReadsThatWereFast() {
        AtomicLong asked = new AtomicLong();
        KernelWait watching = new KernelWait(facts(asked::incrementAndGet, fetched::get), FAST);
        assertThat(watching.test(0)).isFalse();
        now.addAndGet(15_000_000);

        assertThat(watching.test(4 << 20)).isFalse();
        assertThat(asked).as("when it began").hasValue(1);
        now.addAndGet(18_000_000);
        assertThat(watching.test(4 << 20)).isFalse();
        assertThat(asked).as("since 8 MiB took 33 ms").hasValue(2);
    }

    @Test
    void sleepAloneTellsWhereNobodyKnowsWhatIsFetchedOnceTheFileIsOpen() {
        KernelWait unknown = new KernelWait(facts(slept::get, () -> ThreadIo.UNKNOWN), FAST);
        assertThat(unknown.test(0)).isFalse();
        for (boolean opened : new boolean[] {false, true}) {
            now.addAndGet(2_000_000_000);
            slept.addAndGet(1_000_000_000);

            assertThat(unknown.test(1 << 20)).isEqualTo(opened);
        }
    }

    @Test
    void saysNothingOfAThreadThatJustCame() throws InterruptedException {
        AtomicBoolean waited = new AtomicBoolean(true);
        now.addAndGet(2_000_000_000);
        slept.addAndGet(1_000_000_000);
        fetched.addAndGet(1 << 20);
        Thread other = new Thread(() -> waited.set(wait.test(1 << 20)));
        other.start();
        other.join();

        assertThat(waited).isFalse();
    }

    @Test
    void aDataNodeIsWaitedForOnlyAtTheRateOfASharedSpindle() {
        KernelWait dataNode =
                new KernelWait(facts(slept::get, fetched::get), KernelWait.FAST_DATANODE_BYTES_PER_SECOND);
        assertThat(dataNode.test(0)).isFalse();
        for (long millis : new long[] {31, 32}) {
            now.addAndGet(1_000_000_000);
            slept.addAndGet(millis * 1_000_000);
            fetched.addAndGet(1 << 20);

            assertThat(dataNode.test(1 << 20)).isEqualTo(millis == 32);
        }
    }
}
