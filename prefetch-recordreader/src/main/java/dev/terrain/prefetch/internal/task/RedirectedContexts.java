package dev.terrain.prefetch.internal.task;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.MapContext;
import org.apache.hadoop.mapreduce.StatusReporter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.map.WrappedMapper;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;

/**
 * Makes contexts that differ from the task's own in their configuration only.
 *
 * <p>{@code MapTask} (Hadoop 3.4.2) gives {@code createRecordReader} a plain TaskAttemptContext and {@code initialize}
 * a MapContext, and some readers cast: each stays what it is. An object of this class is the reporter that a plain one
 * needs, and reports to the task's own context.
 */
final class RedirectedContexts extends StatusReporter {

    private final TaskAttemptContext context;

    private RedirectedContexts(TaskAttemptContext context) {
        this.context = context;
    }

    static TaskAttemptContext redirect(TaskAttemptContext context, Configuration conf) {
        return context instanceof MapContext<?, ?, ?, ?> mapContext
                ? redirect(mapContext, conf)
                : new TaskAttemptContextImpl(conf, context.getTaskAttemptID(), new RedirectedContexts(context));
    }

    private static <A, B, C, D> TaskAttemptContext redirect(MapContext<A, B, C, D> context, Configuration conf) {
        return new WrappedMapper<A, B, C, D>().new Context(context) {
            @Override
            public Configuration getConfiguration() {
                return conf;
            }
        };
    }

    @Override
    public Counter getCounter(Enum<?> name) {
        return context.getCounter(name);
    }

    @Override
    public Counter getCounter(String group, String name) {
        return context.getCounter(group, name);
    }

    @Override
    public void progress() {
        context.progress();
    }

    @Override
    public float getProgress() {
        return context.getProgress();
    }

    @Override
    public void setStatus(String status) {
        context.setStatus(status);
    }
}
