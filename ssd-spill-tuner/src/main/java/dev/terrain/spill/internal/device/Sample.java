package dev.terrain.spill.internal.device;

/**
 * One rate that was measured, one unit at a time.
 *
 * @param operation what was done
 * @param unitBytes how much at a time, 1 or more
 * @param bytesPerSecond above 0
 */
public record Sample(Operation operation, int unitBytes, double bytesPerSecond) {

    public Sample {
        if (unitBytes < 1 || !(bytesPerSecond > 0) || Double.isInfinite(bytesPerSecond)) {
            throw new IllegalArgumentException("not a sample: %s of %d bytes, %s bytes per second"
                    .formatted(operation, unitBytes, bytesPerSecond));
        }
    }

    /** Returns how long one unit took. */
    public double seconds() {
        return unitBytes / bytesPerSecond;
    }
}
