package dev.terrain.spill.internal.device;

/**
 * One rate of reading or writing that was measured, one unit at a time.
 *
 * @param unitBytes how much at a time, 1 or more
 * @param bytesPerSecond above 0
 */
public record Sample(int unitBytes, double bytesPerSecond) {
    public Sample {
        if (unitBytes < 1 || !(bytesPerSecond > 0) || Double.isInfinite(bytesPerSecond)) {
            throw new IllegalArgumentException(
                    "not a sample: %d bytes, %s bytes per second".formatted(unitBytes, bytesPerSecond));
        }
    }

    /** Returns how long one unit took. */
    public double seconds() {
        return unitBytes / bytesPerSecond;
    }
}
