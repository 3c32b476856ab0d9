package dev.terrain.prefetch;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * What a submission leaves in the Configuration of its job, for a client that makes its next job of it. Stock Hadoop
 * runs that job, so this module must not be what keeps it from running.
 */
final class EarlierSubmission {

    /** Where {@code JobResourceUploader} (Hadoop 3.4.2) puts what {@code tmpjars} names, below the job's folder. */
    private static final String UPLOADED_JARS = "libjars";

    /** What uploads a job's files, makes its splits and hands it over (Hadoop 3.4.2); not public. */
    private static final String SUBMITTER = "org.apache.hadoop.mapreduce.JobSubmitter";

    private EarlierSubmission() {}

    /**
     * Forgets the jars that were uploaded for an earlier job, this module's among them: they went with that job, and
     * Hadoop refuses a job that names files which are gone. {@code tmpjars} still names them, and has them uploaded
     * again. A Configuration that was not submitted yet is left alone, and so is that of a job whose submission goes on
     * meanwhile: an InputFormat may ask for the cluster while it makes the splits.
     */
    static void forgetUploads(Configuration conf) {
        String jobFolder = conf.get(MRJobConfig.MAPREDUCE_JOB_DIR);
        if (jobFolder == null || isInSubmission()) {
            return;
        }
        String uploads = pathOf(new Path(jobFolder, UPLOADED_JARS).toString()) + Path.SEPARATOR;
        forget(conf, MRJobConfig.CACHE_FILES, uploads);
        forget(conf, MRJobConfig.CLASSPATH_FILES, uploads);
    }

    /** Whether it is a submission that this thread was called by. */
    private static boolean isInSubmission() {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals(SUBMITTER)));
    }

    private static void forget(Configuration conf, String key, String uploads) {
        List<String> kept = new ArrayList<>(conf.getTrimmedStringCollection(key));
        if (kept.removeIf(file -> pathOf(file).startsWith(uploads))) {
            if (kept.isEmpty()) {
                conf.unset(key);
            } else {
                conf.set(key, String.join(",", kept));
            }
        }
    }

    /** Without scheme and authority, which only one of the two keys has. */
    private static String pathOf(String file) {
        return new Path(file).toUri().getPath();
    }

    /**
     * Puts the job's own InputFormat back in place of the wrapper, so that whoever else wraps finds what it left, and
     * not this module around itself.
     *
     * @return whether the wrapper stood there
     */
    static boolean unwrap(Configuration conf, String key, Class<?> wrapper, String delegateKey) {
        String own = conf.getTrimmed(delegateKey, "");
        if (!wrapper.getName().equals(conf.get(key)) || own.isEmpty()) {
            return false;
        }
        conf.set(key, own);
        return true;
    }
}
