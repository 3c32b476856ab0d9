package dev.terrain.spill.internal.node;

import dev.terrain.spill.internal.model.Surroundings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/**
 * Reads from the kernel what a machine leaves to one task.
 *
 * <p>Memory is what {@code MemAvailable} of proc(5) says, or what the control group of this process allows besides the
 * heap if that is less, in equal shares for as many tasks as there are cores. Of it a share may be dirty
 * ({@code vm.dirty_ratio}). A core is idle as far as the load average of the last minute does not reach their number:
 * an estimate, and too high in the first minute of a job.
 */
public final class NodeSurroundings {

    /** The kernel's own default (mm/page-writeback.c), also where dirty_bytes is set instead. */
    private static final int DEFAULT_DIRTY_RATIO = 20;

    private final Path root;
    private final int cores;
    private final double load;
    private final long heapBytes;

    /**
     * Prepares to read.
     *
     * @param root the folder with {@code proc} and {@code sys}, which is {@code /}
     * @param load tasks that run or want to, as in {@code OperatingSystemMXBean.getSystemLoadAverage}; negative if not
     *     known
     */
    public NodeSurroundings(Path root, int cores, double load, long heapBytes) {
        this.root = root;
        this.cores = cores;
        this.load = load;
        this.heapBytes = heapBytes;
    }

    /**
     * Returns the surroundings now.
     *
     * @throws IOException if {@code /proc} cannot be read or is not what the kernel writes
     */
    public Surroundings read() throws IOException {
        long available = available(Files.readAllLines(root.resolve("proc/meminfo")));
        OptionalLong limit = groupLimit(Files.readAllLines(root.resolve("proc/self/cgroup")));
        if (limit.isPresent()) {
            available = Math.min(available, Math.max(0, limit.getAsLong() - heapBytes));
        }
        double share = (double) available / cores;
        double idle = load < 0 ? 0 : Math.min(1, Math.max(0, cores - Math.max(1, load)));
        return new Surroundings(idle, share, share * dirtyRatio() / 100);
    }

    /** The line {@code MemAvailable: 12345 kB}. */
    private static long available(List<String> meminfo) throws IOException {
        for (String line : meminfo) {
            if (line.startsWith("MemAvailable:")) {
                return number(line.replaceAll("\\D", ""), "meminfo") << 10;
            }
        }
        throw new IOException("/proc/meminfo has no MemAvailable");
    }

    /** Lines of cgroup(7): {@code 0::/path} of version 2, {@code 4:memory:/path} of version 1. */
    private OptionalLong groupLimit(List<String> groups) throws IOException {
        for (String line : groups) {
            String[] fields = line.split(":", 3);
            if (fields.length < 3) {
                continue;
            }
            Path folder = root.resolve("sys/fs/cgroup");
            String path = fields[2].replaceAll("^/+", "");
            Path file = fields[1].equals("memory")
                    ? folder.resolve("memory").resolve(path).resolve("memory.limit_in_bytes")
                    : folder.resolve(path).resolve("memory.max");
            if ((fields[1].isEmpty() || fields[1].equals("memory")) && Files.isReadable(file)) {
                String text = Files.readString(file).strip();
                return text.equals("max") ? OptionalLong.empty() : OptionalLong.of(number(text, file.toString()));
            }
        }
        return OptionalLong.empty();
    }

    private int dirtyRatio() throws IOException {
        Path file = root.resolve("proc/sys/vm/dirty_ratio");
        long ratio = Files.isReadable(file) ? number(Files.readString(file).strip(), file.toString()) : 0;
        return ratio == 0 ? DEFAULT_DIRTY_RATIO : (int) Math.min(100, ratio);
    }

    private static long number(String text, String source) throws IOException {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IOException(source + " says '" + text + "', which is no number", e);
        }
    }
}
