package dev.terrain.spill.internal.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SpillRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpillFilesTest {
    private final JobConf job = MapSide.job(Text.class, BytesWritable.class);
    private final MapSide side;

    SpillFilesTest(@TempDir Path dir) {
        job.setNumReduceTasks(3);
        // An index of three partitions has 72 bytes.
        job.setInt("mapreduce.task.index.cache.limit.bytes", 100);
        side = new MapSide(job, dir);
    }

    @Test
    void keepsIndicesInMemoryUpToTheLimitAndTheRestInFiles() throws Exception {
        SpillFiles<Text, BytesWritable> files = files();
        for (int i = 0; i < 4; i++) {
            write(files);
        }

        assertThat(files.list().stream().map(spill -> spill.heldIndex().isPresent()))
                .containsExactly(true, true, false, false);
        assertThat(side.files())
                .containsExactly(
                        "spill0.out", "spill1.out", "spill2.out", "spill2.out.index", "spill3.out", "spill3.out.index");
    }

    @Test
    void anIndexInAFileIsThatInMemory() throws Exception {
        SpillFiles<Text, BytesWritable> files = files();
        for (int i = 0; i < 3; i++) {
            write(files);
        }

        SpillRecord held = files.list().get(0).index();
        SpillRecord read = files.list().get(2).index();
        assertThat(read.size()).isEqualTo(3);
        for (int partition = 0; partition < 3; partition++) {
            assertThat(read.getIndex(partition)).usingRecursiveComparison().isEqualTo(held.getIndex(partition));
        }
    }

    @Test
    void theIndexOfASpillThatIsMergedMakesRoomForAnother() throws Exception {
        SpillFiles<Text, BytesWritable> files = files();
        for (int i = 0; i < 3; i++) {
            write(files);
        }

        files.delete(files.list());
        write(files);

        assertThat(side.files()).containsExactly("spill3.out");
    }

    @Test
    void leavesNoFileOfASpillThatFailsOrComesTooLate() throws Exception {
        job.setInt("mapreduce.task.index.cache.limit.bytes", 0);
        SpillFiles<Text, BytesWritable> files = files();
        assertThatThrownBy(() -> files.write(100, file -> {
                    throw new IOException("of the disk");
                }))
                .hasMessage("of the disk");
        write(files);
        assertThat(side.files()).containsExactly("spill1.out", "spill1.out.index");

        files.close();
        write(files);

        assertThat(side.files()).isEmpty();
    }

    private SpillFiles<Text, BytesWritable> files() throws IOException {
        return new SpillFiles<>(SortTask.from(side.context(), MapSide.CHOOSES));
    }

    private static void write(SpillFiles<Text, BytesWritable> files) throws Exception {
        DataOutputBuffer record = new DataOutputBuffer();
        record.write(new byte[100]);
        files.write(100, file -> file.writeAlone(record, 10, 1));
    }
}
