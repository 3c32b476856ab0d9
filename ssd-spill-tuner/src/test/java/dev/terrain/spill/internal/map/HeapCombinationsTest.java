package dev.terrain.spill.internal.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random heaps, of which the mapper holds a random share, splits, sort buffers, records and partitions: what Hadoop's
 * own collector finishes, ours finish. {@code -Dterrain.spill.heap.combinations=1000} tries more of them.
 *
 * <p>A JVM tries one after the other, until Hadoop's collector runs out of memory, which it does not survive in order.
 */
class HeapCombinationsTest {
    private static final int COMBINATIONS = Integer.getInteger("terrain.spill.heap.combinations", 3);
    private static final long SEED = 7;
    private static final int OUT_OF_MEMORY = 3;

    private final Path dir;

    HeapCombinationsTest(@TempDir Path dir) {
        this.dir = dir;
    }

    /**
     * One of them.
     *
     * @param heldBytes by the mapper
     */
    private record Combination(int sortMegabytes, long heldBytes, long outputBytes, int recordBytes, int partitions) {

        static Combination of(Random random, long heap) {
            int sort = 4 + random.nextInt((int) (heap >> 21));
            double left = heap * (0.3 + 0.5 * random.nextDouble()) - ((long) sort << 20);
            long output = (1L << 20) * (1 + random.nextInt(40));
            int record = (int) (20 * Math.pow(1000, random.nextDouble()));
            return new Combination(
                    sort, (long) Math.max(0, left), output, record, (int) Math.pow(2000, random.nextDouble()));
        }
    }

    @Test
    void noTaskIsLostToMemoryThatHadoopFinishes() throws Exception {
        int tried = 0;
        int finished = 0;
        while (tried < COMBINATIONS) {
            List<String> lines = child(tried, COMBINATIONS);
            assertThat(lines)
                    .as("combinations from %d on", tried)
                    .isNotEmpty()
                    .noneMatch(line -> line.contains("lost"));
            tried += lines.size();
            finished += (int)
                    lines.stream().filter(line -> line.contains("finished")).count();
        }
        // What makes this a test: there are tasks that Hadoop finishes.
        assertThat(finished).isGreaterThanOrEqualTo(COMBINATIONS / 3);
        System.out.println("Hadoop finished " + finished + " of " + tried + " tasks, and so did the others");
    }

    /** Runs {@link #main} in a JVM of its own and returns a line for each combination it tried. */
    private List<String> child(int from, int to) throws IOException, InterruptedException {
        int heapMegabytes = 64 + new Random(SEED + from).nextInt(128);
        Path work = Files.createDirectory(dir.resolve("from" + from));
        Path log = dir.resolve("from" + from + ".log");
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + heapMegabytes + "m",
                        "-XX:+UseG1GC",
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        HeapCombinationsTest.class.getName(),
                        work.toString(),
                        String.valueOf(from),
                        String.valueOf(Math.min(to, from + 50)))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            assertThat(child.waitFor(10, TimeUnit.MINUTES))
                    .as(Files.readString(log))
                    .isTrue();
            assertThat(child.exitValue()).as(Files.readString(log)).isIn(0, OUT_OF_MEMORY);
            try (Stream<String> lines = Files.lines(log)) {
                return lines.filter(line -> line.startsWith("combination")).toList();
            }
        } finally {
            child.destroyForcibly();
        }
    }

    /** Arguments: working directory, first combination, and the one behind the last. */
    public static void main(String[] args) throws Exception {
        long heap = Runtime.getRuntime().maxMemory();
        for (int i = Integer.parseInt(args[1]); i < Integer.parseInt(args[2]); i++) {
            Combination one = Combination.of(new Random(SEED * 31 + i), heap);
            String name = "combination " + i + " of " + (heap >> 20) + " MiB, " + one + ": ";
            if (!finishes(Collector.STOCK, one, Path.of(args[0]))) {
                System.out.println(name + "too much for Hadoop");
                System.exit(OUT_OF_MEMORY);
            }
            if (!finishes(Collector.FLASH, one, Path.of(args[0]))) {
                System.out.println(name + "lost");
                System.exit(OUT_OF_MEMORY);
            }
            System.out.println(name + "finished");
        }
        System.exit(0);
    }

    private static boolean finishes(Collector which, Combination one, Path dir) throws Exception {
        Path work = Files.createTempDirectory(dir, which.name());
        try {
            sort(which.make(), one, work);
            return true;
        } catch (OutOfMemoryError e) {
            return false;
        } catch (IOException e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof OutOfMemoryError) {
                    return false;
                }
            }
            throw e;
        } finally {
            FileUtil.fullyDelete(work.toFile());
        }
    }

    private static void sort(MapOutputCollector<BytesWritable, BytesWritable> collector, Combination one, Path work)
            throws Exception {
        JobConf job = new JobConf();
        job.setInt("mapreduce.task.io.sort.mb", one.sortMegabytes());
        job.set("mapreduce.framework.name", "yarn");
        job.setBoolean("fs.file.impl.disable.cache", true);
        job.setMapOutputKeyClass(BytesWritable.class);
        job.setMapOutputValueClass(BytesWritable.class);
        job.setNumReduceTasks(one.partitions());
        collector.init(MapSide.in(work, job).context());
        List<byte[]> held = new ArrayList<>();
        for (long bytes = 0; bytes < one.heldBytes(); bytes += 256 << 10) {
            held.add(new byte[256 << 10]);
        }
        Random random = new Random(1);
        byte[] key = new byte[10];
        BytesWritable value = new BytesWritable(new byte[one.recordBytes()]);
        for (long bytes = 0; bytes < one.outputBytes(); bytes += one.recordBytes() + key.length) {
            random.nextBytes(key);
            collector.collect(new BytesWritable(key), value, random.nextInt(one.partitions()));
        }
        collector.flush();
        collector.close();
        if (held.size() > Integer.MAX_VALUE - 1) {
            throw new IllegalStateException("keeps what the mapper holds until here");
        }
    }
}
