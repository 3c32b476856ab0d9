package dev.terrain.prefetch;

import dev.terrain.prefetch.internal.task.PrefetchMapredRecordReader;
import dev.terrain.prefetch.internal.task.PrefetchSession;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.mapred.InputFormat;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;

/**
 * {@link PrefetchInputFormat} for jobs of the {@code org.apache.hadoop.mapred} API, such as those of Hadoop Streaming.
 *
 * <p>Set by {@link PrefetchProvider}, with the job's own InputFormat as the delegate.
 */
public final class PrefetchMapredInputFormat<K, V> implements InputFormat<K, V> {

    @Override
    public InputSplit[] getSplits(JobConf job, int wanted) throws IOException {
        return PrefetchMapredInputFormat.<K, V>delegate(job).getSplits(job, wanted);
    }

    @Override
    public RecordReader<K, V> getRecordReader(InputSplit split, JobConf job, Reporter reporter) throws IOException {
        InputFormat<K, V> format = delegate(job);
        if (!counts(reporter)) {
            return format.getRecordReader(split, job, reporter);
        }
        Optional<PrefetchPlan> plan = PrefetchPlan.make(split, job, new PrefetchCounters(reporter::getCounter));
        if (plan.isEmpty()) {
            return format.getRecordReader(split, job, reporter);
        }
        PrefetchSession session = plan.get().begin();
        return new PrefetchMapredRecordReader<>(format, split, plan.get().redirect(session), reporter, session);
    }

    /** Whether it has a task's counters; Reporter.NULL, of a program that opens a reader itself, has none. */
    private static boolean counts(Reporter reporter) {
        return reporter != null && reporter.getCounter(FileInputFormatCounter.BYTES_READ) != null;
    }

    // The class was named for these types by the job, and erasure leaves nothing to check.
    @SuppressWarnings("unchecked")
    private static <K, V> InputFormat<K, V> delegate(JobConf job) throws IOException {
        return PrefetchSettings.delegate(job, InputFormat.class, PrefetchMapredInputFormat.class);
    }
}
