package dev.terrain.spill;

import dev.terrain.commons.submit.Submission;
import dev.terrain.commons.submit.SubmissionProvider;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * Puts {@link FlashMapOutputCollector}, with Hadoop's own behind it, and {@link FlashShuffle} into each job that is
 * submitted with {@code spill} in {@code terrain.plugins}, unless the job names others.
 */
public final class SpillProvider extends SubmissionProvider {
    /** {@code MapTask.MapOutputBuffer}, Hadoop's default. */
    private static final String HADOOPS_COLLECTOR = "org.apache.hadoop.mapred.MapTask$MapOutputBuffer";

    private static final String HADOOPS_SHUFFLE = "org.apache.hadoop.mapreduce.task.reduce.Shuffle";

    /** For ServiceLoader. */
    public SpillProvider() {
        super("spill");
    }

    @Override
    protected void prepare(Submission job) {
        SpillSettings.from(job.conf());
        job.shipJar();
        job.choose(
                MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR,
                HADOOPS_COLLECTOR,
                FlashMapOutputCollector.class.getName() + "," + HADOOPS_COLLECTOR);
        job.choose(MRConfig.SHUFFLE_CONSUMER_PLUGIN, HADOOPS_SHUFFLE, FlashShuffle.class.getName());
    }
}
