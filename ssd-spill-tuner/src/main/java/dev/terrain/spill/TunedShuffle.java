package dev.terrain.spill;

import java.io.IOException;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.ReduceTask;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hadoop's own shuffle with the shares of memory and the merge factor chosen for this task, by prediction from the
 * profile of its device; the same records in the same order, and never more heap than the values it replaces.
 *
 * <p>Named in {@code mapreduce.job.reduce.shuffle.consumer.plugin.class}. Without a profile, or where little is to be
 * gained, or when anything goes wrong in planning, the task runs with the values it came with. Its configuration shows
 * the chosen values only while Hadoop reads them, in {@link #init}.
 *
 * <p>One instance serves one task; nothing is shared between instances.
 *
 * @param <K> the map output key
 * @param <V> the map output value
 */
public final class TunedShuffle<K, V> implements ShuffleConsumerPlugin<K, V> {
    private static final Logger LOG = LoggerFactory.getLogger(TunedShuffle.class);

    private final ShuffleConsumerPlugin<K, V> delegate = new Shuffle<>();
    private Runnable counters = () -> {};

    /** Creates a shuffle that has to be initialised, as Hadoop does by reflection. */
    public TunedShuffle() {}

    /** Plans the task and starts Hadoop's shuffle with that plan. The task's configuration is as it was afterwards. */
    @Override
    public void init(Context<K, V> context) {
        try (Overrides values = new Overrides(context.getJobConf())) {
            plan(context).apply(values);
            delegate.init(context);
        }
    }

    private ReducePlan plan(Context<?, ?> context) {
        Reporter reporter = context.getReporter();
        try {
            SpillSettings settings = SpillSettings.from(context.getJobConf());
            if (!settings.enabled()) {
                return ReducePlan.left("terrain.spill.enabled is false");
            }
            SpillSettings known = JobHistory.of(context.getJobConf())
                    .emitted()
                    .map(earlier -> settings.knowing(earlier, context.getJobConf()))
                    .orElse(settings);
            int maps = ((ReduceTask) context.getReduceTask()).getNumMaps();
            ReducePlan plan = ReducePlan.of(context.getJobConf(), maps, known);
            LOG.info(
                    "{}: {}. {}",
                    context.getReduceId(),
                    plan.chosen().map(Object::toString).orElse("left"),
                    plan.reason());
            counters = () -> SpillCounters.write(reporter, plan);
            return plan;
        } catch (IOException | RuntimeException | LinkageError e) {
            LOG.warn("The task keeps the shuffle settings it came with; correct what the cause names", e);
            return ReducePlan.left("planning failed");
        }
    }

    @Override
    public RawKeyValueIterator run() throws IOException, InterruptedException {
        return delegate.run();
    }

    /** Ends the shuffle. Hadoop does so when the reducer is done. */
    @Override
    public void close() {
        delegate.close();
        counters.run();
        counters = () -> {};
    }
}
