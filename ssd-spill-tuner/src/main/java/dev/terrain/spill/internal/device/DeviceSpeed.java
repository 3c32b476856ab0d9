package dev.terrain.spill.internal.device;

import java.util.List;

/**
 * How a device reads: a unit at a random place takes {@code accessSeconds + bytes / bytesPerSecond}.
 *
 * <p>Example: a spindle with 8 ms and 100 MB/s reads 64 KiB in 8.66 ms and 8 MiB in 91.9 ms.
 *
 * @param accessSeconds what one random access costs before its bytes flow, 0 or more
 * @param bytesPerSecond the rate at which bytes then flow, above 0
 */
public record DeviceSpeed(double accessSeconds, double bytesPerSecond) {

    /** Flash answers in a tenth of it, and a spindle of 15,000 rpm takes as long for half a turn. */
    private static final double SEEK_SECONDS = 0.002;

    /** Bytes flow faster from what seeks: no slow flash is taken for a spindle. */
    private static final double SEEKING_BYTES_PER_SECOND = 100e6;

    /** The unit for a device that does not seek. */
    public static final int UNIT_BYTES = 256 << 10;

    /** The unit for a device that seeks. */
    public static final int SEEKING_UNIT_BYTES = 2 << 20;

    public DeviceSpeed {
        if (!(accessSeconds >= 0)
                || Double.isInfinite(accessSeconds)
                || !(bytesPerSecond > 0)
                || Double.isInfinite(bytesPerSecond)) {
            throw new IllegalArgumentException("not a device: %s s for an access, then %s bytes per second"
                    .formatted(accessSeconds, bytesPerSecond));
        }
    }

    /**
     * Returns the speed that fits measured reads best: the least sum of squared relative errors.
     *
     * <p>Relative, because the time of the largest unit would otherwise outweigh all others. Neither part is negative:
     * where the best line has a negative access time, the line through the origin counts; where larger units took no
     * longer, all of the time counts as access time and the rate is that of the fastest sample.
     *
     * @param reads one or more
     * @throws IllegalArgumentException if there are none
     */
    public static DeviceSpeed fit(List<Sample> reads) {
        if (reads.isEmpty()) {
            throw new IllegalArgumentException("no reads to fit a speed to");
        }
        double fastest =
                reads.stream().mapToDouble(Sample::bytesPerSecond).max().orElseThrow();
        // Weighted least squares of t = a + u * s, with 1 / t^2 as the weight.
        double weights = 0;
        double units = 0;
        double unitSquares = 0;
        double times = 0;
        double products = 0;
        for (Sample read : reads) {
            double unit = read.unitBytes();
            double weight = 1 / (read.seconds() * read.seconds());
            weights += weight;
            units += weight * unit;
            unitSquares += weight * unit * unit;
            times += weight * read.seconds();
            products += weight * unit * read.seconds();
        }
        double spread = weights * unitSquares - units * units;
        // One unit alone has no spread but for rounding.
        double access = spread > 1e-9 * weights * unitSquares ? (times * unitSquares - units * products) / spread : 0;
        if (access <= 0) {
            return new DeviceSpeed(0, unitSquares / products);
        }
        double secondsPerByte = (products - units * access) / unitSquares;
        return secondsPerByte > 0
                ? new DeviceSpeed(access, 1 / secondsPerByte)
                : new DeviceSpeed(times / weights, fastest);
    }

    /**
     * Returns the unit for a merge that reads a device whose access takes so long: 2 MiB where it seeks, for which a
     * spindle seeks as long as it reads, else 256 KiB. Larger ones gain nothing there, and from 1 MiB on the kernel
     * does not read ahead while the merge compares.
     */
    public static int unitBytes(double accessSeconds) {
        return accessSeconds < SEEK_SECONDS ? UNIT_BYTES : SEEKING_UNIT_BYTES;
    }

    /**
     * Returns whether a device seeks whose reads of so many bytes, other data between them, take so long on average.
     */
    public static boolean seeks(double readSeconds, double readBytes) {
        return readSeconds >= SEEK_SECONDS + readBytes / SEEKING_BYTES_PER_SECOND;
    }
}
