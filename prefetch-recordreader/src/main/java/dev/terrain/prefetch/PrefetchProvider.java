package dev.terrain.prefetch;

import dev.terrain.commons.submit.Submission;
import dev.terrain.commons.submit.SubmissionProvider;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;

/**
 * Puts {@link PrefetchInputFormat}, or {@link PrefetchMapredInputFormat} in jobs of the old API, around the InputFormat
 * of each job that is submitted with {@code prefetch} in {@code terrain.plugins}.
 */
public final class PrefetchProvider extends SubmissionProvider {

    /** What {@code JobConf.setInputFormat} sets; has no constant in Hadoop. */
    private static final String OLD_INPUT_FORMAT = "mapred.input.format.class";

    /** The mapper's command, which only {@code StreamJob} sets; it and the next have no constants in Hadoop. */
    private static final String STREAMING_COMMAND = "stream.map.streamprocessor";

    private static final String STREAMING_IGNORES_KEY = "stream.map.input.ignoreKey";

    /** For ServiceLoader. */
    public PrefetchProvider() {
        super("prefetch");
    }

    @Override
    protected boolean takeBack(Submission job) {
        String delegate = PrefetchKeys.DELEGATE.key();
        return job.isNewApi()
                ? job.unwrap(MRJobConfig.INPUT_FORMAT_CLASS_ATTR, PrefetchInputFormat.class, delegate)
                : job.unwrap(OLD_INPUT_FORMAT, PrefetchMapredInputFormat.class, delegate);
    }

    @Override
    protected void prepare(Submission job) {
        PrefetchSettings.from(job.conf());
        job.shipJar();
        String delegate = PrefetchKeys.DELEGATE.key();
        if (job.isNewApi()) {
            job.wrap(MRJobConfig.INPUT_FORMAT_CLASS_ATTR, TextInputFormat.class, PrefetchInputFormat.class, delegate);
        } else {
            tellStreamingOfText(job.conf());
            job.wrap(
                    OLD_INPUT_FORMAT,
                    org.apache.hadoop.mapred.TextInputFormat.class,
                    PrefetchMapredInputFormat.class,
                    delegate);
        }
    }

    /**
     * Hadoop Streaming's {@code PipeMapper} (3.4.2) keeps the offsets of lines from its command where the InputFormat
     * is {@code TextInputFormat} by name, which it no longer is behind the wrapper, unless the job says so.
     */
    private static void tellStreamingOfText(Configuration conf) {
        String text = org.apache.hadoop.mapred.TextInputFormat.class.getName();
        if (conf.get(STREAMING_COMMAND) != null && text.equals(conf.get(OLD_INPUT_FORMAT, text))) {
            conf.setBooleanIfUnset(STREAMING_IGNORES_KEY, true);
        }
    }
}
