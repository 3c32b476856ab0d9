package dev.terrain.integration.disk;

import java.util.Locale;

/**
 * The disk that is simulated. A request takes positioning + length / rate; src/main/c/zoned-disk.c has the whole rule.
 *
 * <p>Example: 64 GB, 60 to 30 MB/s: 64 MB at 16 GB take 64 / 52.5 = 1.22 s, and 8 ms + 4.17 ms to get there from the
 * start.
 *
 * @param sizeBytes of the disk
 * @param outerMegabytesPerSecond rate at its start, in 1,000,000 bytes
 * @param innerMegabytesPerSecond rate at its end; what lies between falls linearly
 * @param fullStrokeMillis of a seek across the whole disk; others take the square root of their share of it
 * @param turnMillis of the platter; half of it goes by, on average, before a place comes under the head
 * @param order in which it serves what waits
 */
public record DiskModel(
        long sizeBytes,
        double outerMegabytesPerSecond,
        double innerMegabytesPerSecond,
        double fullStrokeMillis,
        double turnMillis,
        ServiceOrder order) {

    /**
     * A mean seek of 8.5 ms, as desktop drives of 7200 rpm state it: the mean of sqrt(distance) between two places at
     * random is 8/15.
     */
    public static final double USUAL_FULL_STROKE_MILLIS = 16;

    /** At 7200 rpm. */
    public static final double USUAL_TURN_MILLIS = 60_000.0 / 7200;

    /** What a request costs a flash drive beside its bytes: 4 KiB at random take 0.1 ms on drives behind SATA. */
    private static final double FLASH_ACCESS_MILLIS = 0.05;

    public DiskModel {
        if (sizeBytes <= 0
                || !(outerMegabytesPerSecond > 0)
                || !(innerMegabytesPerSecond > 0)
                || innerMegabytesPerSecond > outerMegabytesPerSecond
                || !(fullStrokeMillis > 0)
                || !(turnMillis > 0)) {
            throw new IllegalArgumentException("not a disk: " + sizeBytes + " bytes, " + outerMegabytesPerSecond
                    + " to " + innerMegabytesPerSecond + " MB/s, seeks up to " + fullStrokeMillis + " ms");
        }
    }

    /** A disk that is half as fast at its inner edge, as hard disks are. */
    public static DiskModel halving(long sizeBytes, double outerMegabytesPerSecond) {
        return new DiskModel(
                sizeBytes,
                outerMegabytesPerSecond,
                outerMegabytesPerSecond / 2,
                USUAL_FULL_STROKE_MILLIS,
                USUAL_TURN_MILLIS,
                ServiceOrder.DEADLINE);
    }

    /** A hard disk of 7200 rpm with one rate everywhere, so that where a file lies decides nothing. */
    public static DiskModel spindle(long sizeBytes, double megabytesPerSecond, ServiceOrder order) {
        return new DiskModel(
                sizeBytes, megabytesPerSecond, megabytesPerSecond, USUAL_FULL_STROKE_MILLIS, USUAL_TURN_MILLIS, order);
    }

    /** A flash drive of that rate: nothing moves, and the distance costs next to nothing. */
    public static DiskModel flash(long sizeBytes, double megabytesPerSecond) {
        return new DiskModel(
                sizeBytes,
                megabytesPerSecond,
                megabytesPerSecond,
                FLASH_ACCESS_MILLIS,
                FLASH_ACCESS_MILLIS,
                ServiceOrder.FIFO);
    }

    /** The same disk with the outer rate everywhere: what no placement can beat. */
    public DiskModel flat() {
        return new DiskModel(
                sizeBytes, outerMegabytesPerSecond, outerMegabytesPerSecond, fullStrokeMillis, turnMillis, order);
    }

    /** Rate at that offset, in MB/s. */
    public double megabytesPerSecondAt(long offset) {
        double inward = (double) offset / sizeBytes;
        return outerMegabytesPerSecond + (innerMegabytesPerSecond - outerMegabytesPerSecond) * inward;
    }

    /** Mean rate of a sequential transfer of {@code length} bytes from {@code offset} on, positioning left out. */
    public double megabytesPerSecond(long offset, long length) {
        return megabytesPerSecondAt(offset + length / 2);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%.1f GB, %.0f MB/s outside to %.0f MB/s inside, seeks up to %.3g ms, %.3g ms a turn, %s",
                sizeBytes / 1e9,
                outerMegabytesPerSecond,
                innerMegabytesPerSecond,
                fullStrokeMillis,
                turnMillis,
                order.meaning());
    }
}
