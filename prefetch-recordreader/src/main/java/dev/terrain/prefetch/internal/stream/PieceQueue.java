package dev.terrain.prefetch.internal.stream;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of one run between its two threads: a {@link PieceReader} adds them, the consumer takes them as soon as
 * they are there, neither faster than the memory allows.
 *
 * <p>The range is cut into pieces, and the piece number n lies in the buffer n modulo the number of pieces: the reader
 * waits until the consumer needs a byte behind the piece that was there before. The run ends where the range, the file
 * or the memory ends, where the source fails, where {@link ConsumerPace} says so, or where the consumer was interrupted
 * while it waited. Until that position the consumer gets every byte; there it gets -1 and reads on as stock, so that
 * its own reads meet the failure or the interrupt.
 *
 * <p>One consumer thread and one reader thread at a time; {@link #stop} may come from any thread.
 */
final class PieceQueue {

    private final PieceSizing sizing;
    private final PieceMemory memory;
    private final PrefetchMeter meter;
    private final LongSupplier nanoTime;

    // All guarded by this.
    private final ConsumerPace pace;
    /** Each is allocated when it is first needed. */
    private final List<ByteBuffer> buffers = new ArrayList<>();

    /** Where the piece begins that the consumer is in, and its buffer; what lies before is gone. */
    private long heldStart;

    private int held;

    private long position;
    private long end;
    private boolean finished;
    private long deliveredBytes;

    private volatile boolean stopped;
    private volatile boolean overForGood;

    /** Of a run that begins at {@code start}, with memory for what {@code sizing} says. */
    PieceQueue(long start, PieceSizing sizing, ReadPolicy policy) {
        this.sizing = sizing;
        this.memory = policy.memory();
        this.meter = policy.meter();
        this.nanoTime = policy.nanoTime();
        this.pace = new ConsumerPace(sizing.pieceBytes(), meter, nanoTime);
        this.heldStart = start;
        this.position = start;
        this.end = start;
    }

    /**
     * Fills the buffer as far as the run goes: at least 1 byte, and less than {@code length} only where the run ended;
     * -1 when it had ended before.
     */
    synchronized int read(byte[] buffer, int offset, int length) {
        int filled = 0;
        while (filled < length && awaitByte()) {
            int at = (int) (position - heldStart);
            int count = (int) Math.min(Math.min(length - filled, sizing.pieceBytes() - at), end - position);
            buffers.get(held).get(at, buffer, offset + filled, count);
            position += count;
            filled += count;
        }
        deliveredBytes += filled;
        return filled > 0 ? filled : -1;
    }

    /** How many bytes can be read without waiting; it waits for the first one, and is 0 where the run ended. */
    synchronized int available() {
        return awaitByte() ? (int) Math.min(Integer.MAX_VALUE, end - position) : 0;
    }

    /**
     * Moves to {@code target} if its bytes, or those just before it, are held, or come soon; if not, this is of no more
     * use.
     */
    synchronized boolean seek(long target) {
        long gap = Math.min(PrefetchStream.JUMP_BYTES, sizing.pieceBytes());
        if (target < heldStart || target - end >= gap || stopped) {
            return false;
        }
        move(Math.min(target, end));
        while (position < target && awaitByte()) {
            move(Math.min(target, end));
        }
        return position == target;
    }

    private synchronized void move(long target) {
        while (target > heldStart + sizing.pieceBytes()) {
            releasePiece();
        }
        position = target;
    }

    synchronized long deliveredBytes() {
        return deliveredBytes;
    }

    /** How many bytes are, or were, held for the consumer. */
    synchronized long unusedBytes() {
        return end - position;
    }

    /** Ends the run for both threads. */
    synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    /** Frees all memory, once the run was stopped and the reader thread has ended. */
    synchronized void free() {
        buffers.forEach(memory::free);
        buffers.clear();
    }

    /** Waits for a byte at the consumer's position; false where the run ended. */
    private synchronized boolean awaitByte() {
        if (position == heldStart + sizing.pieceBytes()) {
            releasePiece();
        }
        if (mustWait()) {
            awaitMore();
        }
        if (stopped || position == end) {
            return false;
        }
        pace.hasBytes();
        return true;
    }

    private synchronized boolean mustWait() {
        return position == end && !finished && !stopped;
    }

    private synchronized void awaitMore() {
        pace.waits();
        try {
            while (mustWait()) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            endForGood();
            stop();
        } finally {
            pace.goesOn();
        }
    }

    /** Gives the memory of the piece that is used up or not wanted to the reader. */
    private synchronized void releasePiece() {
        heldStart += sizing.pieceBytes();
        held = (held + 1) % sizing.pieces();
        pace.used(sizing.pieceBytes());
        notifyAll();
    }

    /** No other run of the same stream should follow. */
    void endForGood() {
        overForGood = true;
    }

    boolean isOverForGood() {
        return overForGood;
    }

    // What follows is for the reader thread.

    /** As {@link #room}, as soon as the consumer has made room; null when the run was stopped. */
    synchronized @Nullable ByteBuffer awaitRoom() throws InterruptedException {
        long before = nanoTime.getAsLong();
        while (!stopped && !hasRoom()) {
            wait();
        }
        meter.consumerWaitNanos.add(nanoTime.getAsLong() - before);
        return room();
    }

    /** Memory for the bytes that come next, up to the end of their piece; null if there is none without waiting. */
    synchronized @Nullable ByteBuffer room() {
        if (stopped || !hasRoom()) {
            return null;
        }
        long ahead = end - heldStart;
        int next = (int) ((held + ahead / sizing.pieceBytes()) % sizing.pieces());
        if (next == buffers.size()) {
            buffers.add(memory.allocate(sizing.pieceBytes()));
        }
        // Of its own, since the consumer looks at the buffer meanwhile.
        return buffers.get(next).duplicate().position((int) (ahead % sizing.pieceBytes()));
    }

    private synchronized boolean hasRoom() {
        return end < heldStart + sizing.totalBytes();
    }

    /** So many bytes more are there, in the memory given for them. */
    synchronized void grow(int bytes) {
        end += bytes;
        notifyAll();
    }

    boolean isStopped() {
        return stopped;
    }

    synchronized boolean isFinished() {
        return finished;
    }

    /** Whether the consumer has used up as much as a piece and hardly waited for it. */
    synchronized boolean consumerNeverWaits() {
        return pace.neverWaits();
    }

    /** The run ends behind what is there, and the reader thread uses the source no more. */
    synchronized void finish() {
        finished = true;
        notifyAll();
    }
}
