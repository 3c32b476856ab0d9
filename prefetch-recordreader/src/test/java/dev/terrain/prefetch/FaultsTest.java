package dev.terrain.prefetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.terrain.prefetch.internal.stream.Threads;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What goes wrong below a record reader: it gives stock's records and ends as stock's does, and leaves no thread, no
 * open file and no memory behind.
 */
@Timeout(60)
class FaultsTest {

    private static final int FILE_BYTES = 6 << 20;
    private static final String FILE = "lines.txt";

    private final java.nio.file.Path folder;
    private final JobConf conf = new JobConf();
    private final Counters counters = new Counters();
    private long directBytes;

    FaultsTest(@TempDir java.nio.file.Path folder) {
        this.folder = folder;
    }

    /** What a reader gave, and how it ended. */
    private record Reading(List<String> records, @Nullable String failure) {}

    @BeforeEach
    void lines() throws IOException {
        LocalJobs.writeLines(Files.newOutputStream(folder.resolve(FILE)), FILE_BYTES, "\n");
        conf.set("fs.slow.impl", SlowFileSystem.class.getName());
        conf.setBoolean("fs.slow.impl.disable.cache", true);
        conf.setInt("io.file.buffer.size", 64 << 10);
        conf.set("terrain.prefetch.least-bytes", "0");
        conf.set("terrain.prefetch.piece-bytes", "256k");
        conf.set("terrain.prefetch.token-directory", folder.resolve("tokens").toString());
        directBytes = directBytes();
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        assertThat(Threads.readingAhead(FILE)).isEmpty();
        // The garbage collector may take that of another test meanwhile.
        assertThat(directBytes()).isLessThanOrEqualTo(directBytes);
        assertThat(openFiles()).isEmpty();
    }

    private static long directBytes() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }

    private List<String> openFiles() throws IOException {
        List<String> open = new ArrayList<>();
        try (Stream<java.nio.file.Path> descriptors = Files.list(java.nio.file.Path.of("/proc/self/fd"))) {
            for (java.nio.file.Path descriptor : descriptors.toList()) {
                if (Files.isSymbolicLink(descriptor)) {
                    open.add(Files.readSymbolicLink(descriptor).toString());
                }
            }
        }
        open.removeIf(file -> !file.startsWith(folder.toString()));
        return open;
    }

    private RecordReader<LongWritable, Text> open(InputFormat<LongWritable, Text> format, String scheme)
            throws IOException, InterruptedException {
        FileSplit split = new FileSplit(new Path(scheme + "://" + folder.resolve(FILE)), 0, FILE_BYTES, new String[0]);
        TaskAttemptContext task = new TaskAttemptContextImpl(conf, new TaskAttemptID(), new CountingReporter(counters));
        RecordReader<LongWritable, Text> reader = format.createRecordReader(split, task);
        reader.initialize(split, task);
        return reader;
    }

    private static Reading rest(RecordReader<LongWritable, Text> reader) throws InterruptedException {
        List<String> records = new ArrayList<>();
        String failure = null;
        try (reader) {
            while (reader.nextKeyValue()) {
                records.add(reader.getCurrentKey() + "\t" + reader.getCurrentValue());
            }
        } catch (IOException e) {
            failure = e.toString();
        }
        return new Reading(records, failure);
    }

    private Reading read(InputFormat<LongWritable, Text> format, String scheme)
            throws IOException, InterruptedException {
        return rest(open(format, scheme));
    }

    private void assertSameAsStock(String scheme) throws IOException, InterruptedException {
        Reading stock = read(new TextInputFormat(), scheme);
        Reading prefetched = read(new PrefetchInputFormat<>(), scheme);

        assertThat(prefetched.failure()).isEqualTo(stock.failure());
        assertThat(prefetched.records().equals(stock.records())).isTrue();
        assertThat(counters.findCounter(PrefetchCounters.GROUP, "Bytes prefetched")
                        .getValue())
                .isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"waiting", "at-once"})
    void readThatFailsInMidFile(String begin) throws Exception {
        conf.set("terrain.prefetch.begin", begin);
        conf.setLong(SlowFileSystem.FAILS_AT, 5_000_000);
        assertSameAsStock("slow");
        assertThat(read(new PrefetchInputFormat<>(), "slow").failure()).contains(SlowFileSystem.MESSAGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"waiting", "at-once"})
    void readThatStalls(String begin) throws Exception {
        conf.set("terrain.prefetch.begin", begin);
        conf.setLong(SlowFileSystem.STALLS_AT, 5_000_000);
        assertSameAsStock("slow");
    }

    @Test
    void tasksThatDoNotSeeEachOthersTurns() throws Exception {
        conf.set("terrain.prefetch.begin", "at-once");
        Reading stock = read(new TextInputFormat(), "file");
        RecordReader<LongWritable, Text> one = open(new PrefetchInputFormat<>(), "file");
        conf.set("terrain.prefetch.token-directory", folder.resolve("others").toString());
        RecordReader<LongWritable, Text> other = open(new PrefetchInputFormat<>(), "file");

        assertThat(rest(other)).isEqualTo(stock);
        assertThat(rest(one)).isEqualTo(stock);
    }

    /** {@code nr_inodes} counts the folder itself: no file fits. */
    @ParameterizedTest
    @ValueSource(strings = {"ro", "nr_inodes=1"})
    void folderOfTurnsThatTakesNoFile(String option) throws Exception {
        conf.set("terrain.prefetch.begin", "at-once");
        java.nio.file.Path full = Files.createDirectory(folder.resolve("full"));
        assumeTrue(run("mount", "-t", "tmpfs", "-o", option, "tmpfs", full.toString()) == 0, "mount needs root");
        try {
            for (java.nio.file.Path turns : List.of(full, full.resolve("turns"))) {
                conf.set("terrain.prefetch.token-directory", turns.toString());
                assertSameAsStock("file");
            }
        } finally {
            assertThat(run("umount", full.toString())).isZero();
        }
    }

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
