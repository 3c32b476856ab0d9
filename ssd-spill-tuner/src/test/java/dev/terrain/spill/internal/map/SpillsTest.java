package dev.terrain.spill.internal.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.spill.internal.sort.SortBlock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class SpillsTest {
    @TempDir
    Path dir;

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void aSpillThatNobodyTakesUpFailsTheCollectingThreadEveryTime() throws IOException {
        SortTask<Text, BytesWritable> task = task();
        SortWorkers workers = new SortWorkers(task);
        Spills<Text, BytesWritable> spills = new Spills<>(task, null, workers, new SpillFiles<>(task));
        workers.close();

        for (int time = 0; time < 2; time++) {
            assertThatThrownBy(() -> lendAll(spills))
                    .isInstanceOf(IOException.class)
                    .hasMessage("Spill failed")
                    .hasCauseInstanceOf(RejectedExecutionException.class);
        }
        assertThatThrownBy(spills::finish).isInstanceOf(IOException.class).hasMessage("Spill failed");
    }

    @Test
    void aLargeBlockTakesTheHeapOfUnusedOnes() throws IOException {
        SortTask<Text, BytesWritable> task = task();
        try (SortWorkers workers = new SortWorkers(task)) {
            Spills<Text, BytesWritable> spills = new Spills<>(task, null, workers, new SpillFiles<>(task));
            List<SortBlock> lent = new ArrayList<>();
            while (spills.heldBytes() < spills.largestBlockBytes()) {
                lent.add(spills.lend(spills.blockBytes()));
            }
            lent.forEach(spills::release);

            spills.lend(spills.largestBlockBytes());
            spills.lend(spills.largestBlockBytes());

            assertThat(spills.heldBytes()).isEqualTo(2L * spills.largestBlockBytes());
        }
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void nothingIsHeldWhenAllIsSpilled() throws IOException {
        SortTask<Text, BytesWritable> task = task();
        try (SortWorkers workers = new SortWorkers(task)) {
            SpillFiles<Text, BytesWritable> files = new SpillFiles<>(task);
            Spills<Text, BytesWritable> spills = new Spills<>(task, null, workers, files);
            SortBuffer<Text, BytesWritable> buffer = new SortBuffer<>(task, spills);
            for (int i = 0; i < 2000; i++) {
                buffer.add(new Text("key"), new BytesWritable(new byte[1000]), 0);
            }

            buffer.handOver();
            spills.spillAll();

            assertThat(spills.heldBytes()).isZero();
            assertThat(files.list()).hasSizeGreaterThan(1);
        }
    }

    @Test
    void spillAllFailsAsTheSpillBeforeIt() throws IOException {
        SortTask<Text, BytesWritable> task = task();
        SortWorkers workers = new SortWorkers(task);
        Spills<Text, BytesWritable> spills = new Spills<>(task, null, workers, new SpillFiles<>(task));
        workers.close();
        assertThatThrownBy(() -> lendAll(spills)).hasMessage("Spill failed");

        assertThatThrownBy(spills::spillAll).isInstanceOf(IOException.class).hasMessage("Spill failed");
    }

    private static void lendAll(Spills<?, ?> spills) throws IOException {
        for (int i = 0; i < 100; i++) {
            spills.lend(spills.blockBytes());
        }
    }

    private SortTask<Text, BytesWritable> task() throws IOException {
        JobConf job = new JobConf();
        job.setInt("mapreduce.task.io.sort.mb", 1);
        job.setMapOutputKeyClass(Text.class);
        job.setMapOutputValueClass(BytesWritable.class);
        return SortTask.from(new MapSide(job, dir).context(), MapSide.CHOOSES);
    }
}
