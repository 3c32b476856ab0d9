package dev.terrain.integration.flash;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.OperatingSystemMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Map;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitIndex;
import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * The map side of one task in a JVM of its own, without a mapper. Runs on Hadoop's classpath: {@code hadoop
 * dev.terrain.integration.flash.MapSideRun RESULT LOCAL-DIR WAY WORKLOAD RECORDS}.
 */
public final class MapSideRun {
    private static final int PARTITIONS = 4;

    private MapSideRun() {}

    public static void main(String[] words) throws IOException, InterruptedException, ClassNotFoundException {
        Way way = Way.valueOf(words[2]);
        Workload workload = Workload.valueOf(words[3]);
        JobConf job = new JobConf();
        way.settings().forEach(setting -> {
            int equals = setting.indexOf('=');
            job.set(setting.substring(0, equals), setting.substring(equals + 1));
        });
        job.set("mapreduce.cluster.local.dir", words[1]);
        job.setNumReduceTasks(PARTITIONS);
        workload.configure(job);
        double seconds = new Task(job).seconds(way, workload, Integer.parseInt(words[4]));
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        new ObjectMapper()
                .writeValue(
                        new File(words[0]), Map.of("seconds", seconds, "cpuSeconds", system.getProcessCpuTime() / 1e9));
    }

    /** What a collector sees of a map task. Apart from the rest, which the command loads without Hadoop. */
    private static final class Task extends MapTask {
        private final JobConf job;
        private final Progress sortPhase = new Progress();

        Task(JobConf job) {
            super("", TaskAttemptID.forName("attempt_1_0001_m_000000_0"), 0, new TaskSplitIndex(), 1);
            this.job = job;
            setConf(job);
        }

        @Override
        public Progress getSortPhase() {
            return sortPhase;
        }

        @SuppressWarnings("unchecked") // As MapTask makes it.
        double seconds(Way way, Workload workload, int records)
                throws IOException, InterruptedException, ClassNotFoundException {
            MapOutputCollector<Writable, Writable> collector = ReflectionUtils.newInstance(
                    job.getClassByName(way.collector()).asSubclass(MapOutputCollector.class), job);
            long start = System.nanoTime();
            collector.init(new MapOutputCollector.Context(this, job, new TaskReporter(new Progress(), null)));
            workload.feed(collector, records, PARTITIONS);
            collector.flush();
            collector.close();
            return (System.nanoTime() - start) / 1e9;
        }
    }
}
