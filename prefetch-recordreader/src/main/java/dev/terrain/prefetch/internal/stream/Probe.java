package dev.terrain.prefetch.internal.stream;

import java.util.function.LongPredicate;

/**
 * Decides when a stream begins to read ahead: where its reader has read a stretch in a row and waited for a device
 * meanwhile.
 *
 * <p>The first stretch is short, so that a cold scan begins early; while nothing was waited for, or nothing begins,
 * they get four times as long, up to {@value #LONGEST_BYTES} bytes, so that a file which turns cold half-way is still
 * noticed and nothing is asked often. Once the reader has waited, it takes {@value #AFTER_JUMP_BYTES} bytes after a
 * jump, and after a run that the reader left with more unused than it had taken four times as many: who reads column
 * chunks of 12 MiB and jumps leaves two such runs behind, and the next would begin after 16 MiB.
 *
 * <p>Not thread-safe: the reader's own.
 */
public final class Probe {

    /** Within the kernel's own read-ahead (128 KiB). */
    static final long FIRST_BYTES = 64 << 10;

    /**
     * Enough for a footer, an index or a small column chunk to go by without a run, which costs the pieces that it
     * reads in vain, several times as much.
     */
    static final long AFTER_JUMP_BYTES = 1 << 20;

    private static final long LONGEST_BYTES = 4 << 20;
    private static final int GROWTH = 4;

    private final LongPredicate waited;
    private final long firstBytes;
    private long afterJumpBytes;
    private boolean watching;
    private boolean hasWaited;
    private boolean waits;

    private long stretchBytes;
    private long dueBytes;
    private long seenBytes;
    private long countedBytes;

    /** Of the stretch. A read that goes by looks at nothing else here. */
    private long leftBytes;

    /**
     * Watches the thread that reads.
     *
     * @param waited whether the thread that asks waited while it read so many bytes, since it asked before; the first
     *     time it asks it begins to be watched
     */
    public static Probe watching(LongPredicate waited) {
        return new Probe(waited, FIRST_BYTES, AFTER_JUMP_BYTES);
    }

    /** Begins with the first byte, and after a jump whether the reader waits or not. */
    public static Probe always() {
        return new Probe(bytes -> true, 0, AFTER_JUMP_BYTES);
    }

    /**
     * Looks after so many bytes first, and after a jump.
     *
     * @param firstBytes 0 if it need not watch before
     */
    Probe(LongPredicate waited, long firstBytes, long afterJumpBytes) {
        this.waited = waited;
        this.firstBytes = firstBytes;
        this.afterJumpBytes = afterJumpBytes;
        this.watching = firstBytes == 0;
        begin(0);
    }

    /** Counts what the reader has read directly; -1 at the end of the file counts nothing. */
    void read(long count) {
        if (count > 0) {
            leftBytes -= count;
        }
    }

    /** How many bytes the reader has read directly. */
    long bytes() {
        return dueBytes - leftBytes;
    }

    /** How many of them this has not told yet. */
    long takeUncounted() {
        long uncounted = bytes() - countedBytes;
        countedBytes += uncounted;
        return uncounted;
    }

    boolean isDue() {
        return leftBytes <= 0;
    }

    /** What is left of the stretch. */
    long leftBytes() {
        return leftBytes;
    }

    /** Whether the reader was found to wait, and no run has begun since: its next read looks, nobody before it. */
    boolean hasFound() {
        return waits;
    }

    /** Looks, at the end of a stretch, whether the reader has waited since the last look; another stretch begins. */
    boolean waits() {
        if (!watching) {
            // Before the first byte, whose wait is a cold start's longest.
            watching = true;
            boolean unused = waited.test(0);
            begin(firstBytes);
            return false;
        }
        if (waits) {
            longer();
            return true;
        }
        waits = waited.test(bytes() - seenBytes);
        seenBytes = bytes();
        if (waits) {
            hasWaited = true;
            // A run may begin with the next call of the record reader, often the next read.
            begin(1);
        } else {
            longer();
        }
        return waits;
    }

    /** How much the reader has read since it was found to wait. */
    long bytesSinceFound() {
        return bytes() - seenBytes;
    }

    /** The run that was waited for begins. */
    void runBegins() {
        waits = false;
    }

    /** Begins anew somewhere else. Most readers jump before they read: to the beginning of their split. */
    void jumped() {
        begin(!watching ? 0 : hasWaited ? afterJumpBytes : firstBytes);
    }

    /** From now on waits longer after each jump, since a run was read in vain. */
    void wasInVain() {
        afterJumpBytes *= GROWTH;
    }

    private void longer() {
        begin(Math.min(Math.max(1, stretchBytes) * GROWTH, LONGEST_BYTES));
    }

    private void begin(long stretch) {
        stretchBytes = stretch;
        dueBytes = bytes() + stretch;
        leftBytes = stretch;
    }
}
