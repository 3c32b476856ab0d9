package dev.terrain.zone;

import dev.terrain.commons.submit.Submission;
import dev.terrain.commons.submit.SubmissionProvider;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the tasks of each job that is submitted with {@code zone} in {@code terrain.plugins} write their local files
 * through {@link ZonedLocalFileSystem}. Not those of the local runner: its file system is the client's, too.
 */
public final class ZoneProvider extends SubmissionProvider {
    private static final Logger LOG = LoggerFactory.getLogger(ZoneProvider.class);

    private static final String LOCAL_FILE_SYSTEM = "fs.file.impl";

    /** For ServiceLoader. */
    public ZoneProvider() {
        super("zone");
    }

    @Override
    protected void prepare(Submission job) {
        if (job.isLocal()) {
            return;
        }
        if (job.conf().getBoolean(MRJobConfig.MAPREDUCE_JOB_CLASSLOADER, false)) {
            LOG.info(
                    "The job runs without zone: with {} its tasks would not find the class in time",
                    MRJobConfig.MAPREDUCE_JOB_CLASSLOADER);
            return;
        }
        ZoneSettings.forecastBytes(job.conf()); // refuses a value that is not allowed
        if (job.choose(LOCAL_FILE_SYSTEM, LocalFileSystem.class.getName(), ZonedLocalFileSystem.class.getName())) {
            job.shipJar();
        }
    }
}
