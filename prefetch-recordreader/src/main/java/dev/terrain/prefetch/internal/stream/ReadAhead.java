package dev.terrain.prefetch.internal.stream;

import java.io.IOException;
import java.security.PrivilegedAction;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.thirdparty.com.google.common.util.concurrent.Uninterruptibles;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run of reading ahead: a daemon thread that reads as the user who began it, the pieces between it and the
 * consumer, and their share of the task's budget.
 *
 * <p>One consumer thread at a time; {@link #stop} may come from any thread.
 */
final class ReadAhead {

    /** How long a stop waits for the read in progress; a disk that needs longer has other troubles. */
    private static final long STOP_MILLIS = 10_000;

    /** How long a thread that reads no more takes to end. */
    private static final long END_MILLIS = 100;

    private static final Logger LOG = LoggerFactory.getLogger(ReadAhead.class);

    private final String name;
    private final ReadPolicy policy;
    private final long reservedBytes;
    private final PieceQueue pieces;
    private final Thread thread;

    // Guarded by this.
    private boolean stopped;
    private boolean hangs;

    private ReadAhead(
            String name, Source source, ByteRange range, PieceSizing sizing, ReadPolicy policy, PieceSchedule schedule)
            throws IOException {
        this.name = name;
        this.policy = policy;
        this.reservedBytes = sizing.totalBytes();
        this.pieces = new PieceQueue(range.start(), sizing, policy);
        PieceReader reader = new PieceReader(pieces, source, range, schedule, policy);
        UserGroupInformation user = UserGroupInformation.getCurrentUser();
        this.thread = new Thread(() -> readAs(user, reader), "terrain-prefetch " + name);
        thread.setDaemon(true);
        // YARN's handler ends the task's JVM for an Error of any thread (YarnUncaughtExceptionHandler, Hadoop 3.4.2).
        thread.setUncaughtExceptionHandler((ended, e) -> gaveUp(e));
    }

    /** From Java 22 on, threads do not inherit Hadoop's user by themselves (HADOOP-19574). */
    private static void readAs(UserGroupInformation user, Runnable reader) {
        user.doAs((PrivilegedAction<Boolean>) () -> {
            reader.run();
            return true;
        });
    }

    /** An error of ours, not of the source: the consumer reads on without us. */
    private void gaveUp(Throwable e) {
        pieces.endForGood();
        pieces.finish();
        if (e instanceof OutOfMemoryError) {
            LOG.warn("No memory to read ahead, {} ends: {}", thread.getName(), e.getMessage());
        } else {
            LOG.warn("{} ends", thread.getName(), e);
        }
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
        } catch (IOException | RuntimeException | Error e) {
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
     * @return whether the thread is done with the source and all memory is given back
     */
    synchronized boolean stop() {
        if (stopped) {
            return !hangs;
        }
        stopped = true;
        pieces.stop();
        if (hasEnded()) {
            pieces.free();
            policy.memory().release(reservedBytes);
        } else {
            // Its piece is still in use: the reservation stays taken.
            LOG.warn("A read of {} has not ended for {} ms; reading on without reading ahead", name, STOP_MILLIS);
            hangs = true;
        }
        policy.meter().consumedBytes.add(pieces.deliveredBytes());
        return !hangs;
    }

    /** Waits for the thread's end, an interrupt notwithstanding; but not long where it opens the next file by now. */
    private boolean hasEnded() {
        long millis = pieces.isFinished() ? END_MILLIS : STOP_MILLIS;
        Uninterruptibles.joinUninterruptibly(thread, millis, TimeUnit.MILLISECONDS);
        return !thread.isAlive() || pieces.isFinished();
    }
}
