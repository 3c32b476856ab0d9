package dev.terrain.integration.disk;

import dev.terrain.integration.system.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The loop device of a simulated disk: requests reach the file behind it past the page cache. Not thread-safe. */
final class LoopDevice {

    /** Dirty pages that the file system may hold back: 20 % of half a node with 1 GB of memory, as vm.dirty_ratio. */
    private static final long DIRTY_BYTES = 96L << 20;

    private final String device;

    private LoopDevice(String device) {
        this.device = device;
    }

    /** Attaches one to a file; the kernel takes it for a hard disk. */
    static LoopDevice attach(Path file) throws IOException {
        LoopDevice loop = new LoopDevice(Program.run("losetup", "--find", "--show", "--direct-io=on", file.toString())
                .strip());
        loop.set("queue/rotational", "1");
        if (Files.exists(loop.attribute("bdi/strict_limit"))) { // Linux 6.2
            loop.set("bdi/strict_limit", "1");
            loop.set("bdi/max_bytes", String.valueOf(DIRTY_BYTES));
        }
        return loop;
    }

    /** Such as {@code /dev/loop3}. */
    String path() {
        return device;
    }

    void settings(BlockSettings settings) throws IOException {
        set("queue/scheduler", settings.scheduler());
        set("queue/read_ahead_kb", String.valueOf(settings.readAheadKilobytes()));
    }

    void detach() throws IOException {
        Program.run("losetup", "--detach", device);
    }

    private void set(String attribute, String value) throws IOException {
        Files.writeString(attribute(attribute), value);
    }

    private Path attribute(String name) {
        return Path.of("/sys/block", device.substring("/dev/".length())).resolve(name);
    }
}
