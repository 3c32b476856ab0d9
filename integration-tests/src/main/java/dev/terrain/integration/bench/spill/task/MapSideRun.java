package dev.terrain.integration.bench.spill.task;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.split.JobSplitWriter;

/**
 * The map side of one task, without a mapper. Runs on Hadoop's classpath: {@code hadoop
 * dev.terrain.integration.bench.spill.task.MapSideRun RESULT LOCAL-DIR COLLECTOR WORKLOAD BYTES KEY=VALUE...}.
 */
public final class MapSideRun {
    private static final int SETTINGS_FROM = 5;

    private MapSideRun() {}

    public static void main(String[] words) throws IOException, InterruptedException, ClassNotFoundException {
        Workload workload = Workload.valueOf(words[3]);
        long bytes = Long.parseLong(words[4]);
        JobConf job = TaskSettings.of(
                java.nio.file.Path.of(words[1]), workload, Arrays.asList(words).subList(SETTINGS_FROM, words.length));
        job.setNumReduceTasks(workload.partitions());
        submit(job, new Path(words[1], "submitted"), bytes);
        Map<String, Object> result = new BareMapTask(job, 0).run(words[2], workload, workload.records(bytes), 1);
        new ObjectMapper().writeValue(new File(words[0]), result);
    }

    /** Leaves the length of the split where a client does. */
    private static void submit(JobConf job, Path directory, long bytes) throws IOException {
        FileSystem local = FileSystem.getLocal(job);
        local.mkdirs(directory);
        JobSplitWriter.createSplitFiles(
                directory, job, local, new InputSplit[] {new FileSplit(new Path("/in"), 0, bytes, new String[0])});
        job.set("mapreduce.job.dir", directory.toString());
    }
}
