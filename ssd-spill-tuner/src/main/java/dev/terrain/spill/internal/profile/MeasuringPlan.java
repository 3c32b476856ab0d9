package dev.terrain.spill.internal.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is measured, and how much of it.
 *
 * <p>Units are the powers of two from 2 KiB to 8 MiB, one at a time; the paper's figure 2 has them from 2 KB to 1 MB.
 * More at once with some of them, or with all. What does not fit into the file (reads) or into a point's share of the
 * budget (writes) is left out.
 *
 * <p>The unit of 1 MiB, which tells how fast data is written back, has {@value #SUSTAINED} times the share and the time
 * of the others, since a few megabytes disappear in a device's own cache.
 *
 * <p>Example, {@link #quick} with 384 MiB: a file of 96 MiB and 288 MiB for 23 points of writing, 9.6 MiB each and 76.8
 * for that unit, so that the largest unit is still written once.
 *
 * @param fileBytes the file that is read and overwritten
 * @param writtenBytesPerPoint the most that one point of writing may write
 * @param millisPerPoint how long a point takes, unless its bytes end first or a single unit takes longer
 * @param points in the order in which they are measured
 */
record MeasuringPlan(long fileBytes, long writtenBytesPerPoint, long millisPerPoint, List<Point> points) {

    static final int SMALLEST_UNIT = 2 << 10;
    static final int LARGEST_UNIT = 8 << 20;

    static final int SUSTAINED = 8;

    /** The share of the budget that lays out the file. */
    private static final int FILE_SHARE = 4;

    private static final List<Integer> DEPTHS = List.of(2, 4, 8, 16, 32);
    private static final List<Integer> DEEP_UNITS = List.of(4 << 10, 128 << 10);
    private static final long QUICK_MILLIS = 100;
    private static final long FULL_MILLIS = 1_000;
    private static final long MEBIBYTE = 1 << 20;

    MeasuringPlan {
        points = List.copyOf(points);
    }

    /** One operation, unit and depth. */
    record Point(Operation operation, int unitBytes, int depth) {

        long bytesAtOnce() {
            return (long) unitBytes * depth;
        }

        /** How many shares of bytes and time it has. */
        int shares() {
            return unitBytes == MEBIBYTE && depth == 1 ? SUSTAINED : 1;
        }
    }

    /**
     * Seconds: every unit alone, and two of them at every depth.
     *
     * @throws IllegalArgumentException if the budget does not allow to write the largest unit once
     */
    static MeasuringPlan quick(long writeBudgetBytes) {
        return plan(writeBudgetBytes, QUICK_MILLIS, DEEP_UNITS);
    }

    /**
     * Minutes: every unit at every depth, ten times as long.
     *
     * @throws IllegalArgumentException if the budget does not allow to write the largest unit once
     */
    static MeasuringPlan full(long writeBudgetBytes) {
        return plan(writeBudgetBytes, FULL_MILLIS, units());
    }

    /** The most that is written, the file included. */
    long writtenBytes() {
        return fileBytes
                + writtenBytesPerPoint
                        * points.stream()
                                .filter(point -> point.operation == Operation.WRITE)
                                .mapToInt(Point::shares)
                                .sum();
    }

    private static MeasuringPlan plan(long writeBudgetBytes, long millis, List<Integer> deepUnits) {
        long fileBytes = writeBudgetBytes / FILE_SHARE / MEBIBYTE * MEBIBYTE;
        List<Point> shapes = new ArrayList<>();
        for (int unit : units()) {
            shapes.add(new Point(Operation.WRITE, unit, 1));
        }
        for (int unit : deepUnits) {
            DEPTHS.forEach(depth -> shapes.add(new Point(Operation.WRITE, unit, depth)));
        }
        int shares = shapes.stream().mapToInt(Point::shares).sum();
        long writtenBytes = (writeBudgetBytes - fileBytes) / shares;
        if (writtenBytes < LARGEST_UNIT) {
            long least = (long) shares * LARGEST_UNIT * FILE_SHARE / (FILE_SHARE - 1);
            throw new IllegalArgumentException("a write budget of %d MiB is too small: %d points take %d MiB and more"
                    .formatted(writeBudgetBytes / MEBIBYTE, shapes.size(), least / MEBIBYTE + 1));
        }
        List<Point> points = shapes.stream()
                .flatMap(shape -> Stream.of(new Point(Operation.READ, shape.unitBytes, shape.depth), shape))
                .filter(point -> point.bytesAtOnce() <= (point.operation == Operation.READ ? fileBytes : writtenBytes))
                .toList();
        return new MeasuringPlan(fileBytes, writtenBytes, millis, points);
    }

    private static List<Integer> units() {
        List<Integer> units = new ArrayList<>();
        for (int unit = SMALLEST_UNIT; unit <= LARGEST_UNIT; unit *= 2) {
            units.add(unit);
        }
        return units;
    }
}
