package dev.terrain.prefetch;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run of reading ahead: a thread fills a ring of pieces from a start to an end, a consumer takes the bytes in the
 * same order, neither faster than the ring allows.
 *
 * <p>The run ends where the range, the file or the heap ends, or where the source fails. Until that position the
 * consumer gets every byte; there it gets -1 and finds the failure, if there was one, in {@link #failure()}. Example
 * with pieces of 4 bytes and a range of 10: pieces of 4, 4 and 2 bytes, then -1. If the source fails at byte 6: pieces
 * of 4 and 2 bytes, then -1, and {@code failure()} is what was thrown.
 *
 * <p>A source that collects a large read from small ones, as Hadoop's {@code FSInputChecker} does, reports a failure at
 * the start of that read: at most {@value #MAX_READ_BYTES} bytes early.
 *
 * <p>One consumer thread at a time; {@link #stop} may come from any thread.
 */
final class ReadAhead {

    /**
     * How much one call of the source may ask for. Large enough for the largest request that Linux makes of one
     * {@code read()} (the block device's max_sectors_kb, 1280 KiB by default), small enough that a stop is seen soon.
     */
    static final int MAX_READ_BYTES = 1 << 20;

    private static final byte[] NOTHING = {};

    private static final Logger LOG = LoggerFactory.getLogger(ReadAhead.class);

    private final Source source;
    private final ByteRange range;
    private final PieceSizing sizing;
    private final PrefetchMeter meter;
    private final Thread thread;

    // Guarded by this.
    private final Deque<Piece> ready = new ArrayDeque<>();
    private final Deque<byte[]> free = new ArrayDeque<>();
    private int allocated;
    private boolean finished;
    private @Nullable Throwable failure;

    private volatile boolean stopped;

    // The consumer's own.
    private Piece current;
    private int offset;
    private long deliveredBytes;

    private ReadAhead(String name, Source source, ByteRange range, PieceSizing sizing, PrefetchMeter meter) {
        this.source = source;
        this.range = range;
        this.sizing = sizing;
        this.meter = meter;
        this.current = new Piece(NOTHING, range.start(), 0);
        this.thread = new Thread(this::readPieces, "terrain-prefetch " + name);
        thread.setDaemon(true);
    }

    /** Starts reading {@code range} in a daemon thread named after {@code name}. */
    static ReadAhead start(String name, Source source, ByteRange range, PieceSizing sizing, PrefetchMeter meter) {
        ReadAhead readAhead = new ReadAhead(name, source, range, sizing, meter);
        readAhead.thread.start();
        return readAhead;
    }

    /**
     * The next byte, or -1 where the run ended.
     *
     * @throws InterruptedIOException when the consumer is interrupted while it waits; nothing is lost
     */
    int read() throws InterruptedIOException {
        if (offset == current.length && !advance()) {
            return -1;
        }
        deliveredBytes++;
        return current.bytes[offset++] & 0xff;
    }

    /**
     * Fills the buffer as far as the run goes: at least 1 byte, and less than {@code length} only where the run ended
     * or the consumer was interrupted; -1 when the run had ended before.
     *
     * @throws InterruptedIOException when the consumer is interrupted before it got a byte
     */
    int read(byte[] buffer, int start, int length) throws InterruptedIOException {
        int filled = 0;
        while (filled < length) {
            if (offset == current.length && !advance(filled > 0)) {
                break;
            }
            int count = Math.min(length - filled, current.length - offset);
            System.arraycopy(current.bytes, offset, buffer, start + filled, count);
            offset += count;
            filled += count;
        }
        deliveredBytes += filled;
        return filled > 0 ? filled : -1;
    }

    /** How many bytes can be read without waiting; it waits for the first one, and is 0 where the run ended. */
    int available() throws InterruptedIOException {
        if (offset == current.length && !advance()) {
            return 0;
        }
        return current.length - offset;
    }

    /** Moves to {@code target} if its bytes, or those just before it, are held; else changes nothing. */
    boolean seek(long target) {
        if (target < current.start) {
            return false;
        }
        if (target > current.end()) {
            synchronized (this) {
                if (ready.isEmpty() || target > ready.getLast().end()) {
                    return false;
                }
                while (target > current.end()) {
                    takeReady();
                }
            }
        }
        offset = (int) (target - current.start);
        return true;
    }

    /** What the source threw at the position where the run ended, or null. */
    synchronized @Nullable Throwable failure() {
        return failure;
    }

    /** How many bytes the consumer got. */
    long deliveredBytes() {
        return deliveredBytes;
    }

    /**
     * Ends the run. A read in progress is waited for and not interrupted, since an interrupt closes the channels of
     * Java's NIO under everybody who shares them.
     *
     * @return whether the thread has ended; if not, it ends after its read and then lets go of its piece
     */
    boolean stop(long waitMillis) {
        synchronized (this) {
            stopped = true;
            ready.clear();
            free.clear();
            notifyAll();
        }
        return joined(waitMillis);
    }

    private boolean joined(long waitMillis) {
        boolean interrupted = false;
        long deadline = System.nanoTime() + waitMillis * 1_000_000;
        try {
            while (thread.isAlive()) {
                long leftMillis = (deadline - System.nanoTime()) / 1_000_000;
                if (leftMillis <= 0) {
                    return false;
                }
                try {
                    thread.join(leftMillis);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            return true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
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

    private boolean advance() throws InterruptedIOException {
        synchronized (this) {
            if (ready.isEmpty() && !finished && !stopped) {
                awaitPiece();
            }
            if (stopped || ready.isEmpty()) {
                return false;
            }
            takeReady();
            return true;
        }
    }

    private synchronized void awaitPiece() throws InterruptedIOException {
        // All of it is consumed, and a ring of one piece would otherwise wait for ever.
        giveBack();
        current = new Piece(NOTHING, current.end(), 0);
        offset = 0;
        long before = System.nanoTime();
        try {
            while (ready.isEmpty() && !finished && !stopped) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            InterruptedIOException interrupted = new InterruptedIOException(
                    "Interrupted while waiting for " + thread.getName() + " at position " + current.end());
            interrupted.initCause(e);
            throw interrupted;
        } finally {
            meter.stalled(System.nanoTime() - before);
        }
    }

    private synchronized void takeReady() {
        giveBack();
        current = ready.remove();
        offset = 0;
    }

    private synchronized void giveBack() {
        if (current.bytes.length > 0) {
            free.add(current.bytes);
            notifyAll();
        }
    }

    private void readPieces() {
        long position = range.start();
        try {
            while (position < range.end()) {
                byte[] buffer = takeBuffer();
                if (buffer == null) {
                    return;
                }
                int wanted = (int) Math.min(buffer.length, range.end() - position);
                int filled = fill(buffer, position, wanted);
                publish(new Piece(buffer, position, filled));
                position += filled;
                if (filled < wanted) {
                    return;
                }
            }
        } catch (OutOfMemoryError e) {
            LOG.warn("No heap for a piece of {} bytes; {} ends", sizing.pieceBytes(), thread.getName());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            finish();
        }
    }

    /** Waits for a buffer to fill; null when the run was stopped. */
    private synchronized byte @Nullable [] takeBuffer() throws InterruptedException {
        while (!stopped && free.isEmpty() && allocated == sizing.pieces()) {
            wait();
        }
        if (stopped) {
            return null;
        }
        byte[] buffer = free.poll();
        if (buffer == null) {
            buffer = new byte[sizing.pieceBytes()];
            allocated++;
        }
        return buffer;
    }

    /** Reads until {@code wanted} bytes are there, the file ends, the source fails or the run is stopped. */
    private int fill(byte[] buffer, long position, int wanted) {
        int filled = 0;
        try {
            while (filled < wanted && !stopped) {
                int count = source.read(position + filled, buffer, filled, Math.min(wanted - filled, MAX_READ_BYTES));
                if (count <= 0) {
                    break;
                }
                filled += count;
                meter.prefetched(count);
            }
        } catch (IOException | RuntimeException | Error e) {
            // Errors too: RawLocalFileSystem throws FSError, and MapReduce treats it apart.
            synchronized (this) {
                failure = e;
            }
        }
        return filled;
    }

    private synchronized void publish(Piece piece) {
        if (!stopped && piece.length > 0) {
            ready.add(piece);
            notifyAll();
        }
    }

    private synchronized void finish() {
        finished = true;
        notifyAll();
    }

    /** The bytes of the file from {@code start} on; the array may be longer. */
    private static final class Piece {
        final byte[] bytes;
        final long start;
        final int length;

        Piece(byte[] bytes, long start, int length) {
            this.bytes = bytes;
            this.start = start;
            this.length = length;
        }

        long end() {
            return start + length;
        }
    }
}
