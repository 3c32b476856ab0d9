package dev.terrain.integration.disk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A block device that reads and writes no faster than so many bytes a second, for all of the machine: what the page
 * cache holds back is written by threads of the kernel, which belong to no other group.
 *
 * <p>By the blkio controller of control groups, version 1 (Documentation/admin-guide/cgroup-v1/blkio-controller.rst):
 * the root group of version 2 has no such limit.
 */
public final class Throttle implements AutoCloseable {

    private static final Path GROUP = Path.of("/sys/fs/cgroup/blkio");
    private static final List<String> LIMITS =
            List.of("blkio.throttle.read_bps_device", "blkio.throttle.write_bps_device");

    private final String device;

    private Throttle(String device) {
        this.device = device;
    }

    /**
     * Limits a device such as {@code /dev/loop3}.
     *
     * @throws IOException in one line where this machine cannot
     */
    public static Throttle of(String device, long bytesPerSecond) throws IOException {
        if (!Files.isWritable(GROUP.resolve(LIMITS.get(0)))) {
            throw new IOException("there is no " + GROUP.resolve(LIMITS.get(0))
                    + " to write to: mount the blkio controller of control groups version 1 there, and run as root");
        }
        Path attribute = Path.of("/sys/block", device.substring("/dev/".length()), "dev");
        Throttle throttle = new Throttle(Files.readString(attribute).strip());
        throttle.set(bytesPerSecond);
        return throttle;
    }

    private void set(long bytesPerSecond) throws IOException {
        for (String limit : LIMITS) {
            Files.writeString(GROUP.resolve(limit), device + " " + bytesPerSecond);
        }
    }

    /** Lifts the limit. */
    @Override
    public void close() {
        try {
            set(0);
        } catch (IOException e) {
            throw new UncheckedIOException("device " + device + " is still throttled", e);
        }
    }
}
