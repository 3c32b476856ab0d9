package dev.terrain.prefetch.internal.device;

import dev.terrain.prefetch.internal.device.DeviceQueue.Permit;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A device whose readers take turns, in this JVM and all others of the machine.
 *
 * <p>How many read at once is measured: the first reader that waits although it knows what a piece alone takes goes
 * ahead beside the others once, and {@link #permitsAfter} judges by what it got. The result is shared and holds for a
 * day. Where taking turns does not work (no shared folder, no permission, a reader that hangs) it is over for this JVM,
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

    private final String name;
    private final TokenDirectory directory;
    private final DeviceQueue queue;
    private final InstantSource time;

    private final AtomicBoolean broken = new AtomicBoolean();

    // Guarded by this.
    private int permits = 1;
    private boolean settled;
    private double bytesPerSecond;

    Device(String name, TokenDirectory directory, InstantSource time) {
        this.name = name;
        this.directory = directory;
        this.queue = new DeviceQueue(() -> directory.open(name));
        this.time = time;
    }

    public String name() {
        return name;
    }

    /**
     * Waits for a turn; empty when the time is over, the reader gave up, or turns do not work here.
     *
     * @param givenUp asked often while waiting
     */
    public Optional<Token> take(Duration timeout, BooleanSupplier givenUp) throws InterruptedException {
        try {
            if (broken.get()) {
                return Optional.empty();
            }
            Optional<Permit> permit = queue.enter(this::placesToTry, timeout.toNanos(), givenUp);
            if (permit.isEmpty() && !givenUp.getAsBoolean()) {
                stop(
                        "nobody let go of it for " + timeout.toMillis() + " ms; a reader hangs, or there are too many",
                        null);
            }
            return permit.map(Token::new);
        } catch (IOException e) {
            stop("its file cannot be locked", e);
            return Optional.empty();
        }
    }

    private synchronized long mostBytes(Permit permit) {
        return isTrial(permit)
                ? Math.max(LEAST_MEASURED_BYTES, (long) (bytesPerSecond * TRIAL_SECONDS))
                : Long.MAX_VALUE;
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

    private synchronized void measured(Permit permit, long bytes, long nanos) {
        if (settled || bytes < LEAST_MEASURED_BYTES || nanos <= 0) {
            return;
        }
        double rate = bytes * 1e9 / nanos;
        if (!isTrial(permit)) {
            // A mean, since single pieces may have been in the page cache in part.
            bytesPerSecond = bytesPerSecond == 0 ? rate : (bytesPerSecond + rate) / 2;
            return;
        }
        int after = permitsAfter(permits, bytesPerSecond, rate);
        settled = after == permits || after == DeviceQueue.MAX_PERMITS;
        LOG.info(
                "{}: {} bytes a second with {} at once, {} with one more; from now on {}",
                name,
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
            LOG.info("Other tasks will measure {} again: {}", name, e.toString());
        }
    }

    /**
     * How many may read at once after a trial: twice as many, up to {@link DeviceQueue#MAX_PERMITS}, when one more
     * reader brought at least half of what a device of its own would have brought, else as many as before.
     *
     * <p>Worked example: one reader gets 100 MB/s, two get 90 each. The second brought 2 x 90 - 100 = 80 of 100
     * possible: two may read, and next four are possible if three get more than (2 x 90 + 45) / 3 = 75 each. On a disk
     * whose two readers get 30 each the second brought -40: one at a time. A disk that one reader keeps busy gives two
     * 50 each, the second brought 0: one at a time, which costs nothing.
     *
     * @param permits how many could before it
     * @param bytesPerSecond what a reader got then
     * @param trialBytesPerSecond what a reader got in the trial, when there was one more
     */
    static int permitsAfter(int permits, double bytesPerSecond, double trialBytesPerSecond) {
        double before = permits * bytesPerSecond;
        double brought = (permits + 1) * trialBytesPerSecond - before;
        return brought >= bytesPerSecond / 2 ? Math.min(2 * permits, DeviceQueue.MAX_PERMITS) : permits;
    }

    /**
     * The right to read the device, for a turn. Used by one thread, which closes it soon; a process that dies with it
     * loses it at once.
     */
    public final class Token implements AutoCloseable {

        private final Permit permit;
        private final long mostBytes;
        private boolean closed;

        private Token(Permit permit) {
            this.permit = permit;
            this.mostBytes = Device.this.mostBytes(permit);
        }

        /** How long its reader waited for it; 0 when there was a permit at once. */
        public long waitedNanos() {
            return permit.waitedNanos();
        }

        /** Whether it was granted beside as many as may read, to see what the device gives then. */
        public boolean isTrial() {
            return mostBytes < Long.MAX_VALUE;
        }

        public long mostBytes() {
            return mostBytes;
        }

        public void read(long bytes, long nanos) {
            measured(permit, bytes, nanos);
        }

        @Override
        public void close() {
            if (closed) {
                return;
            }
            closed = true;
            try {
                queue.leave(permit);
            } catch (IOException e) {
                stop("its file cannot be unlocked", e);
            }
        }
    }

    private void stop(String reason, @Nullable IOException cause) {
        if (broken.getAndSet(true)) {
            return;
        }
        LOG.warn(
                "Reading {} without taking turns with other tasks: {}. Look at terrain.prefetch.token-directory and"
                        + " terrain.prefetch.token-wait-millis",
                name,
                reason,
                cause);
    }
}
