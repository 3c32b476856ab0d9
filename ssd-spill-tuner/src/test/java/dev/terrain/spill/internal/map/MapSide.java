package dev.terrain.spill.internal.map;

import dev.terrain.spill.fuzz.RandomJob;
import dev.terrain.spill.fuzz.RawRecord;
import dev.terrain.spill.internal.sort.RunFormat;
import dev.terrain.spill.internal.sort.SortTuning;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitIndex;
import org.apache.hadoop.util.Progress;

/** A map task without a job: what a collector sees of one, with local directories of its own. */
final class MapSide extends MapTask {
    /** What a job has that fixes nothing. */
    static final SortTuning CHOOSES = new SortTuning(0, 0, 0, 0.25);

    private final JobConf job;
    private final Path localDir;
    private final Progress sortPhase = new Progress();
    private final TaskReporter reporter;
    private final AtomicInteger reports = new AtomicInteger();

    MapSide(JobConf job, Path localDir) {
        this(job, localDir, 0);
    }

    /** The same, in a later attempt. */
    MapSide(JobConf job, Path localDir, int attempt) {
        super("job.xml", TaskAttemptID.forName("attempt_1_0001_m_000000_" + attempt), 0, new TaskSplitIndex(), 1);
        this.job = job;
        this.localDir = localDir;
        job.set("mapreduce.cluster.local.dir", localDir.toString());
        if (job.getInt("mapreduce.map.memory.mb", -1) < 0) {
            job.setInt("mapreduce.map.memory.mb", 65536); // for this JVM's heap, whichever it is
        }
        setConf(job);
        reporter = new TaskReporter(new Progress(), null) {
            @Override
            public void progress() {
                reports.incrementAndGet();
                super.progress();
            }
        };
    }

    /** A job with one megabyte for its sort. */
    static JobConf job(Class<?> keys, Class<?> values) {
        JobConf job = new JobConf();
        job.setInt("mapreduce.task.io.sort.mb", 1);
        job.setMapOutputKeyClass(keys);
        job.setMapOutputValueClass(values);
        return job;
    }

    /** A task with a directory of its own in {@code dir}. */
    static MapSide in(Path dir, JobConf job) throws IOException {
        return new MapSide(new JobConf(job), Files.createTempDirectory(dir, "task"));
    }

    @Override
    public Progress getSortPhase() {
        return sortPhase;
    }

    MapOutputCollector.Context context() {
        return new MapOutputCollector.Context(this, job, reporter);
    }

    long counter(TaskCounter counter) {
        return reporter.getCounter(counter).getValue();
    }

    /** Returns how many times the task said that it is alive. */
    int reports() {
        return reports.get();
    }

    /** Returns the records of each partition, read by Hadoop's own reader. */
    List<List<RawRecord>> output() throws IOException {
        FileSystem local = FileSystem.getLocal(job).getRaw();
        SpillRecord index = new SpillRecord(getMapOutputFile().getOutputIndexFile(), job);
        List<List<RawRecord>> partitions = new ArrayList<>();
        for (int partition = 0; partition < index.size(); partition++) {
            IndexRecord segment = index.getIndex(partition);
            partitions.add(
                    segment.rawLength == RunFormat.END_BYTES + CryptoUtils.cryptoPadding(job)
                            ? List.of()
                            : read(local, segment));
        }
        return partitions;
    }

    /** Returns the names of all files in the local directory. */
    List<String> files() throws IOException {
        try (Stream<Path> files = Files.walk(localDir)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    private List<RawRecord> read(FileSystem local, IndexRecord segment) throws IOException {
        FSDataInputStream file = local.open(getMapOutputFile().getOutputFile());
        file.seek(segment.startOffset);
        FSDataInputStream in = CryptoUtils.wrapIfNecessary(job, file);
        IFile.Reader<?, ?> reader = new IFile.Reader<>(
                job, in, segment.partLength - CryptoUtils.cryptoPadding(job), RandomJob.codec(job), null);
        List<RawRecord> records = new ArrayList<>();
        DataInputBuffer key = new DataInputBuffer();
        while (reader.nextRawKey(key)) {
            ByteBuffer itsKey = RawRecord.copyOf(key);
            DataInputBuffer value = new DataInputBuffer();
            reader.nextRawValue(value);
            records.add(new RawRecord(itsKey, RawRecord.copyOf(value)));
        }
        reader.close();
        return records;
    }
}
