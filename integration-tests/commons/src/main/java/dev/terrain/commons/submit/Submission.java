package dev.terrain.commons.submit;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * A job that is being submitted, and what a plugin may do to it.
 *
 * <p>A client may make its next job of the Configuration that this one leaves: stock Hadoop runs that job, so nothing
 * that was put into it may keep it from running.
 */
public final class Submission {
    /** Where {@code JobResourceUploader} (Hadoop 3.4.2) puts what {@code tmpjars} names, below the job's folder. */
    private static final String UPLOADED_JARS = "libjars";

    /** The class that uploads a job's files, makes its splits and submits it (Hadoop 3.4.2); not public. */
    private static final String SUBMITTER = "org.apache.hadoop.mapreduce.JobSubmitter";

    private final Configuration conf;
    private final boolean newApi;
    private final boolean mayShip;
    private final Class<?> plugin;

    /**
     * A submission.
     *
     * @param conf the job's own
     * @param newApi whether its mapper is one of {@code org.apache.hadoop.mapreduce}
     * @param mayShip whether the plugins are asked at each submission, to forget what an earlier one has uploaded
     * @param plugin a class of the plugin's jar
     */
    Submission(Configuration conf, boolean newApi, boolean mayShip, Class<?> plugin) {
        this.conf = conf;
        this.newApi = newApi;
        this.mayShip = mayShip;
        this.plugin = plugin;
    }

    /** Returns the job's own Configuration, which may be changed. */
    public Configuration conf() {
        return conf;
    }

    /** Returns whether the job's mapper is one of {@code org.apache.hadoop.mapreduce}. */
    public boolean isNewApi() {
        return newApi;
    }

    /** Returns whether its tasks run in this JVM. */
    public boolean isLocal() {
        return MRConfig.LOCAL_FRAMEWORK_NAME.equals(conf.get(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME));
    }

    /**
     * Sets a class, unless the job or the site has chosen one that is neither Hadoop's default nor this one.
     *
     * @param usual Hadoop's default
     * @return whether the class is set now
     */
    public boolean choose(String key, String usual, String className) {
        String chosen = conf.getTrimmed(key, usual);
        if (!chosen.equals(usual) && !chosen.equals(className)) {
            return false;
        }
        conf.set(key, className);
        return true;
    }

    /**
     * Has the job bring the plugin's jar to its tasks. Those of the local runner are in this JVM, and would get a class
     * loader of their own for it.
     *
     * @throws IllegalArgumentException if the operator's word for it is not allowed
     */
    public void shipJar() {
        if (SharedKeys.SHIP_JARS.flag(conf) && mayShip && !isLocal()) {
            TaskJars.addJarOf(plugin, conf);
        }
    }

    /**
     * Puts a wrapper in the place of an InputFormat, whose name goes into another key.
     *
     * @param key that holds the InputFormat
     * @param usual what Hadoop takes if nothing is set
     */
    public void wrap(String key, Class<?> usual, Class<?> wrapper, String delegateKey) {
        String inputFormat = conf.get(key, usual.getName());
        if (!inputFormat.equals(wrapper.getName())) {
            conf.set(delegateKey, inputFormat);
            conf.set(key, wrapper.getName());
        }
    }

    /**
     * Puts the job's own InputFormat back in place of the wrapper, so that other plugins find the program's choice and
     * not this wrapper.
     *
     * @return whether the wrapper stood there
     */
    public boolean unwrap(String key, Class<?> wrapper, String delegateKey) {
        String own = conf.getTrimmed(delegateKey, "");
        if (!wrapper.getName().equals(conf.get(key)) || own.isEmpty()) {
            return false;
        }
        conf.set(key, own);
        return true;
    }

    /**
     * Forgets the jars that were uploaded for an earlier job, this plugin's among them: they went with that job, and
     * Hadoop refuses a job that names files which are gone. {@code tmpjars} still names them, and has them uploaded
     * again. A Configuration that was not submitted yet is left alone, and so is that of a job whose submission goes on
     * meanwhile: an InputFormat may ask for the cluster while it makes the splits.
     */
    void forgetEarlierUploads() {
        if (!TaskJars.names(plugin, conf)) {
            return;
        }
        TaskJars.replaceMissingJarOf(plugin, conf);
        String jobFolder = conf.get(MRJobConfig.MAPREDUCE_JOB_DIR);
        if (jobFolder == null || isInSubmission()) {
            return;
        }
        String uploads = pathOf(new Path(jobFolder, UPLOADED_JARS).toString()) + Path.SEPARATOR;
        forget(MRJobConfig.CACHE_FILES, uploads);
        forget(MRJobConfig.CLASSPATH_FILES, uploads);
    }

    /** Whether it is a submission that this thread was called by. */
    private static boolean isInSubmission() {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals(SUBMITTER)));
    }

    private void forget(String key, String uploads) {
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
}
