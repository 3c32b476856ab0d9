package dev.terrain.integration.bench.spill.task;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.SecretKey;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.ReduceTask;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.ReflectionUtils;
import org.jspecify.annotations.Nullable;

/** What a shuffle sees of a reduce task, without a reducer. */
final class BareReduceTask extends ReduceTask {
    private static final Path IO = Path.of("/proc/self/io");
    private static final String WRITTEN = "write_bytes: ";

    private final JobConf job;

    BareReduceTask(JobConf job, int maps, SecretKey secret) throws IOException {
        super("", TaskAttemptID.forName(BenchJob.reduceAttempt()), 0, maps, 1);
        this.job = job;
        localizeConfiguration(job);
        setConf(job);
        setJobTokenSecret(secret);
        setShuffleSecret(secret);
    }

    /** Fetches and merges with that plugin, reads all records, and returns what is reported. */
    @SuppressWarnings("unchecked") // As ReduceTask makes it.
    Map<String, Object> run(String pluginClass, TaskParent parent)
            throws IOException, InterruptedException, ClassNotFoundException {
        ShuffleConsumerPlugin<Writable, Writable> plugin = ReflectionUtils.newInstance(
                job.getClassByName(pluginClass).asSubclass(ShuffleConsumerPlugin.class), job);
        TaskReporter reporter = new TaskReporter(getProgress(), parent.protocol());
        ShuffleConsumerPlugin.Context<Writable, Writable> context = context(parent, reporter);
        long start = System.nanoTime();
        plugin.init(context);
        RawKeyValueIterator iterator = plugin.run();
        double shuffleSeconds = (System.nanoTime() - start) / 1e9;
        RecordSum sum = RecordSum.of(iterator, job.getOutputKeyComparator());
        plugin.close();
        double seconds = (System.nanoTime() - start) / 1e9;
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("seconds", seconds);
        result.put("shuffleSeconds", shuffleSeconds);
        result.put("cpuSeconds", system.getProcessCpuTime() / 1e9);
        result.put(
                "spilledRecords",
                reporter.getCounter(TaskCounter.SPILLED_RECORDS).getValue());
        result.put("writtenMegabytes", writtenBytes() / 1e6);
        result.put("records", Map.of("records", sum.records(), "bytes", sum.bytes(), "checksum", sum.checksum()));
        result.put("counters", parent.spillCounters(this));
        return result;
    }

    private ShuffleConsumerPlugin.Context<Writable, Writable> context(TaskParent parent, TaskReporter reporter)
            throws IOException {
        Progress copyPhase = getProgress().addPhase("copy");
        Progress sortPhase = getProgress().addPhase("sort");
        getProgress().addPhase("reduce");
        return new ShuffleConsumerPlugin.Context<>(
                getTaskID(),
                job,
                FileSystem.getLocal(job),
                parent.protocol(),
                lDirAlloc,
                reporter,
                codec(),
                null,
                null,
                spilledRecordsCounter,
                reporter.getCounter(TaskCounter.COMBINE_INPUT_RECORDS),
                reporter.getCounter(TaskCounter.SHUFFLED_MAPS),
                reporter.getCounter(TaskCounter.REDUCE_SHUFFLE_BYTES),
                failedShuffleCounter,
                mergedMapOutputsCounter,
                parent.statusOf(this),
                copyPhase,
                sortPhase,
                this,
                mapOutputFile,
                null);
    }

    private @Nullable CompressionCodec codec() {
        return job.getCompressMapOutput()
                ? ReflectionUtils.newInstance(job.getMapOutputCompressorClass(DefaultCodec.class), job)
                : null;
    }

    /** What this process has written to devices, as the kernel counts it (proc_pid_io(5)). */
    private static long writtenBytes() throws IOException {
        return Files.readAllLines(IO).stream()
                .filter(line -> line.startsWith(WRITTEN))
                .mapToLong(line -> Long.parseLong(line.substring(WRITTEN.length())))
                .sum();
    }
}
