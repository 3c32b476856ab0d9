package dev.terrain.prefetch.internal.stream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A tree as of /sys, in which the files of a folder lie on the whole disk 8:0. */
final class OneDisk {

    private OneDisk() {}

    static Path sysfsFor(Path folder) throws IOException {
        long number = (long) Files.getAttribute(folder, "unix:dev");
        String numbers = ((number >>> 8) & 0xfff) + ":" + ((number & 0xff) | ((number >>> 12) & 0xffffff00L));
        Path sys = folder.resolve("sys");
        Path disk = Files.createDirectories(sys.resolve("dev/block").resolve(numbers));
        Files.writeString(disk.resolve("dev"), "8:0\n");
        return sys;
    }
}
