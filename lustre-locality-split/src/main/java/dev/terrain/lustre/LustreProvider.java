package dev.terrain.lustre;

import dev.terrain.commons.submit.Submission;
import dev.terrain.commons.submit.SubmissionProvider;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;

/**
 * Puts {@link LustreInputFormat} around the InputFormat of each job with input on Lustre that is submitted with
 * {@code lustre} in {@code terrain.plugins}. Jobs of the {@code org.apache.hadoop.mapred} API have the locality of
 * {@link LustreFileSystem} alone.
 */
public final class LustreProvider extends SubmissionProvider {

    /**
     * The wrapper of prefetch-recordreader and its key: it reads the splits that it is given, so it is the outer one.
     */
    private static final String PREFETCH = "dev.terrain.prefetch.PrefetchInputFormat";

    private static final String PREFETCH_DELEGATE = "terrain.prefetch.delegate";

    private static final String SCHEME = LustreFileSystem.SCHEME + ":";

    /** For ServiceLoader. */
    public LustreProvider() {
        super("lustre");
    }

    @Override
    protected boolean takeBack(Submission job) {
        return job.unwrap(MRJobConfig.INPUT_FORMAT_CLASS_ATTR, LustreInputFormat.class, LustreKeys.DELEGATE.key());
    }

    @Override
    protected void prepare(Submission job) {
        Configuration conf = job.conf();
        LustreSettings.from(conf);
        if (!job.isNewApi() || !LustreSettings.isOn(conf) || !readsLustre(conf)) {
            return;
        }
        job.shipJar();
        boolean isRead = PREFETCH.equals(conf.get(MRJobConfig.INPUT_FORMAT_CLASS_ATTR));
        job.wrap(
                isRead ? PREFETCH_DELEGATE : MRJobConfig.INPUT_FORMAT_CLASS_ATTR,
                TextInputFormat.class,
                LustreInputFormat.class,
                LustreKeys.DELEGATE.key());
    }

    private static boolean readsLustre(Configuration conf) {
        return conf.get(FileInputFormat.INPUT_DIR, "").contains(SCHEME)
                || LustreFileSystem.SCHEME.equals(FileSystem.getDefaultUri(conf).getScheme());
    }
}
