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
import org.apache.hadoop.mapreduce.Reducer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random heaps, of which the mapper holds a random share from the beginning and another from half-way on, sort buffers,
 * records, partitions and combiners: what Hadoop's own collector finishes, ours finishes in its first attempt, in which
 * it takes more memory than Hadoop. A mapper that asks for much of the heap at once may cost it that attempt, but not
 * the second. {@code -Dterrain.spill.heap.combinations=1000} tries more of them.
 *
 * <p>A JVM tries one after the other, until a collector runs out of memory, which it does not survive in order.
 */
class HeapCombinationsTest {
    private static final int COMBINATIONS = Integer.getInteger("terrain.spill.heap.combinations", 3);
    private static final long SEED = 7;
    private static final int OUT_OF_MEMORY = 3;
    private static final int SECOND_ATTEMPT = -1;
    private static final int HELD_PIECE_BYTES = 256 << 10;

    private final Path dir;

    HeapCombinationsTest(@TempDir Path dir) {
        this.dir = dir;
    }

    /** How the mapper comes to hold more from half-way on. */
    private enum More {
        NEVER,
        SLOWLY,
        AT_ONCE
    }

    /**
     * One of them.
     *
     * @param heldBytes by the mapper from the beginning
     * @param moreBytes by the mapper at the end
     */
    private record Combination(
            int sortMegabytes,
            long heldBytes,
            More more,
            long moreBytes,
            long outputBytes,
            int recordBytes,
            int partitions,
            boolean combines) {

        /** Returns what the mapper holds beyond the first when it has emitted so much. */
        long moreAfter(long bytes) {
            long half = outputBytes / 2;
            if (bytes < half) {
                return 0;
            }
            return more == More.AT_ONCE
                    ? moreBytes
                    : (long) ((double) (bytes - half) / (outputBytes - half) * moreBytes);
        }

        static Combination of(Random random, long heap) {
            int sort = 4 + random.nextInt((int) (heap >> 21));
            long held = (long) Math.max(0, heap * (0.3 + 0.5 * random.nextDouble()) - ((long) sort << 20));
            More more = List.of(More.values()).get(random.nextInt(3));
            long late = more == More.NEVER ? 0 : (long) (held * random.nextDouble());
            long output = (1L << 20) * (1 + random.nextInt(40));
            int record = (int) (20 * Math.pow(1000, random.nextDouble()));
            return new Combination(
                    sort,
                    held - late,
                    more,
                    late,
                    output,
                    record,
                    (int) Math.pow(2000, random.nextDouble()),
                    random.nextInt(4) == 0);
        }
    }

    @Test
    void noTaskIsLostToMemoryThatHadoopFinishes() throws Exception {
        int tried = 0;
        int finished = 0;
        int secondAttempts = 0;
        while (tried < COMBINATIONS) {
            int heapMegabytes = 64 + new Random(SEED + tried).nextInt(128);
            List<String> lines = child(heapMegabytes, tried, COMBINATIONS);
            assertThat(lines)
                    .as("combinations from %d on", tried)
                    .isNotEmpty()
                    .noneMatch(line -> line.contains("lost"));
            tried += lines.size();
            if (lines.get(lines.size() - 1).contains("second attempt")) {
                secondAttempts++;
                assertThat(child(heapMegabytes, tried - 1, SECOND_ATTEMPT))
                        .hasSize(1)
                        .allMatch(line -> line.endsWith("finished"));
            }
            finished += (int)
                    lines.stream().filter(line -> line.contains("finished")).count();
        }
        // What makes this a test: there are tasks that Hadoop finishes.
        assertThat(finished).isGreaterThanOrEqualTo(COMBINATIONS / 3);
        System.out.println("Hadoop finished " + (finished + secondAttempts) + " of " + tried + " tasks; ours needed "
                + secondAttempts + " second attempts");
    }

    /** Runs {@link #main} in a JVM of its own and returns a line for each combination it tried. */
    private List<String> child(int heapMegabytes, int from, int to) throws IOException, InterruptedException {
        Path work = Files.createTempDirectory(dir, "from" + from);
        Path log = work.resolve("log");
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
                        String.valueOf(to == SECOND_ATTEMPT ? to : Math.min(to, from + 50)))
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

    /** Arguments: working directory, first combination, and the one behind the last or {@link #SECOND_ATTEMPT}. */
    public static void main(String[] args) throws Exception {
        Path dir = Path.of(args[0]);
        int from = Integer.parseInt(args[1]);
        int to = Integer.parseInt(args[2]);
        long heap = Runtime.getRuntime().maxMemory();
        if (to == SECOND_ATTEMPT) {
            boolean finished = finishes(Collector.FLASH, combination(from, heap), 1, dir);
            System.out.println("combination " + from + ": " + (finished ? "finished" : "lost"));
            System.exit(0);
        }
        for (int i = from; i < to; i++) {
            Combination one = combination(i, heap);
            String name = "combination " + i + " of " + (heap >> 20) + " MiB, " + one + ": ";
            if (!finishes(Collector.STOCK, one, 0, dir)) {
                System.out.println(name + "too much for Hadoop");
                System.exit(OUT_OF_MEMORY);
            }
            if (!finishes(Collector.FLASH, one, 0, dir)) {
                System.out.println(name + (one.more() == More.AT_ONCE ? "wants a second attempt" : "lost"));
                System.exit(OUT_OF_MEMORY);
            }
            System.out.println(name + "finished");
        }
        System.exit(0);
    }

    private static Combination combination(int number, long heap) {
        return Combination.of(new Random(SEED * 31 + number), heap);
    }

    private static boolean finishes(Collector which, Combination one, int attempt, Path dir) throws Exception {
        Path work = Files.createTempDirectory(dir, which.name());
        try {
            sort(which.make(), one, attempt, work);
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

    private static void sort(
            MapOutputCollector<BytesWritable, BytesWritable> collector, Combination one, int attempt, Path work)
            throws Exception {
        JobConf job = new JobConf();
        job.setInt("mapreduce.task.io.sort.mb", one.sortMegabytes());
        job.set("mapreduce.framework.name", "yarn");
        job.setBoolean("fs.file.impl.disable.cache", true);
        job.setMapOutputKeyClass(BytesWritable.class);
        job.setMapOutputValueClass(BytesWritable.class);
        job.setNumReduceTasks(one.partitions());
        if (one.combines()) {
            job.setClass("mapreduce.job.combine.class", Reducer.class, Reducer.class);
        }
        collector.init(new MapSide(job, work, attempt).context());
        List<byte[]> held = new ArrayList<>();
        hold(held, one.heldBytes());
        Random random = new Random(1);
        byte[] key = new byte[10];
        BytesWritable value = new BytesWritable(new byte[one.recordBytes()]);
        for (long bytes = 0; bytes < one.outputBytes(); bytes += one.recordBytes() + key.length) {
            random.nextBytes(key);
            collector.collect(new BytesWritable(key), value, random.nextInt(one.partitions()));
            hold(held, one.heldBytes() + one.moreAfter(bytes));
        }
        collector.flush();
        collector.close();
        if (held.size() > Integer.MAX_VALUE - 1) {
            throw new IllegalStateException("keeps what the mapper holds until here");
        }
    }

    /** Lets the mapper hold so many bytes. */
    private static void hold(List<byte[]> held, long bytes) {
        while ((long) held.size() * HELD_PIECE_BYTES < bytes) {
            held.add(new byte[HELD_PIECE_BYTES]);
        }
    }
}
