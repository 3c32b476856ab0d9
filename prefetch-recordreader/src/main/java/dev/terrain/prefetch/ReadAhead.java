package dev.terrain.prefetch;

import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One run of reading ahead: a {@link PieceReader} fills a ring of pieces from a start to an end, a consumer takes the
 * bytes in the same order as soon as they are there, neither faster than the ring allows.
 *
 * <p>The run ends where the range, the file or the memory ends, where the source fails, or where {@link ConsumerPace}
 * says so. Until that position the consumer gets every byte; there it gets -1 and finds the failure, if there was one,
 * in {@link #failure()}. Example with pieces of 4 bytes and a range of 10: pieces of 4, 4 and 2 bytes, then -1. If the
 * source fails at byte 6: pieces of 4 and 2 bytes, then -1, and {@code failure()} is what was thrown.
 *
 * <p>One consumer thread at a time; {@link #stop} may come from any thread. A stopped run touches no piece any more.
 */
final class ReadAhead {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final PrefetchMeter meter;
    private final LongSupplier nanoTime;
    private final ReaderThread thread;

    // All guarded by this.
    private final Deque<Piece> ready = new ArrayDeque<>();
    private final PieceMemory memory;
    private boolean finished;
    private @Nullable Throwable failure;
    private Piece current;
    private int offset;
    private long deliveredBytes;
    private long unusedBytes;
    private final ConsumerPace pace;

    private volatile boolean stopped;
    private volatile boolean overForGood;

    private ReadAhead(
            String name,
            Source source,
            ByteRange range,
            PieceSizing sizing,
            ReadPolicy policy,
            PieceSchedule schedule) {
        this.memory = new PieceMemory(policy.pool(), sizing);
        this.meter = policy.meter();
        this.nanoTime = policy.nanoTime();
        this.pace = new ConsumerPace(sizing.pieceBytes(), nanoTime);
        this.current = new Piece(NOTHING, range.start());
        current.complete();
        this.thread = new ReaderThread(name, new PieceReader(this, source, range, schedule, meter), this::giveUp);
    }

    /** Starts reading {@code range} in a daemon thread named after {@code name}. */
    static ReadAhead start(
            String name,
            Source source,
            ByteRange range,
            PieceSizing sizing,
            ReadPolicy policy,
            PieceSchedule schedule) {
        ReadAhead readAhead = new ReadAhead(name, source, range, sizing, policy, schedule);
        readAhead.thread.start();
        return readAhead;
    }

    /**
     * The next byte, or -1 where the run ended.
     *
     * @throws InterruptedIOException when the consumer is interrupted while it waits; nothing is lost
     */
    synchronized int read() throws InterruptedIOException {
        if (offset == current.length() && !advance()) {
            return -1;
        }
        deliveredBytes++;
        return current.get(offset++) & 0xff;
    }

    /**
     * Fills the buffer as far as the run goes: at least 1 byte, and less than {@code length} only where the run ended
     * or the consumer was interrupted; -1 when the run had ended before.
     *
     * @throws InterruptedIOException when the consumer is interrupted before it got a byte
     */
    synchronized int read(byte[] buffer, int start, int length) throws InterruptedIOException {
        int filled = 0;
        while (filled < length) {
            if (offset == current.length() && !advance(filled > 0)) {
                break;
            }
            int count = Math.min(length - filled, current.length() - offset);
            current.get(offset, buffer, start + filled, count);
            offset += count;
            filled += count;
        }
        deliveredBytes += filled;
        return filled > 0 ? filled : -1;
    }

    /** How many bytes can be read without waiting; it waits for the first one, and is 0 where the run ended. */
    synchronized int available() throws InterruptedIOException {
        if (offset == current.length() && !advance()) {
            return 0;
        }
        return current.length() - offset;
    }

    /** Moves to {@code target} if its bytes, or those just before it, are held; else changes nothing. */
    synchronized boolean seek(long target) {
        if (target < current.start() || stopped) {
            return false;
        }
        if (target > current.end()) {
            if (ready.isEmpty() || target > ready.getLast().end()) {
                return false;
            }
            while (target > current.end()) {
                takeReady();
            }
        }
        offset = (int) (target - current.start());
        return true;
    }

    /** What the source threw at the position where the run ended, or null. */
    synchronized @Nullable Throwable failure() {
        return failure;
    }

    /** How many bytes the consumer got. */
    synchronized long deliveredBytes() {
        return deliveredBytes;
    }

    /** How many bytes were held for the consumer when the run was stopped. */
    synchronized long unusedBytes() {
        return unusedBytes;
    }

    /**
     * Ends the run. A read in progress is waited for and not interrupted, since an interrupt closes the channels of
     * Java's NIO under everybody who shares them.
     *
     * @return whether the thread has ended and all memory is given back
     */
    boolean stop(long waitMillis) {
        synchronized (this) {
            stopped = true;
            notifyAll();
        }
        boolean ended = thread.hasEnded(waitMillis);
        if (ended) {
            giveAllBack();
        }
        return ended;
    }

    private synchronized void giveAllBack() {
        unusedBytes += current.length() - offset;
        ready.forEach(piece -> unusedBytes += piece.length());
        release();
        ready.forEach(piece -> memory.giveBack(piece.buffer()));
        ready.clear();
        memory.close();
    }

    /** As {@link #advance()}, but an interrupt waits for the next call when bytes were copied already. */
    private boolean advance(boolean copiedSome) throws InterruptedIOException {
        try {
            return advance();
        } catch (InterruptedIOException e) {
            if (copiedSome) {
                return false;
            }
            throw e;
        }
    }

    /** Waits for a byte at the consumer's position; false where the run ended. */
    private synchronized boolean advance() throws InterruptedIOException {
        if (mustWait()) {
            awaitBytes();
        }
        if (stopped) {
            return false;
        }
        if (offset == current.length()) {
            if (ready.isEmpty()) {
                return false;
            }
            takeReady();
        }
        pace.hasBytes();
        return true;
    }

    private synchronized boolean mustWait() {
        return offset == current.length() && ready.isEmpty() && !finished && !stopped;
    }

    private synchronized void awaitBytes() throws InterruptedIOException {
        long before = nanoTime.getAsLong();
        try {
            while (mustWait()) {
                if (current.isComplete()) {
                    // A ring of one piece would otherwise wait for ever.
                    release();
                }
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            InterruptedIOException interrupted = new InterruptedIOException(
                    "Interrupted while waiting for " + thread.name() + " at position " + current.end());
            interrupted.initCause(e);
            throw interrupted;
        } finally {
            long waited = nanoTime.getAsLong() - before;
            pace.waited(waited);
            meter.stalled(waited);
        }
    }

    private synchronized void takeReady() {
        release();
        current = ready.remove();
        offset = 0;
    }

    /** Gives the memory of the current piece back, which is used up or not wanted. */
    private synchronized void release() {
        if (current.length() > 0) {
            memory.giveBack(current.buffer());
            pace.used(current.length());
            current = new Piece(NOTHING, current.end());
            current.complete();
            offset = 0;
            notifyAll();
        }
    }

    /** Whether no other run of the same stream should follow. */
    boolean isOverForGood() {
        return overForGood;
    }

    // What follows is for the reader thread.

    /** Waits for memory to fill; null when the run was stopped. */
    synchronized @Nullable ByteBuffer takeBuffer() throws InterruptedException {
        long before = nanoTime.getAsLong();
        while (!stopped && memory.isUsedUp()) {
            wait();
        }
        meter.waitedForConsumer(nanoTime.getAsLong() - before);
        return freeBuffer();
    }

    /** Waits until the consumer needs more than there is, or the run was stopped. */
    synchronized void awaitUsedUp() throws InterruptedException {
        while (!stopped && (current.length() > 0 || !ready.isEmpty())) {
            wait();
        }
    }

    /** Memory to fill, if there is some without waiting. */
    synchronized @Nullable ByteBuffer freeBuffer() {
        return stopped ? null : memory.take();
    }

    /** Takes memory back that no piece was made of. */
    synchronized void giveBack(ByteBuffer buffer) {
        memory.giveBack(buffer);
    }

    boolean isStopped() {
        return stopped;
    }

    /** Whether the consumer has used up as much as a piece and hardly waited for it. */
    synchronized boolean consumerNeverWaits() {
        return pace.neverWaits();
    }

    /** No other run of the same stream should follow. */
    void endForGood() {
        overForGood = true;
    }

    /** The piece has this many bytes by now; the first ones make it known to the consumer. */
    synchronized void grow(Piece piece, int bytes) {
        if (piece.length() == 0) {
            ready.add(piece);
        }
        piece.grow(bytes);
        notifyAll();
    }

    /** The consumer reads on without us. */
    private void giveUp() {
        endForGood();
        finish(null);
    }

    /** No more bytes come into the piece. */
    synchronized void complete(Piece piece) {
        piece.complete();
        notifyAll();
    }

    /** The run ends behind the last piece. */
    synchronized void finish(@Nullable Throwable cause) {
        failure = cause;
        finished = true;
        notifyAll();
    }
}
