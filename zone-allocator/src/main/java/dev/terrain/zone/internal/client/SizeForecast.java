package dev.terrain.zone.internal.client;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How large an intermediate file may become, from its name, the job's configuration and what this JVM wrote before.
 * Thread-safe.
 *
 * <p>Example: a map with mapreduce.task.io.sort.mb 100 and sort.spill.percent 0.80. A spill is forecast as 80 MiB and 5
 * % for what the records' ends add, 84 MiB, so it gets a slab of 128 MiB; after one of 20 MiB, compressed, the next is
 * forecast as 25 MiB. After three spills of 70 MiB {@code file.out} is forecast as 210 MiB (256 MiB); had there been
 * none, as one spill. A reduce with 1 GiB of heap merges from memory at 1 GiB x 0.70 (input.buffer.percent) x 0.66
 * (merge.percent), 474 MiB, so a slab of 512 MiB; once it has written 2 GiB of fetched and merged files, a merge may
 * take all of these. What it fetches first is forecast as one map's block of input and 15 %, divided among the reduces:
 * 147 MiB when there is one, and never as less than a file of unknown size; later as the largest that came.
 */
final class SizeForecast {

    private static final Logger LOG = LoggerFactory.getLogger(SizeForecast.class);

    private static final double SLACK = 1.05;
    /** Keys and lengths of 100-byte records add 4 %; a map's last split may be 10 % longer (FileInputFormat). */
    private static final double FETCH_SLACK = 1.15;
    /** How much larger than those before it a spill may be. */
    private static final double SPILL_GROWTH = 1.25;
    /** Attempts that are remembered; a JVM of YARN's runs one, unless the ApplicationMaster runs the tasks itself. */
    private static final int ATTEMPTS = 64;

    private final long spillBytes;
    private final long memoryMergeBytes;
    private final long unknownBytes;
    private final long fetchedBytes;

    private final Map<String, Long> spilled = remembering();
    private final Map<String, Long> largestSpill = remembering();
    private final Map<String, Long> fetchedAndMerged = remembering();
    private long largestFetched;

    SizeForecast(Configuration conf, long unknownBytes, long maxHeapBytes) {
        // Keys and defaults of org.apache.hadoop.mapreduce.MRJobConfig and mapred-default.xml.
        long sortBytes = (long) conf.getInt("mapreduce.task.io.sort.mb", 100) << 20;
        spillBytes = (long) (sortBytes * conf.getDouble("mapreduce.map.sort.spill.percent", 0.8) * SLACK);
        memoryMergeBytes = (long) (maxHeapBytes
                * conf.getDouble("mapreduce.reduce.shuffle.input.buffer.percent", 0.70)
                * conf.getDouble("mapreduce.reduce.shuffle.merge.percent", 0.66));
        this.unknownBytes = unknownBytes;
        long mapBytes = (long) (conf.getLongBytes("dfs.blocksize", 128L << 20) * FETCH_SLACK);
        fetchedBytes = Math.max(unknownBytes, mapBytes / Math.max(1, conf.getInt("mapreduce.job.reduces", 1)));
    }

    /** In bytes, at least 1. */
    synchronized long of(IntermediateFile file) {
        return Math.max(
                1,
                switch (file.kind()) {
                    case SPILL -> spill(file.attempt());
                    case MAP_OUTPUT -> spilled.getOrDefault(file.attempt(), spillBytes);
                    case MERGE -> Math.max(memoryMergeBytes, fetchedAndMerged.getOrDefault(file.attempt(), 0L));
                    case FETCHED -> largestFetched == 0 ? fetchedBytes : largestFetched;
                    case OTHER_OUTPUT -> unknownBytes;
                });
    }

    private long spill(String attempt) {
        Long largest = largestSpill.get(attempt);
        return largest == null ? spillBytes : Math.min(spillBytes, (long) (largest * SPILL_GROWTH));
    }

    /** Learns how large it became. */
    synchronized void closed(IntermediateFile file, long bytes) {
        switch (file.kind()) {
            case SPILL -> {
                spilled.merge(file.attempt(), bytes, Long::sum);
                largestSpill.merge(file.attempt(), bytes, Math::max);
            }
            case FETCHED -> {
                largestFetched = Math.max(largestFetched, bytes);
                fetchedAndMerged.merge(file.attempt(), bytes, Long::sum);
            }
            case MERGE -> fetchedAndMerged.merge(file.attempt(), bytes, Long::sum);
            case MAP_OUTPUT, OTHER_OUTPUT -> {
                // Tells nothing of those to come.
            }
        }
    }

    /** A file is about to be deleted: no merge can be as large as with it. */
    void deleting(File deleted) {
        try {
            Path path = deleted.toPath();
            Optional<IntermediateFile> file = IntermediateFile.of(path);
            if (file.isPresent() && mayBeMerged(file.get()) && Files.isRegularFile(path)) {
                deleted(file.get(), Files.size(path));
            }
        } catch (IOException | RuntimeException e) {
            LOG.debug("{} is deleted without a last look", deleted, e);
        }
    }

    private static boolean mayBeMerged(IntermediateFile file) {
        return file.kind() == IntermediateFile.Kind.FETCHED || file.kind() == IntermediateFile.Kind.MERGE;
    }

    synchronized void deleted(IntermediateFile file, long bytes) {
        fetchedAndMerged.computeIfPresent(file.attempt(), (attempt, sum) -> Math.max(0, sum - bytes));
    }

    private static Map<String, Long> remembering() {
        return new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
                return size() > ATTEMPTS;
            }
        };
    }
}
