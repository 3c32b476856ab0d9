package dev.terrain.prefetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.prefetch.internal.stream.FakeStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.BZip2Codec;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.lib.input.CombineTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FixedLengthInputFormat;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.NLineInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whole jobs in Hadoop's local runner over every kind of input: with and without reading ahead they must not differ.
 */
@Timeout(120)
class LocalJobTest extends LocalJobs {

    LocalJobTest(@TempDir Path folder) {
        super(folder);
    }

    private Outcome assertSameAsStock(Class<? extends InputFormat<?, ?>> format) throws Exception {
        Outcome stock = run("stock", format, stock());
        Outcome prefetched = run("prefetched", format, prefetching());

        assertThat(stock.records()).isPositive();
        assertThat(prefetched.output()).isEqualTo(stock.output());
        assertThat(prefetched.records()).isEqualTo(stock.records());
        assertThat(Math.abs(prefetched.bytesRead() - stock.bytesRead()))
                .as("bytes read: %s, stock %s", prefetched.bytesRead(), stock.bytesRead())
                .isLessThanOrEqualTo((splits(prefetched) - 1) * LOCAL_BUFFER_BYTES);
        assertThat(prefetched.ours("Bytes prefetched")).isPositive();
        assertThat(prefetched.ours("Bytes consumed")).isPositive();
        assertThat(splits(prefetched)).isPositive();
        assertThat(prefetched.ours(PrefetchCounters.SPLITS_PASSED_THROUGH)).isZero();
        assertThat(stock.counters().getGroup(PrefetchCounters.GROUP).size()).isZero();
        return prefetched;
    }

    private static long splits(Outcome outcome) {
        return outcome.ours(PrefetchCounters.SPLITS_PREFETCHED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void textInOneSplit(String end) throws Exception {
        writeLines("a.txt", FILE_BYTES, end);
        Outcome prefetched = assertSameAsStock(TextInputFormat.class);
        long consumed = prefetched.ours("Bytes consumed");
        assertThat(consumed).isEqualTo(prefetched.ours("Bytes prefetched"));
        // How much each is depends on whether the mapper waits.
        assertThat(consumed + prefetched.ours("Bytes passed through")).isEqualTo(Files.size(input.resolve("a.txt")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n"})
    void textInManySplits(String end) throws Exception {
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 100_003);
        writeLines("a.txt", FILE_BYTES, end);
        writeLines("b.txt", 1000, end);
        Outcome prefetched = assertSameAsStock(TextInputFormat.class);
        assertThat(splits(prefetched)).isGreaterThan(9);
        assertThat(prefetched.ours("Bytes passed through"))
                .as("the records that cross the splits' ends")
                .isPositive();
    }

    @Test
    void textWithADelimiterOfItsOwn() throws Exception {
        conf.set("textinputformat.record.delimiter", "|#|");
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 200_000);
        writeLines("a.txt", FILE_BYTES, "|#|");
        assertSameAsStock(TextInputFormat.class);
    }

    @Test
    void textWithoutCrcFiles() throws Exception {
        writeLines("a.txt", FILE_BYTES, "\n");
        Files.deleteIfExists(input.resolve(".a.txt.crc"));
        conf.setBoolean("fs.file.verify-checksum", false);
        assertSameAsStock(TextInputFormat.class);
    }

    @Test
    void textWithCrcFiles() throws Exception {
        writeLines("plain.txt", FILE_BYTES, "\n");
        var local = FileSystem.getLocal(conf);
        local.copyFromLocalFile(
                true,
                new org.apache.hadoop.fs.Path(input.resolve("plain.txt").toUri()),
                new org.apache.hadoop.fs.Path(input.resolve("checked.txt").toUri()));
        assertThat(input.resolve(".checked.txt.crc")).exists();
        assertSameAsStock(TextInputFormat.class);
    }

    @Test
    void gzip() throws Exception {
        writeLines(new GZIPOutputStream(Files.newOutputStream(input.resolve("a.gz"))), 3 * FILE_BYTES, "\n");
        assertSameAsStock(TextInputFormat.class);
    }

    @Test
    void bzip2InManySplits() throws Exception {
        var codec = new BZip2Codec();
        codec.setConf(conf);
        writeLines(codec.createOutputStream(Files.newOutputStream(input.resolve("a.bz2"))), 2 * FILE_BYTES, "\n");
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 30_000);
        assertSameAsStock(TextInputFormat.class);
    }

    @Test
    void keyValueLines() throws Exception {
        writeLines("a.txt", FILE_BYTES, "\n");
        assertSameAsStock(KeyValueTextInputFormat.class);
    }

    @Test
    void linesByNumber() throws Exception {
        conf.setInt(NLineInputFormat.LINES_PER_MAP, 3000);
        writeLines("a.txt", FILE_BYTES, "\n");
        assertSameAsStock(NLineInputFormat.class);
    }

    @Test
    void fixedLengthRecords() throws Exception {
        conf.setInt(FixedLengthInputFormat.FIXED_RECORD_LENGTH, 100);
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 250_000);
        Files.write(input.resolve("a.bin"), FakeStream.bytes(0, FILE_BYTES));
        assertSameAsStock(FixedLengthInputFormat.class);
    }

    @Test
    void sequenceFileInManySplits() throws Exception {
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 150_000);
        Random random = new Random(1);
        try (SequenceFile.Writer writer = SequenceFile.createWriter(
                conf,
                SequenceFile.Writer.file(
                        new org.apache.hadoop.fs.Path(input.resolve("a.seq").toUri())),
                SequenceFile.Writer.keyClass(LongWritable.class),
                SequenceFile.Writer.valueClass(Text.class))) {
            for (int i = 0; i < 9000; i++) {
                writer.append(new LongWritable(i), new Text("v".repeat(random.nextInt(200))));
            }
        }
        assertSameAsStock(typed(SequenceFileInputFormat.class));
    }

    @Test
    void combinedFilesAndTheNameOfTheCurrentOne() throws Exception {
        for (int i = 0; i < 5; i++) {
            writeLines("f" + i, 200_000 + i, "\n");
        }
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 450_000);
        Outcome prefetched = assertSameAsStock(CombineTextInputFormat.class);
        assertThat(prefetched.output())
                .as("CombineFileRecordReader tells the mapper through the configuration")
                .contains("CombineFileSplit\tfile:");
    }

    @ParameterizedTest
    @ValueSource(classes = {TextInputFormat.class, CombineTextInputFormat.class})
    void whatThePageCacheHasIsReadByTheJobsOwnReader(Class<?> format) throws Exception {
        conf.set("terrain.prefetch.begin", "waiting");
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 400_000);
        writeLines("a.txt", FILE_BYTES, "\n");
        long length = Files.size(input.resolve("a.txt"));

        Outcome stock = run("stock", typed(format), stock());
        Outcome prefetching = run("prefetching", typed(format), prefetching());

        assertThat(prefetching.output()).isEqualTo(stock.output());
        assertThat(prefetching.bytesRead()).isEqualTo(stock.bytesRead());
        assertThat(prefetching.ours(PrefetchCounters.SPLITS_PASSED_THROUGH)).isBetween(2L, 3L);
        assertThat(prefetching.ours("Bytes passed through")).isEqualTo(length);
        assertThat(splits(prefetching)).isZero();
    }

    @Test
    void emptyFilePassesThrough() throws Exception {
        Files.createFile(input.resolve("empty"));
        Outcome outcome = run("prefetched", TextInputFormat.class, prefetching());
        assertThat(outcome.records()).isZero();
        assertThat(outcome.ours(PrefetchCounters.SPLITS_PASSED_THROUGH)).isEqualTo(1);
    }
}
