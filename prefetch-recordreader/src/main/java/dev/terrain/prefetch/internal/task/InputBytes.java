package dev.terrain.prefetch.internal.task;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.apache.hadoop.fs.FileSystem;

/**
 * The bytes that the file systems of one scheme have counted as read on the current thread. Asked twice for each
 * record, so it keeps what it looked up for the thread that asked last. Thread-safe.
 *
 * <p>The same statistics that {@code MapTask.NewTrackingRecordReader} sums over all threads for BYTES_READ (Hadoop
 * 3.4.2, {@code Task.getFsStatistics}), so that crc files and the like are counted alike.
 */
public final class InputBytes implements LongSupplier {

    private final List<FileSystem.Statistics> statistics;
    private volatile OfThread last;

    /** What one thread's reads are counted in. Its number, since who holds the thread keeps its counts alive. */
    private record OfThread(long thread, List<FileSystem.Statistics.StatisticsData> data) {}

    private InputBytes(List<FileSystem.Statistics> statistics) {
        this.statistics = statistics;
        this.last = ofThisThread();
    }

    /** Of every file system that was opened so far under {@code scheme}. */
    @SuppressWarnings("deprecation") // Task.getFsStatistics uses it, and nothing else tells threads apart.
    public static InputBytes ofScheme(String scheme) {
        List<FileSystem.Statistics> statistics = new ArrayList<>();
        for (FileSystem.Statistics one : FileSystem.getAllStatistics()) {
            if (one.getScheme().equals(scheme)) {
                statistics.add(one);
            }
        }
        return new InputBytes(statistics);
    }

    /** Of nothing: always 0. */
    public static InputBytes none() {
        return new InputBytes(List.of());
    }

    @Override
    public long getAsLong() {
        OfThread own = last;
        if (own.thread != Thread.currentThread().getId()) {
            own = ofThisThread();
            last = own;
        }
        long bytes = 0;
        for (FileSystem.Statistics.StatisticsData one : own.data) {
            bytes += one.getBytesRead();
        }
        return bytes;
    }

    private OfThread ofThisThread() {
        List<FileSystem.Statistics.StatisticsData> data = new ArrayList<>();
        for (FileSystem.Statistics one : statistics) {
            data.add(one.getThreadStatistics());
        }
        return new OfThread(Thread.currentThread().getId(), data);
    }
}
