package dev.terrain.spill.internal.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.util.DiskChecker.DiskErrorException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunFormatTest {
    private static final long GIB = 1L << 30;

    private final JobConf job = new JobConf();
    private final DefaultCodec codec = new DefaultCodec();

    /** Hadoop ends the job of a task that writes more than this. */
    @ParameterizedTest
    @ValueSource(
            strings = {"mapreduce.task.local-fs.write-limit.bytes", "mapreduce.job.local-fs.single-disk-limit.bytes"})
    void aTemporaryFileIsCompressedWhereTheJobMayNotWriteMuch(String limit, @TempDir java.nio.file.Path dir)
            throws IOException {
        job.setLong(limit, GIB);

        assertThat(RunFormat.of(job, codec)
                        .ofTemporary(new Path(dir.toUri()), 1)
                        .codec())
                .isSameAs(codec);
    }

    @Test
    void aTemporaryFileIsCompressedWhereThereIsNoRoomForTwenty(@TempDir java.nio.file.Path dir) throws IOException {
        long roomBytes = dir.toFile().getUsableSpace();

        assertThat(RunFormat.of(job, codec)
                        .ofTemporary(new Path(dir.toUri()), roomBytes / 19)
                        .codec())
                .isSameAs(codec);
    }

    @Test
    void aFileThatWillBeCompressedGoesWhereItMayFit() throws IOException {
        List<Long> asked = new ArrayList<>();

        Path file = RunFormat.of(job, codec).place(GIB, bytes -> fullDisk(bytes, asked));

        assertThat(file).isEqualTo(new Path("/disk/file"));
        assertThat(asked).containsExactly(GIB, -1L);
    }

    @Test
    void aFileThatWillNotBeCompressedNeedsRoomForAllOfIt() throws IOException {
        RunFormat format = RunFormat.of(job, null);

        assertThatThrownBy(() -> format.place(GIB, bytes -> fullDisk(bytes, new ArrayList<>())))
                .isInstanceOf(DiskErrorException.class);
    }

    private static Path fullDisk(long bytes, List<Long> asked) throws DiskErrorException {
        asked.add(bytes);
        if (bytes > 0) {
            throw new DiskErrorException("no directory has so much room");
        }
        return new Path("/disk/file");
    }
}
