package dev.terrain.prefetch;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The runs of reading ahead of one stream, one at a time: when one begins, and what is left when it ends.
 *
 * <p>The first read inside a range begins one at once, unless too little is left of the range. After that one begins
 * where {@link ReadPolicy#sequentialBytes()} have been read directly and in a row. A run that finds no room in the
 * budget does not begin, and is tried again after as many bytes. After a run that the consumer left with more unused
 * than it had taken it is four times as many: who reads column chunks of 12 MiB and jumps leaves two such runs behind,
 * and the next would begin after 16 MiB.
 *
 * <p>One consumer thread at a time; stopping may come from any thread.
 */
final class Runs {

    private static final int CAUTION = 4;

    /** How long a stop waits for the read in progress; a disk that needs longer has other troubles. */
    private static final long STOP_MILLIS = 10_000;

    private static final Logger LOG = LoggerFactory.getLogger(Runs.class);

    private final String name;
    private final Source source;
    private final List<ByteRange> ranges;
    private final ReadPolicy policy;
    private final PieceSchedule schedule;

    private volatile @Nullable ReadAhead current;
    private long reservedBytes;
    private boolean stopped;
    private boolean hangs;
    private volatile boolean over;

    // The consumer's own.
    private boolean startAtOnce = true;
    private long sequentialBytes;
    private long leastSequentialBytes;

    /** Of a stream over the file {@code name}, inside these ranges. */
    Runs(String name, Source source, List<ByteRange> ranges, ReadPolicy policy, PieceSchedule schedule) {
        this.name = name;
        this.source = source;
        this.ranges = List.copyOf(ranges);
        this.policy = policy;
        this.schedule = schedule;
        this.leastSequentialBytes = policy.sequentialBytes();
    }

    /** The run in progress, at whose position the consumer is, or null. */
    @Nullable
    ReadAhead current() {
        return current;
    }

    /** The run in progress or a new one from {@code position}, if one should begin there; else null. */
    @Nullable
    ReadAhead at(long position) {
        ReadAhead run = current;
        if (run == null && (startAtOnce || sequentialBytes >= leastSequentialBytes)) {
            for (ByteRange range : ranges) {
                if (range.contains(position)) {
                    startAtOnce = false;
                    sequentialBytes = 0;
                    return start(new ByteRange(position, range.end()));
                }
            }
        }
        return run;
    }

    /** Whether there is no run, and none will follow: the consumer alone uses the stream below from here on. */
    boolean areOver() {
        return over;
    }

    /** Notes that the consumer read on without a run. */
    void readDirectly(int bytes) {
        sequentialBytes += bytes;
    }

    /** Ends the run in progress, since the consumer goes elsewhere. */
    void leave() {
        sequentialBytes = 0;
        ReadAhead left = current;
        stop();
        if (left != null && left.unusedBytes() > left.deliveredBytes()) {
            leastSequentialBytes *= CAUTION;
        }
    }

    /** Ends the run in progress and begins no other. */
    void stopForGood() {
        synchronized (this) {
            stopped = true;
        }
        over = stop();
    }

    /**
     * Ends a run that has no more bytes.
     *
     * @throws IOException what the source threw at this position; an unchecked exception or error of it likewise
     */
    void end(ReadAhead run) throws IOException {
        Throwable failure = run.failure();
        if (run.isOverForGood()) {
            LOG.debug("Reading the rest of {} without reading ahead, which has nothing to bring", name);
            policy.meter().needless();
            stopForGood();
            // Memory may be what was short, and the mapper needs some of the same kind.
            policy.pool().freeIdle();
        } else {
            stop();
        }
        if (failure instanceof IOException e) {
            throw e;
        } else if (failure instanceof RuntimeException e) {
            throw e;
        } else if (failure instanceof Error e) {
            throw e;
        }
    }

    private synchronized @Nullable ReadAhead start(ByteRange range) {
        PieceSizing sizing = policy.sizing().forRange(range.end() - range.start());
        if (stopped
                || range.end() - range.start() < policy.leastBytes()
                || !policy.budget().tryReserve(sizing.totalBytes())) {
            return null;
        }
        try {
            current = ReadAhead.start(name, source, range, sizing, policy, schedule);
            reservedBytes = sizing.totalBytes();
        } catch (RuntimeException | Error e) {
            // Nothing was asked of the source yet: this is ours, such as an OutOfMemoryError for want of a thread.
            policy.budget().release(sizing.totalBytes());
            stopped = true;
            LOG.warn("No thread to read {} ahead", name, e);
        }
        return current;
    }

    /** Returns whether all runs have ended. */
    private synchronized boolean stop() {
        ReadAhead run = current;
        if (run == null) {
            return !hangs;
        }
        current = null;
        if (run.stop(STOP_MILLIS)) {
            policy.budget().release(reservedBytes);
        } else {
            // Its piece is still in use: the reservation stays taken, and no second run joins a disk that hangs.
            LOG.warn("A read of {} has not ended for {} ms; reading on without reading ahead", name, STOP_MILLIS);
            hangs = true;
            stopped = true;
        }
        policy.meter().consumed(run.deliveredBytes());
        return !hangs;
    }
}
