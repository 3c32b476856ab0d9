package dev.terrain.zone.internal.client;

import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;

/**
 * What a job's "File System Counters" say of intermediate data. Hadoop's Task turns the statistics of every scheme into
 * counters; these three schemes belong to no file system. A scheme must not hold a '_', which separates it from the
 * counter's name (org.apache.hadoop.mapreduce.counters.FileSystemCounterGroup).
 */
final class ZoneCounters {

    private final FileSystem.Statistics intermediate = statistics("intermediate", Intermediate.class);
    private final FileSystem.Statistics outerZone = statistics("outer-zone", OuterZone.class);
    private final FileSystem.Statistics fallback = statistics("zone-fallback", Fallback.class);

    private abstract static class Intermediate extends FilterFileSystem {}

    private abstract static class OuterZone extends FilterFileSystem {}

    private abstract static class Fallback extends FilterFileSystem {}

    /** A file of {@code bytes} is complete. */
    void closed(Loan loan, long bytes) {
        add(intermediate, bytes);
        if (loan.isFallback()) {
            add(fallback, bytes);
        }
        long zoneBytes = loan.zoneBytes(bytes);
        outerZone.incrementBytesWritten(zoneBytes);
        if (zoneBytes > 0 && zoneBytes == bytes) {
            outerZone.incrementWriteOps(1);
        }
    }

    private static void add(FileSystem.Statistics statistics, long bytes) {
        statistics.incrementBytesWritten(bytes);
        statistics.incrementWriteOps(1);
    }

    @SuppressWarnings("deprecation") // Task reads these, not the storage statistics that replace them.
    private static FileSystem.Statistics statistics(String scheme, Class<? extends FileSystem> marker) {
        return FileSystem.getStatistics(scheme, marker);
    }
}
