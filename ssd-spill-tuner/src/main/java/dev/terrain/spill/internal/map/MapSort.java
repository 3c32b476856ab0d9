package dev.terrain.spill.internal.map;

import dev.terrain.spill.internal.sort.Combiner;
import dev.terrain.spill.internal.sort.SortBlock;
import dev.terrain.spill.internal.sort.SortTuning;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.Serializer;
import org.apache.hadoop.mapred.Counters.Counter;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.Task.CombineOutputCollector;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sort of one map task, from the first record to the map output. It throws the same exceptions as Hadoop's own
 * buffer.
 *
 * <p>Used by one thread at a time; {@link #close} may be called twice.
 */
public final class MapSort<K, V> implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(MapSort.class);

    /**
     * Bytes that Hadoop's buffer keeps free beside a record: its index entry, and room for two more ({@code METASIZE}).
     */
    private static final int HADOOP_RECORD_BYTES = 48;

    private final SortTask<K, V> task;
    private final @Nullable Combiner<K, V> combiner;
    private final SortWorkers workers;
    private final SpillFiles<K, V> files;
    private final Spills<K, V> spills;
    private final SortBuffer<K, V> buffer;
    private final Counter outputRecords;
    private final Counter outputBytes;
    private boolean closed;

    /**
     * Makes the sort of a task.
     *
     * @throws IOException if the task is one for Hadoop's own buffer, saying why
     * @throws ClassNotFoundException if the job's combiner cannot be loaded
     */
    public MapSort(MapOutputCollector.Context context, SortTuning tuning) throws IOException, ClassNotFoundException {
        this.task = SortTask.from(context, tuning);
        this.combiner = Combiner.of(
                task.job(),
                task.mapTask().getTaskID(),
                task.reporter(),
                task.reporter().getCounter(TaskCounter.COMBINE_INPUT_RECORDS),
                new CombineOutputCollector<>(
                        task.reporter().getCounter(TaskCounter.COMBINE_OUTPUT_RECORDS), task.reporter(), task.job()));
        this.workers = new SortWorkers(task);
        this.files = new SpillFiles<>(task);
        this.spills = new Spills<>(task, combiner, workers, files);
        this.buffer = new SortBuffer<>(task, spills);
        this.outputRecords = task.context().getReporter().getCounter(TaskCounter.MAP_OUTPUT_RECORDS);
        this.outputBytes = task.context().getReporter().getCounter(TaskCounter.MAP_OUTPUT_BYTES);
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
            new OutputMerge<>(task, files, combiner, blocks, spills.memory()).run();
            task.statistics().memoryBytes.set(spills.memory().mostTakenBytes());
        }
    }

    /** Returns where the time went, which grows until {@link #flush} is over. */
    public SortStatistics statistics() {
        return task.statistics();
    }

    @Override
    public void close() throws IOException {
        closed = true;
        spills.stop();
        spills.memory().close();
        workers.close();
        files.close();
    }

    /**
     * Spills a record that no block takes. Of one that does not fit Hadoop's buffer either, Hadoop counts the bytes by
     * which the file grows, the header with them; of any other, key and value.
     */
    private void spillAlone(K key, V value, int partition) throws IOException {
        DataOutputBuffer record = new DataOutputBuffer();
        int keyLength = serialize(key, task.keyClass(), record);
        int length = serialize(value, task.valueClass(), record);
        long[] grown = new long[1];
        try {
            files.writeAsOutput(length, file -> grown[0] = file.writeAlone(record, keyLength, partition));
        } catch (InterruptedException | ClassNotFoundException e) {
            throw new IOException("Spill failed", e);
        }
        task.statistics().spills.incrementAndGet();
        outputBytes.increment(length + HADOOP_RECORD_BYTES >= task.hadoopBytes() ? grown[0] : length);
        outputRecords.increment(1);
    }

    private <T> int serialize(T object, Class<T> type, DataOutputBuffer into) throws IOException {
        Serializer<T> serializer = new SerializationFactory(task.job()).getSerializer(type);
        serializer.open(into);
        serializer.serialize(object);
        serializer.close();
        return into.getLength();
    }

    private static void expect(Class<?> expected, Object found, String what) throws IOException {
        if (found.getClass() != expected) {
            throw new IOException("Type mismatch in " + what + " from map: expected " + expected.getName()
                    + ", received " + found.getClass().getName());
        }
    }
}
