package dev.terrain.integration.disk;

import dev.terrain.integration.system.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sequential transfers by dd(1), timed by dd itself; every result is in MB/s, of 1,000,000 bytes. */
public final class Transfer {

    /** dd's last line: {@code 67108864 bytes (67 MB, 64 MiB) copied, 1.22 s, 55.0 MB/s}. */
    private static final Pattern COPIED = Pattern.compile("(\\d+) bytes .*copied, ([0-9.e+-]+) s");

    private Transfer() {}

    /** Reads whole MiB of a device past the page cache. */
    public static double readDirect(String device, long firstMegabyte, int megabytes) throws IOException {
        return dd("if=" + device, "of=/dev/null", "iflag=direct", "skip=" + firstMegabyte, "count=" + megabytes);
    }

    /** Writes whole MiB of zeros to a device past the page cache. */
    public static double writeDirect(String device, long firstMegabyte, int megabytes) throws IOException {
        return dd("if=/dev/zero", "of=" + device, "oflag=direct", "seek=" + firstMegabyte, "count=" + megabytes);
    }

    /** Reads a file as any program would, so from the disk only where it is not in the page cache. */
    public static double read(Path file) throws IOException {
        return dd("if=" + file, "of=/dev/null");
    }

    /** Writes whole MiB of zeros to a new file as any program would, and waits until they are on the disk. */
    public static double write(Path file, int megabytes) throws IOException {
        return dd("if=/dev/zero", "of=" + file, "conv=excl,fsync", "count=" + megabytes);
    }

    private static double dd(String... operands) throws IOException {
        List<String> words = new ArrayList<>(List.of("env", "LC_ALL=C", "dd", "bs=1M"));
        words.addAll(List.of(operands));
        return speed(Program.run(words));
    }

    static double speed(String printed) throws IOException {
        Matcher copied = COPIED.matcher(printed);
        if (!copied.find()) {
            throw new IOException("dd did not say how long it took: " + printed.strip());
        }
        return Double.parseDouble(copied.group(1)) / 1e6 / Double.parseDouble(copied.group(2));
    }
}
