package dev.terrain.spill;

import dev.terrain.spill.Provenance.Reach;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapTask;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hadoop's own map output buffer with a sort buffer, spill percentage, merge factor and I/O buffer chosen for this
 * task, by prediction where there is a profile of its device ({@code hadoop jar ssd-spill-tuner.jar profile}): same
 * records, same partitions, same order, and never more heap than the values it replaces.
 *
 * <p>Named in {@code mapreduce.job.map.output.collector.class}, before
 * {@code org.apache.hadoop.mapred.MapTask$MapOutputBuffer}, which Hadoop takes when this one cannot start. Values that
 * the job set itself stay. Where nothing is known to be gained the task runs with the values it came with; the counters
 * of the group {@code Terrain spill} and one line in the task's log say which and why.
 *
 * <p>One instance serves one task, as Hadoop's collectors do; nothing is shared between instances.
 *
 * @param <K> the map output key
 * @param <V> the map output value
 */
public final class TunedMapOutputCollector<K, V> implements MapOutputCollector<K, V> {
    private static final Logger LOG = LoggerFactory.getLogger(TunedMapOutputCollector.class);

    private MapOutputCollector<K, V> delegate = new MapTask.MapOutputBuffer<>();

    /** Creates a collector that has to be initialised, as Hadoop does by reflection. */
    public TunedMapOutputCollector() {}

    /**
     * Plans the task and starts Hadoop's buffer with that plan. Whatever is thrown, the task's configuration is as it
     * was.
     *
     * @throws IllegalArgumentException if a {@code terrain.spill} value is not allowed, naming it, or a number of
     *     Hadoop's does not parse
     * @throws IOException as Hadoop's buffer does, or if a class that planning needs cannot be loaded: Hadoop takes the
     *     next collector of the list after an exception, but not after an error
     */
    @Override
    public void init(Context context) throws IOException, ClassNotFoundException {
        SpillSettings settings = SpillSettings.from(context.getJobConf());
        if (settings.enabled()) {
            try {
                delegate = planned(context, settings);
            } catch (LinkageError e) {
                throw new IOException("A class is missing, or of another version: the next collector is asked", e);
            }
        }
        delegate.init(context);
    }

    private static <K, V> MapOutputCollector<K, V> planned(Context context, SpillSettings configured)
            throws IOException {
        JobConf job = context.getJobConf();
        JobHistory history = JobHistory.of(job);
        Optional<JobHistory.Emitted> emitted = history.emitted();
        SpillSettings settings =
                emitted.map(earlier -> configured.knowing(earlier, job)).orElse(configured);
        Optional<LocalProfile> local = LocalProfile.find(job, settings.prediction());
        Reach reach = local.isPresent() && settings.prediction().overridesJob() ? Reach.JOB : Reach.CLUSTER;
        TaskFacts facts = MapTaskFacts.read(context, new Provenance(job, reach));
        SpillPlan plan = plan(facts, settings, local);
        LOG.info(
                "{}: sort buffer {} MiB at {}, merge factor {}, I/O buffer {} bytes, {} spills expected of {} bytes for"
                        + " each of input in records of {} ({} earlier tasks). {}: {}",
                context.getMapTask().getTaskID(),
                plan.sortMegabytes(),
                plan.spillPercent(),
                plan.mergeFactor(),
                plan.ioBufferBytes(),
                plan.expectedSpills().isPresent() ? plan.expectedSpills().getAsLong() : "unknown",
                settings.outputRatio(),
                settings.recordBytes(),
                emitted.map(JobHistory.Emitted::tasks).orElse(0),
                plan.outcome(),
                plan.reason());
        return new PlannedBuffer<>(plan, new LateMerge(facts, settings.mergeFactorMax()), history);
    }

    /** By prediction where the device has a profile, else by the rule that needs none. */
    private static SpillPlan plan(TaskFacts facts, SpillSettings settings, Optional<LocalProfile> local) {
        return local.map(known -> new PredictedPlan(settings, known.profile(), known.surroundings()).plan(facts))
                .orElseGet(() -> new SpillRule(settings).plan(facts));
    }

    @Override
    public void collect(K key, V value, int partition) throws IOException, InterruptedException {
        delegate.collect(key, value, partition);
    }

    @Override
    public void flush() throws IOException, InterruptedException, ClassNotFoundException {
        delegate.flush();
    }

    @Override
    public void close() throws IOException, InterruptedException {
        delegate.close();
    }
}
