package dev.terrain.integration.bench.spill.task;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.mapred.JobConf;

/** Makes the configuration of a task from the words of a command line. */
final class TaskSettings {
    /** Of a container the heap, unless somebody says otherwise (mapreduce.job.heap.memory-mb.ratio). */
    private static final double HEAP_SHARE = 0.8;

    private TaskSettings() {}

    /**
     * The configuration of a task of the bench's job on YARN.
     *
     * @param localDirectory of the task
     * @param settings KEY=VALUE each, as a cluster's mapred-site.xml has them
     */
    static JobConf of(Path localDirectory, Workload workload, List<String> settings) {
        JobConf job = new JobConf();
        set(job, "mapreduce.framework.name", "yarn");
        long containerBytes = (long) (Runtime.getRuntime().maxMemory() / HEAP_SHARE);
        set(job, "mapreduce.map.memory.mb", String.valueOf(containerBytes >> 20));
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            set(job, setting.substring(0, equals), setting.substring(equals + 1));
        }
        job.set("mapreduce.cluster.local.dir", localDirectory.toString());
        job.set("mapreduce.job.user.name", BenchJob.user());
        job.set("mapreduce.task.local.output.class", "org.apache.hadoop.mapred.YarnOutputFiles");
        MapRecords.of(workload).configure(job);
        return job;
    }

    private static void set(JobConf job, String key, String value) {
        job.set(key, value, "mapred-site.xml");
    }
}
