package dev.terrain.prefetch.internal.device;

/**
 * How many may read a device at once, by what it gave.
 *
 * <p>A device that is as fast with one more reader as before, or slower because its heads move between them, gets no
 * more. It does get more when one more reader brought at least half of what a device of its own would have brought.
 *
 * <p>Worked example: one reader gets 100 MB/s, two get 90 each. The second brought 2 x 90 - 100 = 80 of 100 possible:
 * two may read, and next four are possible if three get more than (2 x 90 + 45) / 3 = 75 each. On a disk whose two
 * readers get 30 each the second brought -40: one at a time. A disk that one reader keeps busy gives two 50 each, the
 * second brought 0: one at a time, which costs nothing.
 */
final class PermitRule {

    private PermitRule() {}

    /**
     * How many may read at once after a trial.
     *
     * @param permits how many could before it
     * @param bytesPerSecond what a reader got then
     * @param trialBytesPerSecond what a reader got in the trial, when there was one more
     * @return {@code permits} when it was not worth it, else twice as many up to {@link DeviceQueue#MAX_PERMITS}
     */
    static int after(int permits, double bytesPerSecond, double trialBytesPerSecond) {
        double before = permits * bytesPerSecond;
        double brought = (permits + 1) * trialBytesPerSecond - before;
        return brought >= bytesPerSecond / 2 ? Math.min(2 * permits, DeviceQueue.MAX_PERMITS) : permits;
    }
}
