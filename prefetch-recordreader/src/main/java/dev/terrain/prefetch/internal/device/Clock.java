package dev.terrain.prefetch.internal.device;

/** The time, and waiting for it: this JVM's, where a test has no other. */
class Clock {

    long nanoTime() {
        return System.nanoTime();
    }

    void sleepMillis(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }
}
