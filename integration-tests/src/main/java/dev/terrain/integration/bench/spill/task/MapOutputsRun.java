package dev.terrain.integration.bench.spill.task;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.mapred.JobConf;

/**
 * Makes the map outputs that a reducer reads, with Hadoop's own collector and one spill each. Runs on Hadoop's
 * classpath: {@code hadoop dev.terrain.integration.bench.spill.task.MapOutputsRun JOB-FOLDER WORKLOAD BYTES MAPS}.
 */
public final class MapOutputsRun {
    private static final String COLLECTOR = "org.apache.hadoop.mapred.MapTask$MapOutputBuffer";

    /** Larger outputs are several spills, which Hadoop merges. */
    private static final int SORT_MEGABYTES_MAX = 500;

    private MapOutputsRun() {}

    public static void main(String[] words) throws IOException, InterruptedException, ClassNotFoundException {
        Workload workload = Workload.valueOf(words[1]);
        int maps = Integer.parseInt(words[3]);
        long bytes = Long.parseLong(words[2]) / maps;
        int megabytes = Math.min(workload.oneSpillMegabytes(bytes), SORT_MEGABYTES_MAX);
        for (int map = 0; map < maps; map++) {
            JobConf job = TaskSettings.of(
                    Path.of(words[0]),
                    workload,
                    List.of(
                            "mapreduce.task.io.sort.mb=" + megabytes,
                            "mapreduce.map.sort.spill.percent=0.98",
                            "mapreduce.task.io.sort.factor=100"));
            job.setNumReduceTasks(1);
            new BareMapTask(job, map).run(COLLECTOR, workload, workload.records(bytes), map + 1L);
        }
    }
}
