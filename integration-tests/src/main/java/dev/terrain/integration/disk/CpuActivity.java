package dev.terrain.integration.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What this machine's processors do, second by second, from its start until it is closed. Thread-safe. */
public final class CpuActivity implements AutoCloseable {

    private static final Path STAT = Path.of("/proc/stat");

    // Fields of the line "cpu" (proc(5)).
    private static final int IDLE = 4;
    private static final int IOWAIT = 5;
    /** The last field that is not a part of another: steal. */
    private static final int LAST = 8;

    private final List<Usage> usages = new ArrayList<>();
    private final Sampler sampler;
    private Times before;

    private CpuActivity() throws IOException {
        before = Times.parse(firstLine());
        sampler = new Sampler("cpu activity", Duration.ofSeconds(1), this::sample);
    }

    /** Starts to look. */
    public static CpuActivity start() throws IOException {
        return new CpuActivity();
    }

    /**
     * Between the sample before and this one.
     *
     * @param at when the sample was taken
     * @param busy share of all processors' time in which they worked
     * @param iowait share in which they were idle and a task of theirs waited for a disk
     */
    public record Usage(Instant at, double busy, double iowait) {}

    /** What was seen so far. */
    public synchronized List<Usage> usages() {
        return List.copyOf(usages);
    }

    @Override
    public void close() {
        sampler.close();
    }

    private synchronized void sample() throws IOException {
        Times now = Times.parse(firstLine());
        if (now.total() > before.total()) {
            usages.add(now.since(before, Instant.now()));
            before = now;
        }
    }

    private static String firstLine() throws IOException {
        return Files.readAllLines(STAT).get(0);
    }

    /** The counters of all processors together, in ticks since the start. */
    record Times(long total, long idle, long iowait) {

        static Times parse(String line) throws IOException {
            String[] fields = line.split("\\s+", -1);
            if (!fields[0].equals("cpu") || fields.length <= LAST) {
                throw new IOException("not the first line of /proc/stat: " + line);
            }
            long total = 0;
            for (int i = 1; i <= LAST; i++) {
                total += Long.parseLong(fields[i]);
            }
            return new Times(total, Long.parseLong(fields[IDLE]), Long.parseLong(fields[IOWAIT]));
        }

        Usage since(Times before, Instant at) {
            double ticks = total - before.total;
            double waiting = (iowait - before.iowait) / ticks;
            return new Usage(at, 1 - (idle - before.idle) / ticks - waiting, waiting);
        }
    }
}
