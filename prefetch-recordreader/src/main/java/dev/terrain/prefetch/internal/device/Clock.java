package dev.terrain.prefetch.internal.device;

import java.util.concurrent.TimeUnit;

/** The time, and waiting for it. */
public interface Clock {

    /** This JVM's. */
    Clock SYSTEM = new Clock() {
        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public void sleepMillis(long millis) throws InterruptedException {
            TimeUnit.MILLISECONDS.sleep(millis);
        }
    };

    /** As {@link System#nanoTime()}. */
    long nanoTime();

    /** As {@link Thread#sleep(long)}. */
    void sleepMillis(long millis) throws InterruptedException;
}
