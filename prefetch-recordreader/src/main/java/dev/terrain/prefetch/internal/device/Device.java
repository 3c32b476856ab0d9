package dev.terrain.prefetch.internal.device;

import dev.terrain.prefetch.internal.device.DeviceQueue.Permit;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A device whose readers take turns, in this JVM and all others of the machine.
 *
 * <p>How many read at once is measured: the first reader that waits although it knows what a piece alone takes goes
 * ahead beside the others once, and {@link PermitRule} judges by what it got. The result is shared and holds for a day.
 * Where taking turns does not work (no shared folder, no permission, a reader that hangs) it is over for this JVM,
 * which says so once. Thread-safe.
 */
public final class Device {

    private static final Logger LOG = LoggerFactory.getLogger(Device.class);

    private static final Duration HOLDS = Duration.ofDays(1);

    /** Less is mostly the latency of one request. */
    private static final long LEAST_MEASURED_BYTES = 1 << 20;

    /**
     * What one reader alone reads in this time is enough to compare two by: 4 MB of a spindle of 100 MB/s, which then
     * moves its heads 30 times between them, and a whole piece of flash, where 4 MB would be two milliseconds.
     */
    private static final double TRIAL_SECONDS = 0.04;

    private final DeviceName name;
    private final TokenDirectory directory;
    private final DeviceQueue queue;
    private final InstantSource time;

    // Guarded by this.
    private int permits = 1;
    private boolean settled;
    private boolean broken;
    private double bytesPerSecond;

    Device(DeviceName name, TokenDirectory directory, Clock clock, InstantSource time) {
        this.name = name;
        this.directory = directory;
        this.queue = new DeviceQueue(() -> directory.open(name), clock);
        this.time = time;
    }

    /** Its name. */
    public DeviceName name() {
        return name;
    }

    /**
     * Waits for a turn; empty when the time is over, the reader gave up, or turns do not work here.
     *
     * @param givenUp asked often while waiting
     */
    public Optional<DeviceToken> take(Duration timeout, BooleanSupplier givenUp) throws InterruptedException {
        try {
            if (isBroken()) {
                return Optional.empty();
            }
            Optional<Permit> permit = queue.enter(this::placesToTry, timeout.toNanos(), givenUp);
            if (permit.isEmpty() && !givenUp.getAsBoolean()) {
                stop(
                        "nobody let go of it for " + timeout.toMillis() + " ms; a reader hangs, or there are too many",
                        null);
            }
            return permit.map(granted -> new DeviceToken(this, granted, trialBytes(granted)));
        } catch (IOException e) {
            stop("its file cannot be locked", e);
            return Optional.empty();
        }
    }

    private synchronized boolean isBroken() {
        return broken;
    }

    private synchronized OptionalLong trialBytes(Permit permit) {
        return isTrial(permit)
                ? OptionalLong.of(Math.max(LEAST_MEASURED_BYTES, (long) (bytesPerSecond * TRIAL_SECONDS)))
                : OptionalLong.empty();
    }

    private synchronized boolean isTrial(Permit permit) {
        return permit.place() >= permits;
    }

    /** Asked at each look of whoever is first in line, so that no second trial follows the one that is enough. */
    private synchronized int placesToTry() throws IOException {
        if (!settled) {
            directory.permits(name, time.instant().minus(HOLDS)).ifPresent(known -> {
                permits = Math.min(Math.max(known, 1), DeviceQueue.MAX_PERMITS);
                settled = true;
            });
        }
        boolean trial = !settled && bytesPerSecond > 0;
        return trial ? permits + 1 : permits;
    }

    synchronized void measured(Permit permit, long bytes, long nanos) {
        if (settled || bytes < LEAST_MEASURED_BYTES || nanos <= 0) {
            return;
        }
        double rate = bytes * 1e9 / nanos;
        if (!isTrial(permit)) {
            // A mean, since single pieces may have been in the page cache in part.
            bytesPerSecond = bytesPerSecond == 0 ? rate : (bytesPerSecond + rate) / 2;
            return;
        }
        int after = PermitRule.after(permits, bytesPerSecond, rate);
        settled = after == permits || after == DeviceQueue.MAX_PERMITS;
        LOG.info(
                "{}: {} bytes a second with {} at once, {} with one more; from now on {}",
                name.value(),
                (long) bytesPerSecond,
                permits,
                (long) rate,
                after);
        permits = after;
        bytesPerSecond = settled ? bytesPerSecond : rate;
        if (settled) {
            record();
        }
    }

    private void record() {
        try {
            directory.record(name, permits, System.getProperty("user.name", "unknown"), time.instant());
        } catch (IOException | RuntimeException e) {
            // RuntimeException: a user's name that cannot be part of a file's.
            LOG.info("Other tasks will measure {} again: {}", name.value(), e.toString());
        }
    }

    void giveBack(Permit permit) {
        try {
            queue.leave(permit);
        } catch (IOException e) {
            stop("its file cannot be unlocked", e);
        }
    }

    private void stop(String reason, @Nullable IOException cause) {
        synchronized (this) {
            if (broken) {
                return;
            }
            broken = true;
        }
        LOG.warn(
                "Reading {} without taking turns with other tasks: {}. Look at terrain.prefetch.token-directory and"
                        + " terrain.prefetch.token-wait-millis",
                name.value(),
                reason,
                cause);
    }
}
