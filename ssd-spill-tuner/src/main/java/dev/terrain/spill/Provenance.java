package dev.terrain.spill;

import dev.terrain.spill.Setting.Freedom;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;

/**
 * Tells a value that a job chose from one that it found in the cluster's files.
 *
 * @param conf the job's
 * @param reach which values a plan may change
 */
record Provenance(Configuration conf, Reach reach) {
    /** What Hadoop's configuration classes load by name; a file given with {@code -conf} appears with its path. */
    private static final Set<String> CLUSTER_FILES = Set.of(
            "core-default.xml",
            "core-site.xml",
            "hdfs-default.xml",
            "hdfs-site.xml",
            "mapred-default.xml",
            "mapred-site.xml",
            "yarn-default.xml",
            "yarn-site.xml");

    /** Which values a plan may change. */
    enum Reach {
        /** Those of the cluster's files. */
        CLUSTER,
        /** Those of the job as well, but nothing that an administrator declared final. */
        JOB
    }

    /** Returns whether a plan may change the value of a key. */
    Freedom freedom(String key) {
        boolean fixed = reach == Reach.JOB ? conf.getFinalParameters().contains(key) : isDeliberate(conf, key);
        return fixed ? Freedom.FIXED : Freedom.TUNABLE;
    }

    /**
     * Returns whether the value of a key is more than the cluster's default: set by the program, on the command line or
     * in a file of the job, or declared {@code final} by the administrator.
     *
     * <p>The origin survives {@code job.xml}: {@code Configuration.writeXml} writes the sources of each value, and
     * reading them again appends the name of the file that carried them. The first source is therefore the origin.
     */
    static boolean isDeliberate(Configuration conf, String key) {
        if (conf.getRaw(key) == null) {
            return false;
        }
        String[] sources = conf.getPropertySources(key);
        return sources == null
                || sources.length == 0
                || !CLUSTER_FILES.contains(sources[0])
                || conf.getFinalParameters().contains(key);
    }
}
