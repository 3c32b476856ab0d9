package dev.terrain.prefetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that begin as stock and find that they wait: their input comes at 8 MB/s. */
@Timeout(60)
class SlowInputTest extends LocalJobs {

    private static final int FILE_MEGABYTES = 14;

    SlowInputTest(@TempDir Path folder) {
        super(folder);
    }

    /** One record for each file. */
    public static final class WholeFiles extends FileInputFormat<NullWritable, BytesWritable> {
        @Override
        public RecordReader<NullWritable, BytesWritable> createRecordReader(
                InputSplit split, TaskAttemptContext context) {
            return new WholeFileReader((FileSplit) split, context.getConfiguration());
        }
    }

    private static final class WholeFileReader extends RecordReader<NullWritable, BytesWritable> {
        private final BytesWritable value = new BytesWritable();
        private final FileSplit split;
        private final Configuration conf;
        private boolean read;

        WholeFileReader(FileSplit split, Configuration conf) {
            this.split = split;
            this.conf = conf;
        }

        @Override
        public void initialize(InputSplit same, TaskAttemptContext context) {}

        @Override
        public boolean nextKeyValue() throws IOException {
            if (read) {
                return false;
            }
            read = true;
            byte[] bytes = new byte[(int) split.getLength()];
            org.apache.hadoop.fs.Path path = split.getPath();
            try (FSDataInputStream in = path.getFileSystem(conf).open(path)) {
                for (int at = 0; at < bytes.length; at += 64 << 10) {
                    in.readFully(bytes, at, Math.min(64 << 10, bytes.length - at));
                }
            }
            value.set(bytes, 0, bytes.length);
            return true;
        }

        @Override
        public NullWritable getCurrentKey() {
            return NullWritable.get();
        }

        @Override
        public BytesWritable getCurrentValue() {
            return value;
        }

        @Override
        public float getProgress() {
            return read ? 1 : 0;
        }

        @Override
        public void close() {}
    }

    @BeforeEach
    void slowFile() throws IOException {
        conf.set("fs.slow.impl", SlowFileSystem.class.getName());
        conf.set("terrain.prefetch.begin", "waiting");
        conf.setInt("io.file.buffer.size", 64 << 10);
        writeLines("a.txt", FILE_MEGABYTES << 20, "\n");
    }

    private Outcome assertSameAsStock(Class<? extends InputFormat<?, ?>> format) throws Exception {
        org.apache.hadoop.fs.Path from = new org.apache.hadoop.fs.Path("slow://" + input);
        Outcome stock = run("stock", format, stock(), from);
        Outcome prefetched = run("prefetched", format, prefetching(), from);

        assertThat(prefetched.output().equals(stock.output())).isTrue();
        assertThat(prefetched.records()).isEqualTo(stock.records());
        assertThat(stock.bytesRead()).isEqualTo(Files.size(input.resolve("a.txt")));
        assertThat(prefetched.bytesRead()).isEqualTo(stock.bytesRead());
        return prefetched;
    }

    private static long asStock(Outcome outcome) {
        return outcome.ours("Bytes passed through");
    }

    @ParameterizedTest
    @ValueSource(ints = {1 << 10, 4 << 10, 64 << 10})
    void readsAheadFromWhereItWasFoundToWait(int bufferBytes) throws Exception {
        conf.setInt("io.file.buffer.size", bufferBytes);

        Outcome prefetched = assertSameAsStock(TextInputFormat.class);

        assertThat(asStock(prefetched)).isBetween(64L << 10, 2L << 20);
        assertThat(prefetched.ours("Bytes consumed")).isEqualTo(prefetched.bytesRead() - asStock(prefetched));
    }

    @Test
    void doesNotWaitForTheEndOfALargeRecord() throws Exception {
        Outcome prefetched = assertSameAsStock(WholeFiles.class);

        assertThat(asStock(prefetched)).isBetween(64L << 10, 2L << 20);
        assertThat(prefetched.ours("Bytes consumed")).isEqualTo(prefetched.bytesRead() - asStock(prefetched));
    }

    @Test
    void readsAsStockWithoutMemory() throws Exception {
        conf.set("terrain.prefetch.heap-share", "0.0001");
        Outcome prefetched = assertSameAsStock(TextInputFormat.class);

        assertThat(prefetched.ours(PrefetchCounters.SPLITS_PASSED_THROUGH)).isEqualTo(1);
        assertThat(asStock(prefetched)).isEqualTo(prefetched.bytesRead());
    }
}
