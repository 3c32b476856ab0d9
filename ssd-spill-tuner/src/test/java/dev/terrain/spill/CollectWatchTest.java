package dev.terrain.spill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CollectWatchTest {
    private static final long MILLI = 1_000_000;

    private static final class Collector {
        static void collect(CountDownLatch spill) {
            await(spill);
        }
    }

    private static final class Mapper {
        static void map(CountDownLatch other) {
            await(other);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void countsTheTimeInWhichACollectorIsParked() throws InterruptedException {
        CountDownLatch spill = new CountDownLatch(1);
        Thread mapper = new Thread(() -> Collector.collect(spill));
        CollectWatch watch = new CollectWatch(mapper, Collector.class, 0);
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
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void doesNotCountAMapperThatWaitsForSomethingElse() throws InterruptedException {
        CountDownLatch other = new CountDownLatch(1);
        Thread mapper = new Thread(() -> Mapper.map(other));
        CollectWatch watch = new CollectWatch(mapper, Collector.class, 0);
        mapper.start();
        while (mapper.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        watch.look(20 * MILLI);
        other.countDown();
        mapper.join();

        assertThat(watch.waitedMillis()).isZero();
    }

    @Test
    void doesNotCountAMapperThatRuns() {
        CollectWatch watch = new CollectWatch(Thread.currentThread(), CollectWatchTest.class, 0);
        watch.look(20 * MILLI);

        assertThat(watch.waitedMillis()).isZero();
    }

    /** In a container, what leaves a thread ends the JVM. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void anErrorEndsTheLookingAndNothingElse() throws InterruptedException {
        CountDownLatch looked = new CountDownLatch(1);
        CountDownLatch spill = new CountDownLatch(1);
        Thread mapper = new Thread(() -> Collector.collect(spill)) {
            @Override
            public StackTraceElement[] getStackTrace() {
                looked.countDown();
                throw new OutOfMemoryError("no heap for a stack trace");
            }
        };
        List<Throwable> escaped = new CopyOnWriteArrayList<>();
        Thread.UncaughtExceptionHandler usual = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> escaped.add(error));
        try (CollectWatch watch = new CollectWatch(mapper, Collector.class, System.nanoTime())) {
            mapper.start();
            watch.start();
            looked.await();
            joinWatches();

            assertThat(escaped).isEmpty();
            assertThat(watch.waitedMillis()).isZero();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(usual);
            spill.countDown();
            mapper.join();
        }
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void itsThreadEndsWithIt() throws InterruptedException {
        CollectWatch watch = new CollectWatch(Thread.currentThread(), Collector.class, System.nanoTime());
        watch.start();
        watch.close();
        watch.close();

        joinWatches();
    }

    private static void joinWatches() throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("spill-watch")) {
                thread.join();
            }
        }
    }
}
