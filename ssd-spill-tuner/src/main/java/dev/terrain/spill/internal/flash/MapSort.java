package dev.terrain.spill.internal.flash;

import dev.terrain.spill.internal.model.MapOutput;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.mapred.Counters.Counter;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sort of one map task, from the first record to the map output. What it throws is what Hadoop's own buffer throws.
 *
 * <p>Used by one thread at a time; {@link #close} may be called twice.
 */
public final class MapSort<K, V> implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(MapSort.class);

    private final SortTask<K, V> task;
    private final @Nullable Combiner<K, V> combiner;
    private final SortWorkers workers;
    private final SpillFiles<K, V> files;
    private final Spills<K, V> spills;
    private final SortBuffer<K, V> buffer;
    private final Counter outputRecords;
    private final Counter outputBytes;
    private boolean closed;

    private MapSort(SortTask<K, V> task) throws IOException, ClassNotFoundException {
        this.task = task;
        this.combiner = Combiner.of(task);
        this.workers = new SortWorkers(task);
        this.files = new SpillFiles<>(task);
        this.spills = new Spills<>(task, combiner, workers, files);
        this.buffer = new SortBuffer<>(task, spills);
        this.outputRecords = task.context().getReporter().getCounter(TaskCounter.MAP_OUTPUT_RECORDS);
        this.outputBytes = task.context().getReporter().getCounter(TaskCounter.MAP_OUTPUT_BYTES);
    }

    /**
     * Makes the sort of a task.
     *
     * @throws IOException if the task is one for Hadoop's own buffer, saying why
     * @throws ClassNotFoundException if the job's combiner cannot be loaded
     */
    public static <K, V> MapSort<K, V> of(MapOutputCollector.Context context)
            throws IOException, ClassNotFoundException {
        return new MapSort<>(SortTask.from(context));
    }

    /**
     * Takes a record.
     *
     * @throws IOException if key or value are not exactly of the job's classes, the partition does not exist, the
     *     record cannot be serialised, or a spill failed
     */
    public void collect(K key, V value, int partition) throws IOException {
        task.reporter().progress();
        expect(task.keyClass(), key, "key");
        expect(task.valueClass(), value, "value");
        if (partition < 0 || partition >= task.partitions()) {
            throw new IOException("Illegal partition for " + key + " (" + partition + ")");
        }
        spills.throwIfFailed();
        try {
            buffer.add(key, value, partition);
        } catch (RecordTooLargeException e) {
            LOG.info("Record too large for in-memory buffer: {}", e.getMessage());
            // It is serialised into a buffer of its own, which should not lie beside a full sort buffer.
            buffer.handOver();
            spills.spillAll();
            spillAlone(key, value, partition);
        }
    }

    /** Writes the map output. Whatever comes of it, no thread and no spill is left. */
    public void flush() throws IOException, InterruptedException, ClassNotFoundException {
        // Hadoop flushes a collector again when its first flush has failed.
        if (closed) {
            throw new IOException("Spill failed: the sort has ended");
        }
        try (this) {
            spills.throwIfFailed();
            buffer.handOver();
            List<SortBlock> blocks = spills.finish();
            workers.forgetSorters();
            new OutputMerge<>(task, files, combiner, blocks).run();
        }
    }

    /** Returns where the time went, which grows until {@link #flush} is over. */
    public SortTimes times() {
        return task.times();
    }

    /** Returns how many spills an output should give. */
    public long expectedSpills(MapOutput output) {
        return spills.expected(output.bufferedBytes());
    }

    @Override
    public void close() throws IOException {
        closed = true;
        spills.stop();
        workers.close();
        files.close();
    }

    private void spillAlone(K key, V value, int partition) throws IOException {
        long[] length = new long[1];
        try {
            files.write(task.sortBytes(), 1, file -> length[0] = file.writeAlone(key, value, partition));
        } catch (InterruptedException | ClassNotFoundException e) {
            throw new IOException("Spill failed", e);
        }
        task.times().spilled();
        outputBytes.increment(length[0]);
        outputRecords.increment(1);
    }

    private static void expect(Class<?> expected, Object found, String what) throws IOException {
        if (found.getClass() != expected) {
            throw new IOException("Type mismatch in " + what + " from map: expected " + expected.getName()
                    + ", received " + found.getClass().getName());
        }
    }
}
