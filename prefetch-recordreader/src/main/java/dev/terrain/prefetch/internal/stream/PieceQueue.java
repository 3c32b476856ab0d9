package dev.terrain.prefetch.internal.stream;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The pieces of one run between its two threads: a {@link PieceReader} adds them, the consumer takes their bytes in the
 * same order as soon as they are there, neither faster than the memory allows.
 *
 * <p>The run ends where the range, the file or the memory ends, where the source fails, where {@link ConsumerPace} says
 * so, or where the consumer was interrupted while it waited: it then reads on as stock, whose own reads meet the
 * interrupt. Until that position the consumer gets every byte; there it gets -1 and finds the failure, if there was
 * one, in {@link #failure()}. Example with pieces of 4 bytes and a range of 10: pieces of 4, 4 and 2 bytes, then -1. If
 * the source fails at byte 6: pieces of 4 and 2 bytes, then -1, and {@code failure()} is what was thrown.
 *
 * <p>One consumer thread and one reader thread at a time; {@link #stop} may come from any thread.
 */
final class PieceQueue {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    /** Bytes of a file from one position on, as many as have been read so far. Guarded by the queue it is in. */
    static final class Piece {
        private final ByteBuffer buffer;
        private final long start;
        private int length;
        private boolean complete;

        /** Of memory that its reader fills from 0 on. */
        Piece(ByteBuffer buffer, long start) {
            this.buffer = buffer;
            this.start = start;
        }

        private static Piece none(long position) {
            Piece none = new Piece(NOTHING, position);
            none.complete = true;
            return none;
        }

        /** The position behind what is there. */
        private long end() {
            return start + length;
        }
    }

    private final PieceSizing sizing;
    private final PieceMemory memory;
    private final PrefetchMeter meter;
    private final LongSupplier nanoTime;

    // All guarded by this.
    private final Deque<Piece> ready = new ArrayDeque<>();
    /** Memory of this run that holds no piece; each of its buffers is allocated when it is first needed. */
    private final Deque<ByteBuffer> free = new ArrayDeque<>();

    private int allocated;
    private boolean finished;
    private @Nullable Throwable failure;
    private Piece current;
    private int offset;
    private long deliveredBytes;
    private long unusedBytes;
    private final ConsumerPace pace;

    private volatile boolean stopped;
    private volatile boolean overForGood;

    /** Of a run that begins at {@code start}, with memory for what {@code sizing} says. */
    PieceQueue(long start, PieceSizing sizing, ReadPolicy policy) {
        this.sizing = sizing;
        this.memory = policy.memory();
        this.meter = policy.meter();
        this.nanoTime = policy.nanoTime();
        this.pace = new ConsumerPace(sizing.pieceBytes(), nanoTime);
        this.current = Piece.none(start);
    }

    /**
     * Fills the buffer as far as the run goes: at least 1 byte, and less than {@code length} only where the run ended;
     * -1 when it had ended before.
     */
    synchronized int read(byte[] buffer, int start, int length) {
        int filled = 0;
        while (filled < length) {
            if (offset == current.length && !advance()) {
                break;
            }
            int count = Math.min(length - filled, current.length - offset);
            current.buffer.get(offset, buffer, start + filled, count);
            offset += count;
            filled += count;
        }
        deliveredBytes += filled;
        return filled > 0 ? filled : -1;
    }

    /** How many bytes can be read without waiting; it waits for the first one, and is 0 where the run ended. */
    synchronized int available() {
        if (offset == current.length && !advance()) {
            return 0;
        }
        return current.length - offset;
    }

    /** Moves to {@code target} if its bytes, or those just before it, are held; else changes nothing. */
    synchronized boolean seek(long target) {
        if (target < current.start || stopped) {
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
        offset = (int) (target - current.start);
        return true;
    }

    /** What the source threw at the position where the run ended, or null. */
    synchronized @Nullable Throwable failure() {
        // Of a run that was stopped the consumer is not at its end.
        return stopped ? null : failure;
    }

    /** How many bytes the consumer got. */
    synchronized long deliveredBytes() {
        return deliveredBytes;
    }

    /** How many bytes were held for the consumer when the run was stopped. */
    synchronized long unusedBytes() {
        return unusedBytes;
    }

    /** Ends the run for both threads. */
    synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    /** Takes all memory back, once the reader thread has ended. */
    synchronized void giveAllBack() {
        unusedBytes += current.length - offset;
        ready.forEach(piece -> unusedBytes += piece.length);
        release();
        ready.forEach(piece -> free.add(piece.buffer));
        ready.clear();
        free.forEach(memory::free);
        free.clear();
    }

    /** Waits for a byte at the consumer's position; false where the run ended. */
    private synchronized boolean advance() {
        if (mustWait()) {
            awaitBytes();
        }
        if (stopped) {
            return false;
        }
        if (offset == current.length) {
            if (ready.isEmpty()) {
                return false;
            }
            takeReady();
        }
        pace.hasBytes();
        return true;
    }

    private synchronized boolean mustWait() {
        return offset == current.length && ready.isEmpty() && !finished && !stopped;
    }

    private synchronized void awaitBytes() {
        long before = nanoTime.getAsLong();
        pace.waits();
        try {
            while (mustWait()) {
                if (current.complete) {
                    // A ring of one piece would otherwise wait for ever.
                    release();
                }
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            overForGood = true;
            stop();
        } finally {
            pace.goesOn();
            meter.stalls.add(1);
            meter.waitNanos.add(nanoTime.getAsLong() - before);
        }
    }

    private synchronized void takeReady() {
        release();
        current = ready.remove();
        offset = 0;
    }

    /** Gives the memory of the current piece back, which is used up or not wanted. */
    private synchronized void release() {
        if (current.length > 0) {
            free.add(current.buffer);
            pace.used(current.length);
            current = Piece.none(current.end());
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
        while (!stopped && isUsedUp()) {
            wait();
        }
        meter.consumerWaitNanos.add(nanoTime.getAsLong() - before);
        return freeBuffer();
    }

    /** Waits until the consumer needs more than there is, or the run was stopped. */
    synchronized void awaitUsedUp() throws InterruptedException {
        while (!stopped && (current.length > 0 || !ready.isEmpty())) {
            wait();
        }
    }

    /** Memory to fill, if there is some without waiting. */
    synchronized @Nullable ByteBuffer freeBuffer() {
        if (stopped || isUsedUp()) {
            return null;
        }
        ByteBuffer buffer = free.poll();
        if (buffer == null) {
            buffer = memory.allocate(sizing.pieceBytes());
            allocated++;
        }
        return buffer.clear().limit(sizing.pieceBytes());
    }

    private synchronized boolean isUsedUp() {
        return free.isEmpty() && allocated == sizing.pieces();
    }

    /** Takes memory back that no piece was made of. */
    synchronized void giveBack(ByteBuffer buffer) {
        free.add(buffer);
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
        if (piece.length == 0) {
            ready.add(piece);
        }
        piece.length = bytes;
        notifyAll();
    }

    /** The consumer reads on without this run, whose reader thread failed. */
    void giveUp() {
        endForGood();
        finish(null);
    }

    /** No more bytes come into the piece. */
    synchronized void complete(Piece piece) {
        piece.complete = true;
        notifyAll();
    }

    /** The run ends behind the last piece. */
    synchronized void finish(@Nullable Throwable cause) {
        failure = cause;
        finished = true;
        notifyAll();
    }
}
