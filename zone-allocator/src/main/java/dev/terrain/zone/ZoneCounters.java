package dev.terrain.zone;

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

    /** An intermediate file was closed. */
    void intermediate(long bytes) {
        add(intermediate, bytes);
    }

    /** An intermediate file took no slab, and was closed. */
    void fallback(long bytes) {
        add(fallback, bytes);
    }

    /** So many bytes more were found in the zone. */
    void outerZone(long bytes) {
        outerZone.incrementBytesWritten(bytes);
    }

    /** All blocks of a file of {@code bytes} have their place, {@code zoneBytes} of them in the zone. */
    void outerZoneFile(long zoneBytes, long bytes) {
        if (zoneBytes == bytes) {
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
