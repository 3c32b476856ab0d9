package dev.terrain.spill.internal.device;

/**
 * The unit in which one merge reads its runs: it starts small, and doubles while that makes the merge's own reads
 * faster.
 *
 * <p>A batch is at least {@value #BATCH_READS} reads and half of {@value #BATCH_BYTES} bytes in the present unit. After
 * each batch its rate is compared with that of the unit before. Where it is more than 5 % faster, the unit doubles, up
 * to the memory for one run. Where it is not, a second batch decides, since one pause of the JVM or of the device must
 * not end the search; then the fastest unit so far is kept. A unit that is kept is within 5 % of the best on a device
 * that {@link DeviceSpeed} describes.
 *
 * <p>Example: a spindle with 8 ms and 100 MB/s reads 64 KiB at 7.6 MB/s, 128 KiB at 14 MB/s, ..., 4 MiB at 84 MB/s and
 * 8 MiB at 91 MB/s, where it stays. The page cache reads the first batch at several GB/s, and the unit stays at 64 KiB,
 * which fits a CPU's cache.
 *
 * <p>Thread-safe. Once settled, a read costs one volatile read.
 */
public final class IoUnit {

    /** The unit to begin with, in bytes: flash serves it at a good part of its rate. */
    public static final int FIRST_BYTES = 64 << 10;

    /** The largest unit that is tried, in bytes. */
    public static final int LARGEST_BYTES = 8 << 20;

    /** The least number of reads that tell a rate. */
    private static final int BATCH_READS = 16;

    /** The least number of bytes that tell a rate: more than the kernel's read-ahead of one file (128 KiB) hides. */
    private static final int BATCH_BYTES = 1 << 20;

    /** What a larger unit has to gain. */
    private static final double GAIN = 1.05;

    /** From this rate of the first unit on, data comes from memory. Bytes per nanosecond: 1 GB/s. */
    private static final double CACHE_RATE = 1;

    private static final int PAGE_BYTES = 4 << 10;

    private final int limitBytes;

    private volatile int unitBytes;
    private volatile boolean settled;

    // Guarded by this.
    private int reads;
    private long bytes;
    private long nanos;
    private boolean secondBatch;
    private double rateBefore;
    private double bestRate;
    private int bestBytes;

    private IoUnit(int firstBytes, int limitBytes) {
        this.unitBytes = firstBytes;
        this.bestBytes = firstBytes;
        this.limitBytes = limitBytes;
        this.settled = firstBytes == limitBytes;
    }

    /**
     * Returns a unit that adapts to the device.
     *
     * @param runMemoryBytes the memory for reading one run, which bounds the unit; one page is taken in any case
     */
    public static IoUnit adaptive(long runMemoryBytes) {
        long pages = Math.min(runMemoryBytes, LARGEST_BYTES) / PAGE_BYTES;
        int limit = (int) Math.max(1, pages) * PAGE_BYTES;
        return new IoUnit(Math.min(FIRST_BYTES, limit), limit);
    }

    /**
     * Returns a unit that never moves.
     *
     * @throws IllegalArgumentException if it has no bytes
     */
    public static IoUnit fixed(int bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("not an I/O unit: " + bytes + " bytes");
        }
        return new IoUnit(bytes, bytes);
    }

    /** Returns how much to read next. */
    public int bytes() {
        return unitBytes;
    }

    /** Returns whether the unit will not change any more. */
    public boolean settled() {
        return settled;
    }

    /**
     * Notes one read.
     *
     * <p>Only reads of more than half a unit and up to a whole one count: a reader keeps the beginning of a record in
     * its buffer, but the short end of a run tells nothing about the unit, and neither does a read that another thread
     * began before the unit changed.
     *
     * @param bytesRead how much was read
     * @param nanosTaken how long that took
     */
    public void read(int bytesRead, long nanosTaken) {
        if (!settled && isWhole(bytesRead)) {
            count(bytesRead, nanosTaken);
        }
    }

    private synchronized void count(int bytesRead, long nanosTaken) {
        if (settled || !isWhole(bytesRead)) {
            return; // another thread ended the batch
        }
        reads++;
        bytes += bytesRead;
        nanos += nanosTaken;
        if (reads >= BATCH_READS && bytes > BATCH_BYTES / 2) {
            double rate = (double) bytes / Math.max(1, nanos);
            reads = 0;
            bytes = 0;
            nanos = 0;
            judge(rate);
        }
    }

    private boolean isWhole(int bytesRead) {
        return bytesRead <= unitBytes && bytesRead > unitBytes / 2;
    }

    private void judge(double rate) {
        if (rate > bestRate) {
            bestRate = rate;
            bestBytes = unitBytes;
        }
        boolean first = rateBefore == 0;
        if (rate > GAIN * rateBefore) {
            if (unitBytes == limitBytes || (first && rate > CACHE_RATE)) {
                settle();
            } else {
                secondBatch = false;
                rateBefore = rate;
                unitBytes = Math.min(2 * unitBytes, limitBytes);
            }
        } else if (secondBatch) {
            settle();
        } else {
            secondBatch = true;
        }
    }

    private void settle() {
        unitBytes = bestBytes;
        settled = true;
    }
}
