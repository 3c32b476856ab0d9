package dev.terrain.prefetch.internal.device;

/** The time, and waiting for it: this JVM's, where a test has no other. */
class Clock {

    /** As {@link System#nanoTime()}. */
    long nanoTime() {
        return System.nanoTime();
    }

    /** As {@link Thread#sleep(long)}. */
    void sleepMillis(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }
}
