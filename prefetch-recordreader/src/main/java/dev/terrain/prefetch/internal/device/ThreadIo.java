package dev.terrain.prefetch.internal.device;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** What the kernel counts of the current thread, whatever thread that is, and of this machine's disks (proc(5)). */
public class ThreadIo {

    /** Said where the kernel does not tell. */
    public static final long UNKNOWN = -1;

    private static final String READ_BYTES = "\nread_bytes: ";

    private static final int SMALL_FILE_BYTES = 512;

    /** 100 bytes a device, of which a machine may have hundreds. */
    private static final int DISKS_BYTES = 64 << 10;

    /** Documentation/admin-guide/iostats.rst: after major, minor and name; in units of 512 bytes. */
    private static final int SECTORS_READ = 5;

    private static final int SECTOR_BYTES = 512;

    public long nanoTime() {
        return System.nanoTime();
    }

    /**
     * What the current thread had the kernel fetch from storage, in bytes, which is nothing for bytes that the page
     * cache has; {@link #UNKNOWN} without CONFIG_TASK_IO_ACCOUNTING, which distributions set.
     */
    public long fetchedBytes() {
        String io = text("/proc/thread-self/io", SMALL_FILE_BYTES);
        return io == null ? UNKNOWN : fetchedBytes(io);
    }

    static long fetchedBytes(String io) {
        int at = io.indexOf(READ_BYTES);
        return at < 0 ? UNKNOWN : number(io, at + READ_BYTES.length());
    }

    /**
     * What all disks of this machine have read, in bytes; a partition and a mapped device count beside the disk below.
     */
    public static long fetchedBytesOfMachine() {
        String disks = text("/proc/diskstats", DISKS_BYTES);
        return disks == null ? UNKNOWN : fetchedBytesOfMachine(disks);
    }

    static long fetchedBytesOfMachine(String disks) {
        long sectors = 0;
        for (String line : disks.lines().toList()) {
            String[] fields = line.strip().split(" +", SECTORS_READ + 2);
            if (fields.length > SECTORS_READ) {
                sectors += number(fields[SECTORS_READ], 0);
            }
        }
        return sectors * SECTOR_BYTES;
    }

    /**
     * How long the current thread slept so far: neither ran nor waited for a CPU, from any moment on. Without
     * CONFIG_SCHED_INFO, which distributions set, all of its time counts.
     */
    public long sleptNanos() {
        long now = System.nanoTime();
        String schedule = text("/proc/thread-self/schedstat", SMALL_FILE_BYTES);
        if (schedule == null) {
            return now;
        }
        int second = schedule.indexOf(' ') + 1;
        return now - number(schedule, 0) - number(schedule, second);
    }

    private static long number(String text, int from) {
        long value = 0;
        for (int at = from; at < text.length() && Character.isDigit(text.charAt(at)); at++) {
            value = 10 * value + text.charAt(at) - '0';
        }
        return value;
    }

    /** The beginning of a file of the kernel, which comes with one read; null if there is none. */
    private static @Nullable String text(String file, int mostBytes) {
        byte[] bytes = new byte[mostBytes];
        try (FileInputStream in = new FileInputStream(file)) {
            int count = in.readNBytes(bytes, 0, mostBytes);
            return new String(bytes, 0, count, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return null;
        }
    }
}
