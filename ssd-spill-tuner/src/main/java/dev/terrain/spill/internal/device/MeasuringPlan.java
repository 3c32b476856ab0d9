package dev.terrain.spill.internal.device;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Plans the measurement of a device: units, times, and bytes written.
 *
 * <p>Units are the powers of two from 2 KiB to 8 MiB; figure 2 of Kang, Kang and Lee has them from 2 KB to 1 MB. Each
 * is read and written for {@value #MILLIS_PER_POINT} ms. The unit of 1 MiB has {@value #SUSTAINED} times the bytes and
 * the time of the others, since the first megabytes disappear in a device's own cache.
 *
 * <p>Example, 512 MiB: a file of 128 MiB, and 384 MiB for 13 points of writing, of which one counts eight times: 19.2
 * MiB for each, 153.6 for that one. It takes about 8 seconds.
 *
 * @param fileBytes the file that is read and overwritten
 * @param writtenBytesPerPoint the most that one point of writing may write, but that of 1 MiB
 */
public record MeasuringPlan(long fileBytes, long writtenBytesPerPoint) {

    /** The write budget unless the operator says otherwise, in bytes. */
    public static final long DEFAULT_BUDGET_BYTES = 512L << 20;

    static final int SMALLEST_UNIT = 2 << 10;
    static final int LARGEST_UNIT = 8 << 20;

    private static final int MILLIS_PER_POINT = 200;
    private static final int SUSTAINED = 8;
    private static final int SUSTAINED_UNIT = 1 << 20;

    /** One part in so many of the budget lays out the file. */
    private static final int FILE_SHARE = 4;

    private static final int WRITING_SHARES = units().size() - 1 + SUSTAINED;

    /**
     * Returns the plan for a write budget.
     *
     * @throws IllegalArgumentException naming the least budget, if this one does not allow to write the largest unit
     */
    public static MeasuringPlan within(long writeBudgetBytes) {
        long fileBytes = ((writeBudgetBytes / FILE_SHARE) >> 20) << 20;
        long perPoint = (writeBudgetBytes - fileBytes) / WRITING_SHARES;
        if (perPoint < LARGEST_UNIT) {
            long least = (long) WRITING_SHARES * LARGEST_UNIT * FILE_SHARE / (FILE_SHARE - 1);
            throw new IllegalArgumentException("a write budget of %d MiB is too small: it takes %d MiB or more"
                    .formatted(writeBudgetBytes >> 20, (least >> 20) + 1));
        }
        return new MeasuringPlan(fileBytes, perPoint);
    }

    /** Returns how long a point takes, unless its bytes end first or a single unit takes longer. */
    static long millis(int unitBytes) {
        return (long) MILLIS_PER_POINT * shares(unitBytes);
    }

    /** Returns the most that one point of writing may write. */
    long writtenBytes(int unitBytes) {
        return writtenBytesPerPoint * shares(unitBytes);
    }

    private static int shares(int unitBytes) {
        return unitBytes == SUSTAINED_UNIT ? SUSTAINED : 1;
    }

    /** Returns the units, each of which is read, then written. */
    public static List<Integer> units() {
        return IntStream.iterate(SMALLEST_UNIT, unit -> unit <= LARGEST_UNIT, unit -> 2 * unit)
                .boxed()
                .toList();
    }

    /** Returns the most that is written, the file included. */
    public long writtenBytes() {
        return fileBytes + writtenBytesPerPoint * WRITING_SHARES;
    }
}
