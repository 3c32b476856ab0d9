package dev.terrain.spill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.split.JobSplitWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SplitLengthTest {
    private final Path dir;
    private final JobConf job = new JobConf();

    SplitLengthTest(@TempDir Path dir) {
        this.dir = dir;
        job.set("fs.defaultFS", "file:///");
        job.set("mapreduce.job.dir", dir.toUri().toString());
    }

    @Test
    void readsTheEntryOfTheTask() throws IOException {
        writeSplits(400, 300, 0);

        assertThat(SplitLength.of(job, 0)).hasValue(400);
        assertThat(SplitLength.of(job, 1)).hasValue(300);
        assertThat(SplitLength.of(job, 2)).hasValue(0);
    }

    @Test
    void takesTheLastEntryItReadsAsTheBoundForALaterTask() throws IOException {
        long[] lengths = new long[10_003];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = 20_000L - i;
        }
        writeSplits(lengths);

        assertThat(SplitLength.of(job, 10_000)).hasValue(10_000);
        assertThat(SplitLength.of(job, 10_002)).hasValue(10_000);
    }

    @Test
    void addsUpAllSplits() throws IOException {
        writeSplits(400, 300, 7);

        assertThat(SplitLength.total(job)).hasValue(707);
    }

    @Test
    void boundsTheTotalByTheLastEntryItReads() throws IOException {
        long[] lengths = new long[10_003];
        Arrays.fill(lengths, 2);
        lengths[10_002] = 1;
        writeSplits(lengths);

        assertThat(SplitLength.total(job)).hasValue(2 * 10_003);
    }

    @Test
    void doesNotBelieveAnInheritedLength() throws IOException {
        writeSplits(400);
        job.setLong("mapreduce.map.input.length", 123);

        assertThat(SplitLength.of(job, 0)).hasValue(400);
    }

    @Test
    void isEmptyWhenTheJobHasNoSubmitDirectory() throws IOException {
        job.unset("mapreduce.job.dir");
        assertThat(SplitLength.of(job, 0)).isEmpty();
    }

    @Test
    void isEmptyWhenTheSplitDoesNotKnowItsLength() throws IOException {
        writeSplits(-1);
        assertThat(SplitLength.of(job, 0)).isEmpty();
    }

    @Test
    void refusesAFileThatHadoopDidNotWriteAndNamesIt() throws IOException {
        Files.writeString(dir.resolve("job.splitmetainfo"), "anything else");
        assertThatThrownBy(() -> SplitLength.of(job, 0))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("job.splitmetainfo");
    }

    @Test
    void refusesAFileThatEndsTooEarly() throws IOException {
        writeSplits(400, 300);
        assertThatThrownBy(() -> SplitLength.of(job, 2)).isInstanceOf(IOException.class);
    }

    private void writeSplits(long... lengths) throws IOException {
        InputSplit[] splits = new InputSplit[lengths.length];
        for (int i = 0; i < lengths.length; i++) {
            splits[i] = new FileSplit(
                    new org.apache.hadoop.fs.Path("/data"), 0, lengths[i], new String[] {"host1", "host2", "host3"});
        }
        JobSplitWriter.createSplitFiles(
                new org.apache.hadoop.fs.Path(dir.toUri()), job, FileSystem.getLocal(job), splits);
    }
}
