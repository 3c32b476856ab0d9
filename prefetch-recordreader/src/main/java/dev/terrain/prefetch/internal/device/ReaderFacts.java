package dev.terrain.prefetch.internal.device;

/** What is known of the current thread and of the devices that it reads; here what the kernel counts for the thread. */
public class ReaderFacts {

    /** The time, as {@link System#nanoTime()}. */
    public long nanoTime() {
        return System.nanoTime();
    }

    /** How long the current thread has slept so far. */
    public long sleptNanos() {
        return ThreadIo.sleptNanos();
    }

    /** What was fetched from devices so far, or {@link ThreadIo#UNKNOWN}. */
    public long fetchedBytes() {
        return ThreadIo.fetchedBytes();
    }
}
