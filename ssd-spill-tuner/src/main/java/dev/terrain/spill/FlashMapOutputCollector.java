package dev.terrain.spill;

import static java.util.Objects.requireNonNull;

import dev.terrain.spill.internal.map.MapSort;
import java.io.IOException;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.jspecify.annotations.Nullable;

/**
 * A map output buffer that sorts in blocks which fit the CPU's cache, by prefixes of the keys, beside the mapper. Same
 * records, partitions, order, files and counters as Hadoop's own; only records of equal keys may be in another order,
 * which is not Hadoop's to promise either.
 *
 * <p>Named in {@code mapreduce.job.map.output.collector.class}, before
 * {@code org.apache.hadoop.mapred.MapTask$MapOutputBuffer}, which Hadoop takes for the tasks that this one refuses.
 *
 * <p>One instance serves one task, whose threads may collect at the same time.
 *
 * @param <K> the map output key
 * @param <V> the map output value
 */
public final class FlashMapOutputCollector<K, V> implements MapOutputCollector<K, V> {
    private @Nullable MapSort<K, V> sort;
    private @Nullable Context context;

    /** Creates a collector that has to be initialised, as Hadoop does by reflection. */
    public FlashMapOutputCollector() {}

    /**
     * Starts the sort.
     *
     * @throws IllegalArgumentException if a {@code terrain.spill} value is not allowed, naming it
     * @throws IOException if the task is one for Hadoop's own buffer: it names a sort class or limits its spills; or if
     *     a class cannot be loaded. Hadoop logs that and takes the next collector of the list
     */
    @Override
    public void init(Context context) throws IOException, ClassNotFoundException {
        this.context = context;
        try {
            SpillSettings settings = SpillSettings.from(context.getJobConf());
            sort = new MapSort<>(context, settings.tuning());
        } catch (LinkageError e) {
            throw new IOException("A class is missing or of another version: the next collector takes the task", e);
        }
    }

    /** Takes a record. Synchronised as in Hadoop: the threads of a {@code MultithreadedMapRunner} rely on it. */
    @Override
    public synchronized void collect(K key, V value, int partition) throws IOException {
        started().collect(key, value, partition);
    }

    @Override
    public void flush() throws IOException, InterruptedException, ClassNotFoundException {
        MapSort<K, V> flushed = started();
        flushed.flush();
        SpillCounters.write(requireNonNull(context, "init comes first"), flushed.statistics());
    }

    @Override
    public void close() throws IOException {
        started().close();
    }

    private MapSort<K, V> started() {
        return requireNonNull(sort, "init comes first");
    }
}
