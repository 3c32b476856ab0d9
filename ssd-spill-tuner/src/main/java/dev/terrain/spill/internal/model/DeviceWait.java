package dev.terrain.spill.internal.model;

import dev.terrain.spill.internal.profile.DeviceProfile;
import dev.terrain.spill.internal.profile.Operation;

/**
 * How long a task waits for the device, given what the page cache keeps from it.
 *
 * <p>Reads find in the cache what fits there. Writers wait only when more is dirty than the kernel allows, and the
 * device writes back while the processor works; what it cannot write meanwhile is waited for. The kernel writes back in
 * large units whatever the writer's, and reads ahead of a reader whose own unit is smaller.
 *
 * <p>Example: 1000 MB written and 500 MB read again, 250 MB of cache, 200 MB of them dirty, 100 MB/s both ways, 5 s of
 * processor time. Of the reads half are not cached: 2.5 s. 800 MB beyond the dirty ones take 8 s, of which 5 pass
 * beside the processor's work: 3 s. 5.5 s in all.
 */
record DeviceWait(DeviceProfile profile, Surroundings surroundings) {

    /** What the kernel's write-back writes at a time, as far as rates are concerned. */
    private static final long WRITE_BACK_UNIT = 1 << 20;

    /**
     * Returns milliseconds.
     *
     * @param keptBytes what is read is read from so much
     */
    double millis(double writtenBytes, double readBytes, double keptBytes, int ioBufferBytes, double processorMillis) {
        double missed = keptBytes <= 0 ? 0 : Math.max(0, 1 - surroundings.cacheBytes() / keptBytes);
        long readUnit = Math.max(ioBufferBytes, profile.device().readAheadBytes());
        double reading = readBytes * missed / profile.bytesPerSecond(Operation.READ, readUnit) * 1e3;
        double writing = Math.max(0, writtenBytes - surroundings.dirtyBytes())
                / profile.bytesPerSecond(Operation.WRITE, WRITE_BACK_UNIT)
                * 1e3;
        return reading + Math.max(0, writing - processorMillis);
    }
}
