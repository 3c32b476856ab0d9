package dev.terrain.spill;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads from Hadoop what {@link SpillRule} has to know of a map task. */
final class MapTaskFacts {
    private static final Logger LOG = LoggerFactory.getLogger(MapTaskFacts.class);

    /** {@code MapOutputBuffer.init}'s own default. */
    static final float DEFAULT_SPILL_PERCENT = 0.8f;

    private MapTaskFacts() {}

    /**
     * Returns the facts of the task whose collector is being made.
     *
     * @param provenance tells which values may change
     * @throws IOException if the local file system cannot be had
     */
    static TaskFacts read(MapOutputCollector.Context context, Provenance provenance) throws IOException {
        JobConf job = context.getJobConf();
        return new TaskFacts(
                inputBytes(context),
                Runtime.getRuntime().maxMemory(),
                job.getNumReduceTasks(),
                job.getFloat(MRJobConfig.MAP_SORT_SPILL_PERCENT, DEFAULT_SPILL_PERCENT),
                setting(provenance, job, MRJobConfig.IO_SORT_MB, MRJobConfig.DEFAULT_IO_SORT_MB),
                setting(provenance, job, MRJobConfig.IO_SORT_FACTOR, MRJobConfig.DEFAULT_IO_SORT_FACTOR),
                ioBuffer(provenance, job),
                obstacle(job),
                provenance.freedom(MRJobConfig.MAP_SORT_SPILL_PERCENT));
    }

    /** Returns the length of the task's split, if it can be told. */
    static OptionalLong inputBytes(MapOutputCollector.Context context) {
        int taskIndex = context.getMapTask().getTaskID().getTaskID().getId();
        try {
            return SplitLength.of(context.getJobConf(), taskIndex);
        } catch (IOException e) {
            LOG.warn(
                    "What the task will emit is not known; its user must be able to read the submit directory of the job",
                    e);
            return OptionalLong.empty();
        }
    }

    private static Setting setting(Provenance provenance, JobConf job, String key, int defaultValue) {
        return new Setting(job.getInt(key, defaultValue), provenance.freedom(key));
    }

    /** The merge opens spills with the buffer size in the local file system's configuration, which tasks may share. */
    private static Setting ioBuffer(Provenance provenance, JobConf job) throws IOException {
        Setting own = setting(
                provenance,
                job,
                CommonConfigurationKeysPublic.IO_FILE_BUFFER_SIZE_KEY,
                CommonConfigurationKeysPublic.IO_FILE_BUFFER_SIZE_DEFAULT);
        return FileSystem.getLocal(job).getConf() == job ? own : Setting.fixed(own.value());
    }

    /** Returns what about a job stands against tuning its map tasks. */
    static Optional<Obstacle> obstacle(JobConf job) {
        return spillObstacle(job)
                .or(() -> serializesWritables(job) ? Optional.empty() : Optional.of(Obstacle.SERIALIZER));
    }

    /** Returns what about a job's spills stands against tuning its tasks of either kind. */
    static Optional<Obstacle> spillObstacle(JobConf job) {
        if (job.getCombinerClass() != null || job.get(MRJobConfig.COMBINE_CLASS_ATTR) != null) {
            return Optional.of(Obstacle.COMBINER);
        }
        if (job.getCompressMapOutput()
                || job.getBoolean(
                        MRJobConfig.MR_ENCRYPTED_INTERMEDIATE_DATA,
                        MRJobConfig.DEFAULT_MR_ENCRYPTED_INTERMEDIATE_DATA)) {
            return Optional.of(Obstacle.FILTERED_SPILLS);
        }
        if (job.getInt(MRJobConfig.SPILL_FILES_COUNT_LIMIT, -1) >= 0) {
            return Optional.of(Obstacle.LIMITED_SPILLS);
        }
        return Optional.empty();
    }

    /** True of classes that cannot be loaded: Hadoop fails the task by them, and a command may lack the job's jar. */
    private static boolean serializesWritables(JobConf job) {
        SerializationFactory factory = new SerializationFactory(job);
        try {
            return factory.getSerialization(job.getMapOutputKeyClass()) instanceof WritableSerialization
                    && factory.getSerialization(job.getMapOutputValueClass()) instanceof WritableSerialization;
        } catch (RuntimeException e) {
            LOG.debug("The serializers of the map output are not known", e);
            return true;
        }
    }
}
