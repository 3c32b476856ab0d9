package dev.terrain.spill;

import static java.util.Objects.requireNonNull;

import dev.terrain.spill.internal.flash.MapSort;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.jspecify.annotations.Nullable;

/**
 * A map output buffer for tasks whose local directories are on flash, or in the page cache: the time goes into the sort
 * there, and this one sorts in blocks that fit the CPU's cache, by prefixes of the keys, beside the mapper. Same
 * records, partitions, order, files and counters as Hadoop's own, and no more heap; only records of equal keys may be
 * in another order, which is not Hadoop's to promise either.
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
    private @Nullable FlashReport report;

    /** Creates a collector that has to be initialised, as Hadoop does by reflection. */
    public FlashMapOutputCollector() {}

    /**
     * Starts the sort.
     *
     * @throws IllegalArgumentException if a {@code terrain.spill} value is not allowed, naming it
     * @throws IOException if the job opted out, or the task is one for Hadoop's own buffer: it names a sort class,
     *     encrypts its spills or limits their number; or if a class cannot be loaded. Hadoop logs that and takes the
     *     next collector of the list
     */
    @Override
    public void init(Context context) throws IOException, ClassNotFoundException {
        SpillSettings settings = SpillSettings.from(context.getJobConf());
        if (!settings.enabled()) {
            throw new IOException(SpillKeys.ENABLED.key() + " is false: the next collector is asked");
        }
        try {
            report = FlashReport.begin(context, settings);
            sort = MapSort.of(context);
        } catch (LinkageError e) {
            throw new IOException("A class is missing, or of another version: the next collector is asked", e);
        }
    }

    /** Returns whether a job names this collector before another, which then has the tasks that this one refused. */
    static boolean isAskedBefore(Class<?> other, JobConf job) {
        List<String> asked = Arrays.asList(job.getTrimmedStrings(MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR));
        int position = asked.indexOf(FlashMapOutputCollector.class.getName());
        return position >= 0 && position < asked.indexOf(other.getName());
    }

    /** Takes a record. Synchronised as in Hadoop: the threads of a {@code MultithreadedMapRunner} rely on it. */
    @Override
    public synchronized void collect(K key, V value, int partition) throws IOException {
        started().collect(key, value, partition);
    }

    @Override
    public void flush() throws IOException, InterruptedException, ClassNotFoundException {
        MapSort<K, V> flushed = started();
        long begin = System.nanoTime();
        flushed.flush();
        requireNonNull(report, "init comes first").end(flushed, begin);
    }

    @Override
    public void close() throws IOException {
        started().close();
    }

    private MapSort<K, V> started() {
        return requireNonNull(sort, "init comes first");
    }
}
