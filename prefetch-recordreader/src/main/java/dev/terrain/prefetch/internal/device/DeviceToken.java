package dev.terrain.prefetch.internal.device;

/**
 * The right to read a device, one piece long. Used by one thread.
 *
 * <p>Whoever has one closes it soon; a process that dies with it loses it at once.
 */
public final class DeviceToken implements AutoCloseable {

    private final Device device;
    private final DeviceQueue.Permit permit;
    private boolean closed;

    DeviceToken(Device device, DeviceQueue.Permit permit) {
        this.device = device;
        this.permit = permit;
    }

    /** How long its reader waited for it; 0 when nobody else read. */
    public long waitedNanos() {
        return permit.waitedNanos();
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
