package dev.terrain.spill.internal.flash;

import java.io.IOException;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.Task.CombineOutputCollector;
import org.apache.hadoop.mapred.Task.CombinerRunner;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.jspecify.annotations.Nullable;

/** The job's combiner, run as Hadoop runs it. For one thread after the other. */
final class Combiner<K, V> {
    private final CombinerRunner<K, V> runner;
    private final CombineOutputCollector<K, V> collector;

    private Combiner(CombinerRunner<K, V> runner, CombineOutputCollector<K, V> collector) {
        this.runner = runner;
        this.collector = collector;
    }

    /** Returns the combiner of a task, of the old API or the new, or null if it has none. */
    static <K, V> @Nullable Combiner<K, V> of(SortTask<K, V> task) throws ClassNotFoundException {
        var reporter = task.context().getReporter();
        CombinerRunner<K, V> runner = CombinerRunner.create(
                task.job(),
                task.mapTask().getTaskID(),
                reporter.getCounter(TaskCounter.COMBINE_INPUT_RECORDS),
                reporter,
                null);
        if (runner == null) {
            return null;
        }
        return new Combiner<>(
                runner,
                new CombineOutputCollector<>(
                        reporter.getCounter(TaskCounter.COMBINE_OUTPUT_RECORDS), reporter, task.job()));
    }

    /** Combines one partition into a writer that knows the classes of keys and values. */
    void combine(RawKeyValueIterator records, IFile.Writer<K, V> writer)
            throws IOException, InterruptedException, ClassNotFoundException {
        collector.setWriter(writer);
        runner.combine(records, collector);
    }
}
