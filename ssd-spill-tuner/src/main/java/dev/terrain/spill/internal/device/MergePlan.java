package dev.terrain.spill.internal.device;

import java.util.Arrays;

/**
 * How many sorted runs one merge takes and in what unit it reads each: the choice with the least predicted time of
 * input and output.
 *
 * <p>A wide merge reads small units, of which each costs an access; a narrow one needs intermediate merges, which write
 * and read data once more. The plan tries every width. For each it lays out the merges as {@link #inputs} does and adds
 * up: an access for each unit that is read, and the time for all bytes that are read or written in between. Writing
 * costs no access, because the kernel gathers the output of a merge into long writes. The writing of the last merge's
 * output is left out, which is the same for all widths.
 *
 * <p>Example: 200 runs, 2 GiB together, 32 MiB of memory, on a spindle with 8 ms and 100 MB/s. All runs at once are
 * read in units of 160 KiB, 66 for each run: 13,200 accesses take 105.6 s and the bytes 21.5 s, together 127 s. At most
 * 18 at once are read in units of 1.8 MiB: 11 intermediate merges read and write 193 runs (1158 accesses, 9.3 s, and
 * the bytes 41.4 s), and the last merge reads everything (1157 accesses, 9.3 s, and the bytes 21.5 s), together 81 s.
 * No other width takes less.
 *
 * @param width how many runs one merge takes at most, 1 or more; 1 only where there is one run
 * @param unitBytes the unit in which a merge of that width reads each run, above 0
 */
public record MergePlan(int width, int unitBytes) {

    /** A merge is never so wide that its units get smaller; memory for two of them is assumed. */
    public static final int SMALLEST_UNIT_BYTES = 16 << 10;

    /**
     * The most runs at once: a task has 1024 file descriptors by default, of which its class path takes some hundreds.
     */
    public static final int OPEN_FILES = 250;

    /** A larger unit gains nothing. */
    private static final int LARGEST_UNIT_BYTES = DeviceSpeed.SEEKING_UNIT_BYTES;

    /** Units are multiples of a page, as file systems and O_DIRECT require. */
    private static final int PAGE_BYTES = 4 << 10;

    public MergePlan {
        if (width < 1 || unitBytes < 1) {
            throw new IllegalArgumentException("not a merge: %d runs in units of %d".formatted(width, unitBytes));
        }
    }

    /**
     * Returns the best plan; of equally good ones the widest.
     *
     * <p>All runs count as equally long. For 200 runs it takes 0.2 ms at most, or 20 ms in a JVM that has just started.
     *
     * @param runs how many sorted runs there are, 1 or more
     * @param bytes what they hold together, 0 or more
     * @param memoryBytes what a merge may take for its reading; two of the smallest units are taken in any case
     * @param speed of the device that holds the runs
     * @throws IllegalArgumentException if there is no run, or less than nothing in them
     */
    public static MergePlan of(int runs, long bytes, long memoryBytes, DeviceSpeed speed) {
        if (runs < 1 || bytes < 0) {
            throw new IllegalArgumentException("nothing to merge: %d runs of %d bytes".formatted(runs, bytes));
        }
        long fitting = Math.max(2, memoryBytes / SMALLEST_UNIT_BYTES);
        int widest = (int) Math.min(Math.min(runs, OPEN_FILES), fitting);
        MergePlan best = ofWidth(widest, memoryBytes);
        double leastSeconds = best.seconds(runs, bytes, speed);
        for (int width = widest - 1; width >= 2; width--) {
            // Of n runs, intermediate merges rewrite n - width + 1 at least, and more for every narrower width.
            double bytesAlone = (runs + 2.0 * (runs - width + 1)) * bytes / runs / speed.bytesPerSecond();
            if (bytesAlone >= leastSeconds) {
                break;
            }
            MergePlan narrower = ofWidth(width, memoryBytes);
            double seconds = narrower.seconds(runs, bytes, speed);
            if (seconds < leastSeconds) {
                best = narrower;
                leastSeconds = seconds;
            }
        }
        return best;
    }

    /** Returns the plan for a width that is given, with the largest unit that memory allows. */
    public static MergePlan ofWidth(int width, long memoryBytes) {
        long unit = Math.min(memoryBytes / width, LARGEST_UNIT_BYTES) / PAGE_BYTES * PAGE_BYTES;
        return new MergePlan(width, (int) Math.max(unit, SMALLEST_UNIT_BYTES));
    }

    /**
     * Returns how many of the remaining runs the next merge takes.
     *
     * <p>The first of several is narrow, so that all others and the last take exactly {@link #width} and no run is
     * merged that need not be. The same as {@code Merger.MergeQueue.getPassFactor} (Hadoop 3.4). Example: 10 runs and
     * width 4 are merged by 4 of 10, leaving 7, by 4 of 7, leaving 4, by 4; 9 runs by 3, 4 and 4.
     *
     * @param remaining 1 or more
     */
    public int inputs(int remaining) {
        if (remaining <= width) {
            return remaining;
        }
        int beyond = (remaining - 1) % (width - 1);
        return beyond == 0 ? width : beyond + 1;
    }

    /**
     * Returns the predicted time of input and output, in seconds, without the writing of the last output.
     *
     * @param runs as for {@link #of}; with a width of 1 only one
     */
    double seconds(int runs, long bytes, DeviceSpeed speed) {
        double runBytes = (double) bytes / runs;
        // A queue, the oldest first: how many of the original runs each holds. Every merge adds one and takes two or
        // more.
        int[] held = new int[2 * runs];
        Arrays.fill(held, 0, runs, 1);
        int oldest = 0;
        int end = runs;
        long accesses = 0;
        long rewritten = 0;
        while (end - oldest > width) {
            int merged = 0;
            for (int left = inputs(end - oldest); left > 0; left--) {
                accesses += units(held[oldest] * runBytes);
                merged += held[oldest++];
            }
            held[end++] = merged;
            rewritten += merged;
        }
        for (int last = oldest; last < end; last++) {
            accesses += units(held[last] * runBytes);
        }
        return accesses * speed.accessSeconds() + (runs + 2.0 * rewritten) * runBytes / speed.bytesPerSecond();
    }

    private long units(double bytes) {
        return (long) Math.ceil(bytes / unitBytes);
    }
}
