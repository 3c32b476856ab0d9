package dev.terrain.spill.internal.sort;

import java.io.IOException;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.Task.CombineOutputCollector;
import org.apache.hadoop.mapred.Task.CombineValuesIterator;
import org.apache.hadoop.mapred.Task.CombinerRunner;
import org.apache.hadoop.mapred.Task.TaskReporter;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.util.ReflectionUtils;
import org.jspecify.annotations.Nullable;

/** The job's combiner, run as Hadoop runs it. For one thread after the other. */
public final class Combiner<K, V> {
    private final Runner<K, V> runner;
    private final CombineOutputCollector<K, V> collector;

    private Combiner(Runner<K, V> runner, CombineOutputCollector<K, V> collector) {
        this.runner = runner;
        this.collector = collector;
    }

    private interface Runner<K, V> {
        void combine(RawKeyValueIterator records, CombineOutputCollector<K, V> collector)
                throws IOException, InterruptedException, ClassNotFoundException;
    }

    /**
     * Returns the combiner of a job, of the old API or the new, or null if it has none.
     *
     * @param input counts the records that it reads
     * @param collector takes what it emits
     */
    public static <K, V> @Nullable Combiner<K, V> of(
            JobConf job,
            TaskAttemptID task,
            TaskReporter reporter,
            Counters.Counter input,
            CombineOutputCollector<K, V> collector)
            throws ClassNotFoundException {
        CombinerRunner<K, V> runner = CombinerRunner.create(job, task, input, reporter, null);
        return runner == null ? null : new Combiner<>(runner::combine, collector);
    }

    /**
     * Returns the combiner of a reduce task, as {@code MergeManagerImpl.combineAndSpill} runs it (Hadoop 3.4): what it
     * counts or says is not the task's.
     */
    public static <K, V> Combiner<K, V> ofReduce(ShuffleConsumerPlugin.Context<K, V> context) {
        return new Combiner<>(
                (records, collector) -> reduce(records, collector, context), context.getCombineCollector());
    }

    // As in Hadoop: the job names the classes of keys and values without types.
    @SuppressWarnings("unchecked")
    private static <K, V> void reduce(
            RawKeyValueIterator records,
            CombineOutputCollector<K, V> collector,
            ShuffleConsumerPlugin.Context<K, V> context)
            throws IOException {
        JobConf job = context.getJobConf();
        Reducer<K, V, K, V> combiner = ReflectionUtils.newInstance(context.getCombinerClass(), job);
        try {
            CombineValuesIterator<K, V> values = new CombineValuesIterator<>(
                    records,
                    (RawComparator<K>) job.getCombinerKeyGroupingComparator(),
                    (Class<K>) job.getMapOutputKeyClass(),
                    (Class<V>) job.getMapOutputValueClass(),
                    job,
                    Reporter.NULL,
                    context.getReduceCombineInputCounter());
            while (values.more()) {
                combiner.reduce(values.getKey(), values, collector, Reporter.NULL);
                values.nextKey();
            }
        } finally {
            combiner.close();
        }
    }

    /** Combines one partition into a writer that knows the classes of keys and values. */
    void combine(RawKeyValueIterator records, IFile.Writer<K, V> writer)
            throws IOException, InterruptedException, ClassNotFoundException {
        collector.setWriter(writer);
        runner.combine(records, collector);
    }
}
