package dev.terrain.spill;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/** A sort of text in Hadoop's local job runner: 40,000 records of 100 bytes for each map task, 4 MiB of sort memory. */
final class LocalSort {
    static final int RECORDS = 40_000;

    static final String STOCK = MapTask.MapOutputBuffer.class.getName();
    static final String FLASH = FlashMapOutputCollector.class.getName() + "," + STOCK;

    private final Path dir;
    private final Path input;
    private int runs;

    /** What a job left: its counters, and its output by file name, if it has one. */
    record Result(Counters counters, Map<String, String> output) {
        long spill(String counter) {
            return counters.findCounter(SpillCounters.GROUP, counter).getValue();
        }

        long task(TaskCounter counter) {
            return counters.findCounter(counter).getValue();
        }

        boolean hasSpillCounters() {
            return counters.getGroup(SpillCounters.GROUP).size() > 0;
        }
    }

    /** What a test changes in a job before it runs. */
    interface Change {
        Change NONE = job -> {};

        void apply(Job job) throws IOException;
    }

    LocalSort(Path dir) throws IOException {
        this.dir = dir;
        this.input = Files.createDirectory(dir.resolve("in"));
    }

    /** Adds one file, which is one map task. */
    LocalSort withRecords(String file, int records) throws IOException {
        Random random = new Random(records);
        StringBuilder text = new StringBuilder(records * 100);
        for (int i = 0; i < records; i++) {
            // No two keys are equal: their order is not Hadoop's to promise.
            text.append("%05d%05d".formatted(random.nextInt(100_000), i))
                    .append('\t')
                    .append("v".repeat(88))
                    .append('\n');
        }
        Files.writeString(input.resolve(file), text);
        return this;
    }

    /** Runs one job with the collectors named and everything as the cluster has it, but for the change. */
    Result run(String collectors, Change change) throws IOException, InterruptedException, ClassNotFoundException {
        Job job = job(collectors);
        change.apply(job);
        Path output = dir.resolve("out" + runs++);
        FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output.toUri()));
        if (!job.waitForCompletion(false)) {
            throw new IOException("job failed: " + job.getStatus().getFailureInfo());
        }
        return new Result(job.getCounters(), read(output));
    }

    private Job job(String collectors) throws IOException {
        JobConf conf = new JobConf();
        conf.set("mapreduce.framework.name", "local");
        conf.set("fs.defaultFS", "file:///");
        conf.set("hadoop.tmp.dir", dir.resolve("tmp").toString());
        conf.set("mapreduce.job.map.output.collector.class", collectors);
        conf.setInt("mapreduce.task.io.sort.mb", 4);
        conf.setInt("mapreduce.client.completion.pollinterval", 20);
        Job job = Job.getInstance(conf);
        job.setInputFormatClass(KeyValueTextInputFormat.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        job.setNumReduceTasks(2);
        FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(input.toUri()));
        return job;
    }

    private static Map<String, String> read(Path output) throws IOException {
        if (Files.notExists(output)) {
            return Map.of();
        }
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> parts = Files.list(output)) {
            for (Path part : (Iterable<Path>) parts::iterator) {
                if (part.getFileName().toString().startsWith("part-")) {
                    files.put(part.getFileName().toString(), Files.readString(part, StandardCharsets.UTF_8));
                }
            }
        }
        return Collections.unmodifiableMap(files);
    }
}
