package dev.terrain.integration.bench.spill.task;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Map;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitIndex;
import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.ReflectionUtils;

/** What a collector sees of a map task, without a mapper. */
final class BareMapTask extends MapTask {
    private final JobConf job;
    private final Progress sortPhase = new Progress();

    /**
     * Creates one.
     *
     * @param map its number, from 0
     */
    BareMapTask(JobConf job, int map) throws IOException {
        super("", TaskAttemptID.forName(BenchJob.mapAttempt(map)), map, new TaskSplitIndex(), 1);
        this.job = job;
        localizeConfiguration(job);
        setConf(job);
    }

    @Override
    public Progress getSortPhase() {
        return sortPhase;
    }

    /** Collects so many records, which depend on the seed, and returns what is reported. */
    @SuppressWarnings("unchecked") // As MapTask makes it.
    Map<String, Object> run(String collectorClass, Workload workload, int records, long seed)
            throws IOException, InterruptedException, ClassNotFoundException {
        MapOutputCollector<Writable, Writable> collector = ReflectionUtils.newInstance(
                job.getClassByName(collectorClass).asSubclass(MapOutputCollector.class), job);
        TaskParent parent = TaskParent.withoutMaps();
        TaskReporter reporter = new TaskReporter(new Progress(), parent.protocol());
        long start = System.nanoTime();
        collector.init(new MapOutputCollector.Context(this, job, reporter));
        MapRecords.of(workload).feed(collector, records, job.getNumReduceTasks(), seed);
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
                reporter.getCounter(TaskCounter.SPILLED_RECORDS).getValue(),
                "counters",
                parent.spillCounters(this));
    }
}
