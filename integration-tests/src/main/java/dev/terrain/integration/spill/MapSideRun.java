package dev.terrain.integration.spill;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.OperatingSystemMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitIndex;
import org.apache.hadoop.mapreduce.split.JobSplitWriter;
import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * The map side of one task in a JVM of its own, without a mapper. Runs on Hadoop's classpath: {@code hadoop
 * dev.terrain.integration.spill.MapSideRun RESULT LOCAL-DIR COLLECTOR WORKLOAD BYTES KEY=VALUE...}.
 */
public final class MapSideRun {
    private static final int PARTITIONS = 4;
    private static final int SETTINGS_FROM = 5;

    private MapSideRun() {}

    public static void main(String[] words) throws IOException, InterruptedException, ClassNotFoundException {
        Workload workload = Workload.valueOf(words[3]);
        long bytes = Long.parseLong(words[4]);
        JobConf job = new JobConf();
        for (int i = SETTINGS_FROM; i < words.length; i++) {
            int equals = words[i].indexOf('=');
            // Not as values of the job, which a tuner leaves alone.
            job.set(words[i].substring(0, equals), words[i].substring(equals + 1), "mapred-site.xml");
        }
        job.set("mapreduce.cluster.local.dir", words[1]);
        job.setNumReduceTasks(PARTITIONS);
        workload.configure(job);
        submit(job, new Path(words[1], "submitted"), bytes);
        Map<String, Object> result = new Task(job).run(words[2], workload, workload.records(bytes));
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
        Map<String, Object> run(String collectorClass, Workload workload, int records)
                throws IOException, InterruptedException, ClassNotFoundException {
            MapOutputCollector<Writable, Writable> collector = ReflectionUtils.newInstance(
                    job.getClassByName(collectorClass).asSubclass(MapOutputCollector.class), job);
            TaskReporter reporter = new TaskReporter(new Progress(), null);
            long start = System.nanoTime();
            collector.init(new MapOutputCollector.Context(this, job, reporter));
            workload.feed(collector, records, PARTITIONS);
            collector.flush();
            collector.close();
            double seconds = (System.nanoTime() - start) / 1e9;
            OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            return Map.of(
                    "seconds",
                    seconds,
                    "cpuSeconds",
                    system.getProcessCpuTime() / 1e9,
                    "spilledRecords",
                    reporter.getCounter(TaskCounter.SPILLED_RECORDS).getValue());
        }
    }
}
