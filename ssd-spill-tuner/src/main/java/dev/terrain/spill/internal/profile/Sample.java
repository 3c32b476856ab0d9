package dev.terrain.spill.internal.profile;

/**
 * One rate that was measured.
 *
 * @param operation what was done
 * @param unitBytes how much at a time
 * @param depth how many at once, 1 or more
 * @param bytesPerSecond what all of them moved together, above 0
 */
public record Sample(Operation operation, int unitBytes, int depth, double bytesPerSecond) {

    public Sample {
        if (unitBytes < 1 || depth < 1 || !(bytesPerSecond > 0) || Double.isInfinite(bytesPerSecond)) {
            throw new IllegalArgumentException("not a sample: %s of %d bytes, %d at once, %s bytes per second"
                    .formatted(operation, unitBytes, depth, bytesPerSecond));
        }
    }
}
