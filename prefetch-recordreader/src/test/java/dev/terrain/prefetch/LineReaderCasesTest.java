package dev.terrain.prefetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.prefetch.internal.stream.Threads;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The inputs of Hadoop's TestLineRecordReader (3.4.2), whose jar is not published, with every split boundary: the same
 * records as stock.
 */
@Timeout(120)
class LineReaderCasesTest {

    private static final String DELIMITER = "textinputformat.record.delimiter";

    private final JobConf conf = new JobConf();
    private final java.nio.file.Path file;

    LineReaderCasesTest(@TempDir java.nio.file.Path folder) {
        file = folder.resolve("lines");
        conf.set("terrain.prefetch.least-bytes", "0");
        conf.set("terrain.prefetch.begin", "at-once");
        conf.set("terrain.prefetch.token-wait-millis", "0");
    }

    private List<String> read(InputFormat<LongWritable, Text> format, long start, long length)
            throws IOException, InterruptedException {
        InputSplit split = new FileSplit(new Path(file.toUri()), start, length, new String[0]);
        TaskAttemptContext task = new TaskAttemptContextImpl(conf, new TaskAttemptID());
        List<String> records = new ArrayList<>();
        try (RecordReader<LongWritable, Text> reader = format.createRecordReader(split, task)) {
            reader.initialize(split, task);
            while (reader.nextKeyValue()) {
                records.add(reader.getCurrentKey() + ": " + reader.getCurrentValue());
            }
        }
        return records;
    }

    /** Reads the text in splits of one length. */
    private void sameRecords(int length, int splitBytes, int bufferBytes) throws IOException, InterruptedException {
        conf.setInt("io.file.buffer.size", bufferBytes);
        for (int start = 0; start < length; start += splitBytes) {
            int bytes = Math.min(splitBytes, length - start);
            assertThat(read(new PrefetchInputFormat<>(), start, bytes))
                    .as("split of %s from %s, buffer of %s", bytes, start, bufferBytes)
                    .isEqualTo(read(new TextInputFormat(), start, bytes));
        }
    }

    private void everyBoundary(String text) throws IOException, InterruptedException {
        Files.writeString(file, text, StandardCharsets.UTF_8);
        int length = text.getBytes(StandardCharsets.UTF_8).length;
        for (int splitBytes = 1; splitBytes <= length; splitBytes++) {
            // From one boundary to the next with small buffers, or all at once.
            sameRecords(length, splitBytes, splitBytes % 2 == 0 ? 3 : length);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\nb\nc",
                "a\r\nb\r\nc\r\n",
                "a\rb\rc\r",
                "a\r\n\nb\r\r\nc",
                "\n\n\n",
                "über\n東京\nend\n",
                "\uFEFFafter the mark\nb\n",
                "no end at all"
            })
    void lines(String text) throws Exception {
        everyBoundary(text);
    }

    @ParameterizedTest
    @CsvSource({
        "ab, 1234567890ab12ab345",
        "aab, 123456789aab",
        "aab, 123456789aaab",
        "aab, 12aaaab345aabaab",
        "|+|, a|+|b||+|c+|",
        "\u6771, a\u6771b\u6771"
    })
    void linesWithADelimiterOfTheirOwn(String delimiter, String text) throws Exception {
        conf.set(DELIMITER, delimiter);
        everyBoundary(text);
    }

    @Test
    void closingTwiceIsAsClosingOnce() throws Exception {
        Files.writeString(file, "a\nb\n", StandardCharsets.UTF_8);
        InputSplit split = new FileSplit(new Path(file.toUri()), 0, 4, new String[0]);
        TaskAttemptContext task = new TaskAttemptContextImpl(conf, new TaskAttemptID());
        RecordReader<LongWritable, Text> reader =
                new PrefetchInputFormat<LongWritable, Text>().createRecordReader(split, task);
        reader.initialize(split, task);
        assertThat(reader.nextKeyValue()).isTrue();
        reader.close();
        reader.close();
        assertThat(Threads.readingAhead("lines")).isEmpty();
    }
}
