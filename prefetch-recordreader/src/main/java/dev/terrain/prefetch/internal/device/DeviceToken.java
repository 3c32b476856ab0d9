package dev.terrain.prefetch.internal.device;

import java.util.OptionalLong;

/**
 * The right to read a device, for a turn. Used by one thread.
 *
 * <p>Whoever has one closes it soon; a process that dies with it loses it at once.
 */
public final class DeviceToken implements AutoCloseable {

    private final Device device;
    private final DeviceQueue.Permit permit;
    private final OptionalLong trialBytes;
    private boolean closed;

    /** To read with that permit; in a trial only so much. */
    DeviceToken(Device device, DeviceQueue.Permit permit, OptionalLong trialBytes) {
        this.device = device;
        this.permit = permit;
        this.trialBytes = trialBytes;
    }

    /** How long its reader waited for it; 0 when nobody else read. */
    public long waitedNanos() {
        return permit.waitedNanos();
    }

    /** Whether it was granted beside as many as may read, to see what the device gives then. */
    public boolean isTrial() {
        return trialBytes.isPresent();
    }

    /** How much may be read with it. */
    public long mostBytes() {
        return trialBytes.orElse(Long.MAX_VALUE);
    }

    /** Reports what was read with it. */
    public void read(long bytes, long nanos) {
        device.measured(permit, bytes, nanos);
    }

    /** Lets the next reader go. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            device.giveBack(permit);
        }
    }
}
