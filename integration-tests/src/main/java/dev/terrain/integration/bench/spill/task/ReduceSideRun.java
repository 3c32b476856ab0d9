package dev.terrain.integration.bench.spill.task;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;

/**
 * The reduce side of one task, without a reducer. Runs on Hadoop's classpath: {@code hadoop
 * dev.terrain.integration.bench.spill.task.ReduceSideRun RESULT JOB-FOLDER PLUGIN WORKLOAD MAPS SERVER-URL SECRET
 * KEY=VALUE...}. The variable NM_HOST names the node of the reducer, as in a container.
 */
public final class ReduceSideRun {
    private static final int SETTINGS_FROM = 7;

    private ReduceSideRun() {}

    public static void main(String[] words) throws IOException, InterruptedException, ClassNotFoundException {
        Workload workload = Workload.valueOf(words[3]);
        int maps = Integer.parseInt(words[4]);
        JobConf job = TaskSettings.of(
                Path.of(words[1]), workload, Arrays.asList(words).subList(SETTINGS_FROM, words.length));
        job.setNumReduceTasks(1);
        job.setNumMapTasks(maps);
        BareReduceTask task = new BareReduceTask(
                job, maps, JobTokenSecretManager.createSecretKey(words[6].getBytes(StandardCharsets.UTF_8)));
        Map<String, Object> result = task.run(words[2], TaskParent.of(maps, words[5]));
        new ObjectMapper().writeValue(new File(words[0]), result);
    }
}
