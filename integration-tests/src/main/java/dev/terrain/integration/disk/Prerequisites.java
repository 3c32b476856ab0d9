package dev.terrain.integration.disk;

import dev.terrain.integration.system.FuseServer;
import dev.terrain.integration.system.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a simulated disk needs of this machine. */
public final class Prerequisites {

    /** Program to the Debian package that has it. */
    private static final List<List<String>> PROGRAMS = List.of(
            List.of("losetup", "mount"),
            List.of("mkfs.ext4", "e2fsprogs"),
            List.of("filefrag", "e2fsprogs"),
            List.of("dumpe2fs", "e2fsprogs"),
            List.of("mkfs.xfs", "xfsprogs"));

    /** What is written to the disk and stays there is a part of it; the rest of the machine needs this beside it. */
    private static final long SPARE_BYTES = 4L << 30;

    private static final Pattern MEM_AVAILABLE = Pattern.compile("MemAvailable:\\s+(\\d+) kB");

    private Prerequisites() {}

    /** What is missing and how to get it, in one line; empty when the disk can be simulated here. */
    public static Optional<String> missing(DiskModel model) throws IOException {
        if (!Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"))) {
            return Optional.of("a simulated disk needs root: loop devices and mounts; run it with sudo");
        }
        Optional<String> noFuse = FuseServer.missing();
        if (noFuse.isPresent()) {
            return noFuse;
        }
        if (!Files.exists(Path.of("/dev/loop-control"))) {
            return Optional.of(
                    "there is no /dev/loop-control: load the kernel module loop, or give the container the device");
        }
        for (List<String> program : PROGRAMS) {
            if (Program.find(program.get(0)).isEmpty()) {
                return Optional.of(
                        "there is no " + program.get(0) + ": install Debian's " + program.get(1) + ", or its like");
            }
        }
        long needed = Math.min(model.sizeBytes(), SPARE_BYTES) + SPARE_BYTES;
        long available = availableBytes();
        return available >= needed
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "too little memory: %,d MB are available, a disk in memory with a cluster beside it needs %,d MB",
                        available >> 20,
                        needed >> 20));
    }

    private static long availableBytes() throws IOException {
        Matcher available = MEM_AVAILABLE.matcher(Files.readString(Path.of("/proc/meminfo")));
        if (!available.find()) {
            throw new IOException("/proc/meminfo has no MemAvailable: Linux 3.14 or newer is needed");
        }
        return Long.parseLong(available.group(1)) * 1024;
    }
}
