package dev.terrain.prefetch;

import java.util.concurrent.atomic.LongAdder;

/** What the streams of one record reader did. Thread-safe; every value only grows. */
final class PrefetchMeter {

    private final LongAdder prefetchedBytes = new LongAdder();
    private final LongAdder contendedBytes = new LongAdder();
    private final LongAdder consumedBytes = new LongAdder();
    private final LongAdder passedThroughBytes = new LongAdder();
    private final LongAdder stalls = new LongAdder();
    private final LongAdder waitNanos = new LongAdder();
    private final LongAdder pieces = new LongAdder();
    private final LongAdder turns = new LongAdder();
    private final LongAdder missedTurns = new LongAdder();
    private final LongAdder readNanos = new LongAdder();
    private final LongAdder turnWaitNanos = new LongAdder();
    private final LongAdder consumerWaitNanos = new LongAdder();
    private final LongAdder streamsWithoutNeed = new LongAdder();
    private final LongAdder countedInBackgroundBytes = new LongAdder();

    /** A reader thread read this much. */
    void prefetched(long bytes) {
        prefetchedBytes.add(bytes);
    }

    /** The delegate got this much from pieces. */
    void consumed(long bytes) {
        consumedBytes.add(bytes);
    }

    /** The delegate got this much from the real stream. */
    void passedThrough(long bytes) {
        passedThroughBytes.add(bytes);
    }

    /** The delegate waited once for a piece. */
    void stalled(long nanos) {
        stalls.increment();
        waitNanos.add(nanos);
    }

    /** A reader thread waited until the delegate made room for a piece. */
    void waitedForConsumer(long nanos) {
        consumerWaitNanos.add(nanos);
    }

    /** A reader thread got its turn at a device after this wait, 0 when nobody else wanted the device. */
    void gotTurn(long waitedNanos) {
        turns.increment();
        turnWaitNanos.add(waitedNanos);
    }

    /** A reader thread waited for its turn as long as it may, and reads without. */
    void missedTurn(long waitedNanos) {
        missedTurns.increment();
        turnWaitNanos.add(waitedNanos);
    }

    /** A piece was read. */
    void pieceRead() {
        pieces.increment();
    }

    /** The pieces of a turn were read. */
    void turnEnded(long nanos) {
        readNanos.add(nanos);
    }

    /** This much was read from a device that others wanted too. */
    void readContended(long bytes) {
        contendedBytes.add(bytes);
    }

    /** A stream was found to gain nothing. */
    void needless() {
        streamsWithoutNeed.increment();
    }

    /** The file system's statistics counted this much on a reader thread. */
    void countedInBackground(long bytes) {
        countedInBackgroundBytes.add(bytes);
    }

    long prefetchedBytes() {
        return prefetchedBytes.sum();
    }

    long contendedBytes() {
        return contendedBytes.sum();
    }

    long consumedBytes() {
        return consumedBytes.sum();
    }

    long passedThroughBytes() {
        return passedThroughBytes.sum();
    }

    long stalls() {
        return stalls.sum();
    }

    long waitNanos() {
        return waitNanos.sum();
    }

    long pieces() {
        return pieces.sum();
    }

    long turns() {
        return turns.sum();
    }

    long missedTurns() {
        return missedTurns.sum();
    }

    long readNanos() {
        return readNanos.sum();
    }

    long turnWaitNanos() {
        return turnWaitNanos.sum();
    }

    long consumerWaitNanos() {
        return consumerWaitNanos.sum();
    }

    long streamsWithoutNeed() {
        return streamsWithoutNeed.sum();
    }

    long countedInBackgroundBytes() {
        return countedInBackgroundBytes.sum();
    }
}
