package dev.terrain.prefetch;

import dev.terrain.prefetch.internal.task.PrefetchRecordReader;
import dev.terrain.prefetch.internal.task.PrefetchSession;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.jspecify.annotations.Nullable;

/**
 * Any InputFormat, with the bytes of its splits read ahead by a background thread.
 *
 * <p>The delegate, {@code terrain.prefetch.delegate}, makes the splits and the records; both are handed on unchanged.
 * Where a key has a wrong value, or the split is of a kind whose bytes are unknown or too short, the reader is the
 * delegate's own.
 *
 * <p>{@link PrefetchProvider} sets this class and its delegate in jobs that do not know of it; a program may also name
 * both itself.
 */
public final class PrefetchInputFormat<K, V> extends InputFormat<K, V> {

    private @Nullable InputFormat<K, V> delegate;

    @Override
    public List<InputSplit> getSplits(JobContext context) throws IOException, InterruptedException {
        return delegate(context.getConfiguration()).getSplits(context);
    }

    @Override
    public RecordReader<K, V> createRecordReader(InputSplit split, TaskAttemptContext context)
            throws IOException, InterruptedException {
        InputFormat<K, V> format = delegate(context.getConfiguration());
        PrefetchCounters counters = new PrefetchCounters(context::getCounter);
        Optional<PrefetchPlan> plan = PrefetchPlan.make(split, context.getConfiguration(), counters);
        if (plan.isEmpty()) {
            return format.createRecordReader(split, context);
        }
        PrefetchSession session = plan.get().begin();
        return new PrefetchRecordReader<>(format, split, context, plan.get().redirect(session), session);
    }

    // The class was named for these types by the job, and erasure leaves nothing to check.
    @SuppressWarnings("unchecked")
    private InputFormat<K, V> delegate(Configuration conf) throws IOException {
        if (delegate == null) {
            delegate = PrefetchSettings.delegate(conf, InputFormat.class, PrefetchInputFormat.class);
        }
        return delegate;
    }
}
