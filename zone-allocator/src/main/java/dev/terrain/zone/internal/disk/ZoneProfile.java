package dev.terrain.zone.internal.disk;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/**
 * How fast a disk reads at which address, as it was measured once.
 *
 * <p>Every sample speaks for the addresses nearer to it than to another. The curve through them is smoothed
 * ({@link Smoothing}), so "up to where is it faster than" has one answer. The outer speed is the median of the
 * outermost tenth of the samples.
 *
 * @param identity of the disk
 * @param diskBytes its size
 * @param method how it was measured
 * @param measuredAt when
 * @param samples at least one; in the order of their addresses, however they were given
 */
public record ZoneProfile(String identity, long diskBytes, Method method, Instant measuredAt, List<Sample> samples) {

    /** A disk whose inner tenth reaches this share of its outer tenth has no zones worth the trouble. */
    public static final double FLAT_SHARE = 0.9;

    private static final double LEAST_COVERAGE = 0.5;

    public ZoneProfile {
        samples = samples.stream()
                .sorted(Comparator.comparingLong(Sample::diskAddress))
                .toList();
        if (samples.isEmpty()) {
            throw new IllegalArgumentException("a profile of " + identity + " without samples");
        }
        if (samples.get(samples.size() - 1).diskAddress() >= diskBytes) {
            throw new IllegalArgumentException(
                    "a sample behind the end of " + identity + " at " + diskBytes + " bytes");
        }
    }

    /** How the samples were read. */
    public enum Method {
        /** From the disk itself. */
        RAW_DEVICE("raw device"),
        /** From a file whose addresses the file system told; only where space was free. */
        FILE("file in free space");

        private final String words;

        Method(String words) {
            this.words = words;
        }

        /** For people. */
        public String words() {
            return words;
        }
    }

    /**
     * One piece that was read.
     *
     * @param diskAddress of its first byte
     * @param bytesPerSecond above zero
     */
    public record Sample(long diskAddress, double bytesPerSecond) {

        public Sample {
            if (diskAddress < 0 || !(bytesPerSecond > 0) || Double.isInfinite(bytesPerSecond)) {
                throw new IllegalArgumentException(
                        "not a sample: " + bytesPerSecond + " bytes per second at " + diskAddress);
            }
        }
    }

    /**
     * Whether the innermost tenth of the samples is at least {@value #FLAT_SHARE} times as fast as the outermost, or
     * slower by no more than the samples scatter anyway: twice their median distance from the smoothed curve, as on a
     * busy solid state disk.
     */
    public boolean isFlat() {
        double outer = outerBytesPerSecond();
        double inner = innerBytesPerSecond();
        return inner >= FLAT_SHARE * outer || outer - inner <= 2 * scatterBytesPerSecond();
    }

    /**
     * Whether it tells if the disk has zones: a part that is flat says nothing of the rest, unless it is half of the
     * disk, where a disk with zones has become a quarter slower.
     */
    public boolean isConclusive() {
        return !isFlat() || coverage() >= LEAST_COVERAGE;
    }

    /** The median distance of the samples from the smoothed curve. */
    public double scatterBytesPerSecond() {
        double[] distances = smoothedBytesPerSecond();
        for (int i = 0; i < distances.length; i++) {
            distances[i] = Math.abs(samples.get(i).bytesPerSecond() - distances[i]);
        }
        return Smoothing.median(distances);
    }

    /** The median of the outermost tenth of the samples. */
    public double outerBytesPerSecond() {
        return medianOf(samples.subList(0, tenth()));
    }

    /** The median of the innermost tenth of the samples. */
    public double innerBytesPerSecond() {
        return medianOf(samples.subList(samples.size() - tenth(), samples.size()));
    }

    /** The share of the disk between the outermost and the innermost sample; the rest is not known. */
    public double coverage() {
        long covered =
                samples.get(samples.size() - 1).diskAddress() - samples.get(0).diskAddress();
        return (double) covered / diskBytes;
    }

    /**
     * The disk address up to which the smoothed speed is at least {@code share} of the outer speed; empty when that
     * holds for the whole disk.
     */
    public OptionalLong limitFasterThan(double share) {
        double least = share * outerBytesPerSecond();
        double[] speeds = smoothedBytesPerSecond();
        for (int i = 0; i < speeds.length; i++) {
            if (speeds[i] < least) {
                return OptionalLong.of(start(i));
            }
        }
        return OptionalLong.empty();
    }

    /**
     * How fast {@code from} to {@code to} is read as a whole: its bytes by the time they take on the smoothed curve.
     *
     * @throws IllegalArgumentException when that is not a range on the disk with at least one byte
     */
    public double meanBytesPerSecond(long from, long to) {
        if (from < 0 || to <= from || to > diskBytes) {
            throw new IllegalArgumentException(from + " to " + to + " is not on a disk of " + diskBytes + " bytes");
        }
        double[] speeds = smoothedBytesPerSecond();
        double seconds = 0;
        for (int i = 0; i < speeds.length; i++) {
            long end = i + 1 < speeds.length ? start(i + 1) : diskBytes;
            long bytes = Math.min(to, end) - Math.max(from, start(i));
            seconds += Math.max(0, bytes) / speeds[i];
        }
        return (to - from) / seconds;
    }

    /** The smoothed speed at each sample. */
    public double[] smoothedBytesPerSecond() {
        return Smoothing.decreasing(
                samples.stream().mapToDouble(Sample::bytesPerSecond).toArray());
    }

    /** Where a sample begins to be the nearest. */
    private long start(int sample) {
        if (sample == 0) {
            return 0;
        }
        long before = samples.get(sample - 1).diskAddress();
        return before + (samples.get(sample).diskAddress() - before) / 2;
    }

    private int tenth() {
        return (samples.size() + 9) / 10;
    }

    private static double medianOf(List<Sample> some) {
        return Smoothing.median(
                some.stream().mapToDouble(Sample::bytesPerSecond).toArray());
    }
}
