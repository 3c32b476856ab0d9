package dev.terrain.integration.disk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Takes a sample again and again, in a daemon thread of its own, until it is closed. */
final class Sampler implements AutoCloseable {

    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicReference<IOException> failure = new AtomicReference<>();
    private final Thread thread;

    Sampler(String name, Duration every, Sample sample) {
        thread = new Thread(() -> sampleUntilClosed(every, sample), name);
        thread.setDaemon(true);
        thread.start();
    }

    private void sampleUntilClosed(Duration every, Sample sample) {
        try {
            do {
                sample.take();
            } while (!closed.await(every.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            failure.set(e);
        }
    }

    /**
     * Takes no more samples; waits for one that is being taken. Idempotent.
     *
     * @throws UncheckedIOException when a sample failed, after which no more were taken
     */
    @Override
    public void close() {
        closed.countDown();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        IOException failed = failure.get();
        if (failed != null) {
            throw new UncheckedIOException(thread.getName() + ": " + failed.getMessage(), failed);
        }
    }

    @FunctionalInterface
    interface Sample {
        void take() throws IOException;
    }
}
