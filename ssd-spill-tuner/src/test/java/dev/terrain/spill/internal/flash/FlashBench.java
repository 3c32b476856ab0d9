package dev.terrain.spill.internal.flash;

import com.sun.management.OperatingSystemMXBean;
import dev.terrain.spill.FlashMapOutputCollector;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;

/** One map side in this JVM: FlashBench DIR stock|small|flash sort|words RECORDS. */
public final class FlashBench {
    private FlashBench() {}

    public static void main(String[] args) throws Exception {
        JobConf job = new JobConf();
        job.setNumReduceTasks(4);
        if (args[1].equals("small")) {
            job.setInt("mapreduce.task.io.sort.mb", 16);
            job.setInt("mapreduce.task.io.sort.factor", 100);
            job.setInt("io.file.buffer.size", 128 << 10);
        }
        for (int i = 4; i < args.length; i++) {
            job.set(args[i].split("=", 2)[0], args[i].split("=", 2)[1]);
        }
        boolean words = args[2].equals("words");
        job.setMapOutputKeyClass(Text.class);
        job.setMapOutputValueClass(words ? IntWritable.class : Text.class);
        if (words) {
            job.setClass("mapreduce.job.combine.class", IntSumReducer.class, org.apache.hadoop.mapreduce.Reducer.class);
        }
        Path dir = Files.createTempDirectory(Path.of(args[0]), "flash");
        MapSide task = new MapSide(job, dir);
        long start = System.nanoTime();
        long collected;
        if (words) {
            MapOutputCollector<Text, IntWritable> collector = collector(args[1]);
            collector.init(task.context());
            words(collector, Integer.parseInt(args[3]));
            collected = System.nanoTime();
            collector.flush();
            collector.close();
        } else {
            MapOutputCollector<Text, Text> collector = collector(args[1]);
            collector.init(task.context());
            sort(collector, Integer.parseInt(args[3]));
            collected = System.nanoTime();
            collector.flush();
            collector.close();
        }
        long end = System.nanoTime();
        OperatingSystemMXBean os = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        System.out.printf(
                Locale.ROOT,
                "%s %s: wall %.2f collect %.2f flush %.2f cpu %.2f spilled %d combineIn %d out %d%n",
                args[1],
                args[2],
                (end - start) / 1e9,
                (collected - start) / 1e9,
                (end - collected) / 1e9,
                os.getProcessCpuTime() / 1e9,
                task.counter(TaskCounter.SPILLED_RECORDS),
                task.counter(TaskCounter.COMBINE_INPUT_RECORDS),
                task.counter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES));
        org.apache.hadoop.fs.FileUtil.fullyDelete(dir.toFile());
    }

    private static <K, V> MapOutputCollector<K, V> collector(String name) {
        return name.equals("flash") ? new FlashMapOutputCollector<>() : new MapTask.MapOutputBuffer<>();
    }

    private static void sort(MapOutputCollector<Text, Text> collector, int records) throws Exception {
        SplittableRandom random = new SplittableRandom(1);
        byte[] keyBytes = new byte[10];
        byte[] valueBytes = new byte[88];
        Text key = new Text();
        Text value = new Text();
        for (int i = 0; i < records; i++) {
            random.nextBytes(keyBytes);
            valueBytes[i % 88]++;
            key.set(keyBytes, 0, 10);
            value.set(valueBytes, 0, 88);
            collector.collect(key, value, (keyBytes[0] & 0xFF) >> 6);
        }
    }

    private static void words(MapOutputCollector<Text, IntWritable> collector, int records) throws Exception {
        SplittableRandom random = new SplittableRandom(1);
        Text[] vocabulary = new Text[100_000];
        for (int i = 0; i < vocabulary.length; i++) {
            byte[] word = new byte[2 + random.nextInt(10)];
            for (int j = 0; j < word.length; j++) {
                word[j] = (byte) ('a' + random.nextInt(26));
            }
            vocabulary[i] = new Text(new String(word, StandardCharsets.US_ASCII));
        }
        IntWritable one = new IntWritable(1);
        for (int i = 0; i < records; i++) {
            // Frequency falls about as 1 / rank, as in text.
            Text word = vocabulary[(int) Math.pow(vocabulary.length, random.nextDouble()) - 1];
            collector.collect(word, one, (word.hashCode() & Integer.MAX_VALUE) % 4);
        }
    }
}
