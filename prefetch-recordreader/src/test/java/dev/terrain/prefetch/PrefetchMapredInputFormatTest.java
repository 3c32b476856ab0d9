package dev.terrain.prefetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.prefetch.internal.task.PrefetchMapredRecordReader;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.TextInputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class PrefetchMapredInputFormatTest {

    private static final int LINES = 10_000;

    private final JobConf job = new JobConf();

    PrefetchMapredInputFormatTest(@TempDir java.nio.file.Path folder) throws IOException {
        java.nio.file.Path file = Files.writeString(folder.resolve("lines"), "a line\n".repeat(LINES));
        FileInputFormat.setInputPaths(job, new Path(file.toUri()));
        job.set("terrain.prefetch.delegate", TextInputFormat.class.getName());
        job.set("terrain.prefetch.least-bytes", "0");
        job.set("terrain.prefetch.token-directory", folder.resolve("tokens").toString());
    }

    @Test
    void programWithoutATasksCountersReadsAsStock() throws IOException {
        PrefetchMapredInputFormat<LongWritable, Text> format = new PrefetchMapredInputFormat<>();
        int lines = 0;
        for (InputSplit split : format.getSplits(job, 1)) {
            RecordReader<LongWritable, Text> reader = format.getRecordReader(split, job, Reporter.NULL);
            assertThat(reader).isNotInstanceOf(PrefetchMapredRecordReader.class);
            while (reader.next(reader.createKey(), reader.createValue())) {
                lines++;
            }
            reader.close();
        }
        assertThat(lines).isEqualTo(LINES);
    }
}
