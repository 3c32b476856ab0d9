package dev.terrain.prefetch.internal.stream;

/**
 * Decides when a stream begins to read ahead: where its reader has read a stretch in a row and waited for a device
 * meanwhile.
 *
 * <p>The first stretch is short, so that a cold scan begins early; while nothing was waited for they get four times as
 * long, up to {@value #LONGEST_BYTES} bytes, so that a file which turns cold half-way is still noticed. Once the reader
 * has waited, it takes {@link Stretches#afterJumpBytes()} after a jump, and after a run that the reader left with more
 * unused than it had taken four times as many: who reads column chunks of 12 MiB and jumps leaves two such runs behind,
 * and the next would begin after 16 MiB.
 *
 * <p>Not thread-safe: the reader's own.
 */
public final class Probe {

    /**
     * Lengths in bytes.
     *
     * @param firstBytes before the first look
     * @param afterJumpBytes before the first look after a jump: enough for a footer, an index or a small column chunk
     *     to go by without a run, which costs the pieces that it reads in vain, several times as much
     */
    record Stretches(long firstBytes, long afterJumpBytes) {
        /** 64 KiB, within the kernel's own read-ahead (128 KiB), and 1 MiB. */
        static final Stretches DEFAULT = new Stretches(64 << 10, 1 << 20);
    }

    private static final long LONGEST_BYTES = 4 << 20;
    private static final int GROWTH = 4;

    private final DeviceWait wait;
    private final long firstBytes;
    private long afterJumpBytes;
    private boolean hasWaited;
    private long stretchBytes;
    private long dueBytes;
    private long seenBytes;

    /** Looks at what the kernel counts of the current thread. */
    public static Probe watching(KernelWait wait) {
        return new Probe(wait, Stretches.DEFAULT);
    }

    /** Begins with the first byte, and after a jump whether the reader waits or not. */
    public static Probe always() {
        return new Probe(DeviceWait.ALWAYS, new Stretches(0, Stretches.DEFAULT.afterJumpBytes()));
    }

    Probe(DeviceWait wait, Stretches stretches) {
        this.wait = wait;
        this.firstBytes = stretches.firstBytes();
        this.afterJumpBytes = stretches.afterJumpBytes();
        begin(0, firstBytes);
    }

    /**
     * Whether a stretch is over.
     *
     * @param bytes that the reader has read directly so far, as for all other methods
     */
    boolean isDue(long bytes) {
        return bytes >= dueBytes;
    }

    /** Looks whether the reader waited since the last look; if it did not, another stretch begins. */
    boolean waited(long bytes) {
        boolean waited = wait.waited(bytes - seenBytes);
        seenBytes = bytes;
        hasWaited |= waited;
        begin(bytes, waited ? 0 : Math.min(Math.max(1, stretchBytes) * GROWTH, LONGEST_BYTES));
        return waited;
    }

    /** Begins anew somewhere else. Most readers jump before they read: to the beginning of their split. */
    void jumped(long bytes) {
        begin(bytes, hasWaited ? afterJumpBytes : firstBytes);
    }

    /** From now on waits longer after each jump, since a run was read in vain. */
    void wasInVain() {
        afterJumpBytes *= GROWTH;
    }

    private void begin(long bytes, long stretch) {
        stretchBytes = stretch;
        dueBytes = bytes + stretch;
    }
}
