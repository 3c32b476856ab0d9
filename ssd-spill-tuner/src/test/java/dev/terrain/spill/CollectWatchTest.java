package dev.terrain.spill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CollectWatchTest {
    private static final long MILLI = 1_000_000;

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void countsTheTimeInWhichACollectorIsParked() throws InterruptedException {
        CollectWatch watch = new CollectWatch(0);
        CountDownLatch spill = new CountDownLatch(1);
        Thread mapper = new Thread(() -> {
            watch.enter();
            try {
                spill.await();
            } catch (InterruptedException e) {
                return;
            }
            watch.leave();
        });
        watch.look(5 * MILLI);
        mapper.start();
        while (mapper.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        watch.look(25 * MILLI);
        watch.look(47 * MILLI);
        spill.countDown();
        mapper.join();
        watch.look(90 * MILLI);

        assertThat(watch.waitedMillis()).isEqualTo(42);
    }

    @Test
    void doesNotCountACollectorThatRuns() {
        CollectWatch watch = new CollectWatch(0);
        watch.enter();
        watch.look(20 * MILLI);
        watch.leave();
        watch.look(40 * MILLI);

        assertThat(watch.waitedMillis()).isZero();
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void itsThreadEndsWithIt() throws InterruptedException {
        CollectWatch watch = new CollectWatch(System.nanoTime());
        watch.start();
        watch.close();
        watch.close();

        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("spill-watch")) {
                thread.join();
            }
        }
    }
}
