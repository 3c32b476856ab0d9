package dev.terrain.spill.internal.sort;

import java.io.IOException;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.Task.CombineOutputCollector;
import org.apache.hadoop.mapred.Task.CombinerRunner;
import org.apache.hadoop.mapred.Task.TaskReporter;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.jspecify.annotations.Nullable;

/** The job's combiner, run as Hadoop runs it. For one thread after the other. */
public final class Combiner<K, V> {
    private final CombinerRunner<K, V> runner;
    private final CombineOutputCollector<K, V> collector;

    private Combiner(CombinerRunner<K, V> runner, CombineOutputCollector<K, V> collector) {
        this.runner = runner;
        this.collector = collector;
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
        return runner == null ? null : new Combiner<>(runner, collector);
    }

    /** Combines one partition into a writer that knows the classes of keys and values. */
    void combine(RawKeyValueIterator records, IFile.Writer<K, V> writer)
            throws IOException, InterruptedException, ClassNotFoundException {
        collector.setWriter(writer);
        runner.combine(records, collector);
    }
}
