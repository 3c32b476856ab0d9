package dev.terrain.prefetch.internal.stream;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run of reading ahead: a reader thread, the pieces between it and the consumer, and their share of the task's
 * budget.
 *
 * <p>One consumer thread at a time; {@link #stop} may come from any thread.
 */
final class ReadAhead {

    /** How long a stop waits for the read in progress; a disk that needs longer has other troubles. */
    private static final long STOP_MILLIS = 10_000;

    private static final Logger LOG = LoggerFactory.getLogger(ReadAhead.class);

    private final String name;
    private final ReadPolicy policy;
    private final long reservedBytes;
    private final PieceQueue pieces;
    private final ReaderThread thread;

    // Guarded by this.
    private boolean stopped;
    private boolean hangs;

    private ReadAhead(
            String name,
            Source source,
            ByteRange range,
            PieceSizing sizing,
            ReadPolicy policy,
            PieceSchedule schedule) {
        this.name = name;
        this.policy = policy;
        this.reservedBytes = sizing.totalBytes();
        this.pieces = new PieceQueue(range.start(), sizing, policy);
        this.thread = new ReaderThread(
                name, new PieceReader(pieces, source, range, schedule, policy.meter()), pieces::giveUp);
    }

    /**
     * Begins to read {@code range} in a daemon thread named after {@code name}; null where so little is left of the
     * range, or of memory, that there is nothing to gain.
     */
    static @Nullable ReadAhead start(
            String name, Source source, ByteRange range, ReadPolicy policy, PieceSchedule schedule) {
        if (range.length() < policy.leastBytes()) {
            return null;
        }
        PieceSizing sizing = policy.sizing().forRange(range.length());
        if (!policy.memory().tryReserve(sizing.totalBytes())) {
            return null;
        }
        try {
            ReadAhead run = new ReadAhead(name, source, range, sizing, policy, schedule);
            run.thread.start();
            return run;
        } catch (RuntimeException | Error e) {
            // Nothing was asked of the source yet: this is ours, such as an OutOfMemoryError for want of a thread.
            policy.memory().release(sizing.totalBytes());
            LOG.warn("No thread to read {} ahead", name, e);
            return null;
        }
    }

    PieceQueue pieces() {
        return pieces;
    }

    /**
     * Ends the run. A read in progress is waited for and not interrupted, since an interrupt closes the channels of
     * Java's NIO under everybody who shares them.
     *
     * @return whether the thread has ended and all memory is given back; if not, it may still use the source
     */
    synchronized boolean stop() {
        if (stopped) {
            return !hangs;
        }
        stopped = true;
        pieces.stop();
        if (thread.hasEnded(STOP_MILLIS)) {
            pieces.giveAllBack();
            policy.memory().release(reservedBytes);
        } else {
            // Its piece is still in use: the reservation stays taken.
            LOG.warn("A read of {} has not ended for {} ms; reading on without reading ahead", name, STOP_MILLIS);
            hangs = true;
        }
        policy.meter().add(Measure.CONSUMED_BYTES, pieces.deliveredBytes());
        return !hangs;
    }
}
