package dev.terrain.spill.internal.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.spill.internal.sort.SortBlock;
import dev.terrain.spill.internal.sort.SortTuning;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class SpillsTest {
    @TempDir
    Path dir;

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 15, 17, 20, 31, 33, 63, 100, 127, 200, 700})
    void blocksLeaveLittleOfTheHeapsRegionsUnused(int sortMegabytes) {
        int blockBytes = Spills.blockBytes((long) sortMegabytes << 20);
        int arrayBytes = blockBytes + 16;
        int regionBytes = 1 << 20;
        int takenBytes = arrayBytes > regionBytes / 2
                ? (arrayBytes + regionBytes - 1) / regionBytes * regionBytes
                : regionBytes / (regionBytes / arrayBytes);

        assertThat((double) takenBytes / blockBytes).isLessThan(1.15);
    }

    @Test
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
        assertThatThrownBy(spills::spillAll).isInstanceOf(IOException.class).hasMessage("Spill failed");
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
    void growsWithoutASpillAndGivesBackUnderPressure() throws IOException {
        JobConf job = job();
        job.set("mapreduce.framework.name", "yarn");
        SortTask<Text, BytesWritable> task = SortTask.from(new MapSide(job, dir).context(), new SortTuning(0, 0, 0, 0));
        try (SortWorkers workers = new SortWorkers(task)) {
            SpillFiles<Text, BytesWritable> files = new SpillFiles<>(task);
            Spills<Text, BytesWritable> spills = new Spills<>(task, null, workers, files);
            SortBuffer<Text, BytesWritable> buffer = new SortBuffer<>(task, spills);
            addMegabytes(buffer, 3);
            assertThat(spills.heldBytes()).isGreaterThan(3_000_000);
            assertThat(task.statistics().spills.get()).isZero();

            HeapRoom.ofJvm().collected(Long.MAX_VALUE / 2);
            addMegabytes(buffer, 1);
            HeapRoom.ofJvm().collected(Long.MAX_VALUE / 2);
            addMegabytes(buffer, 1);

            assertThat(spills.heldBytes()).isLessThanOrEqualTo(spills.memory().baseBytes());
            buffer.handOver();
            spills.finish();
            assertThat(files.list()).hasSizeGreaterThan(2);
            assertThat(files.list().get(0).bytes()).isGreaterThan(2_900_000);
            assertThat(spills.memory().mostTakenBytes()).isGreaterThan(3_000_000);
            spills.memory().close();
        } finally {
            HeapRoom.ofJvm().collected();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "mapreduce.framework.name,     local",
        "mapreduce.job.ubertask.enable, true",
        "mapreduce.map.maxattempts,    1",
    })
    void neverGrowsWhereATaskIsNotTriedAgainInAJvmOfItsOwn(String key, String value) throws IOException {
        JobConf job = job();
        job.set("mapreduce.framework.name", "yarn");
        job.set(key, value);

        assertThat(mostBytes(new MapSide(job, dir))).isEqualTo(1 << 20);
    }

    @Test
    void growsInTheFirstAttemptAlone() throws IOException {
        JobConf job = job();
        job.set("mapreduce.framework.name", "yarn");

        assertThat(mostBytes(new MapSide(job, dir, 0))).isGreaterThan(1 << 20);
        assertThat(mostBytes(new MapSide(job, dir, 1))).isEqualTo(1 << 20);
    }

    /** A NodeManager would end the task before the collector frees anything. */
    @Test
    void neverGrowsWhereTheHeapFillsTheContainer() throws IOException {
        JobConf job = job();
        job.set("mapreduce.framework.name", "yarn");
        job.setLong("mapreduce.map.memory.mb", (Runtime.getRuntime().maxMemory() >> 20) + 100);

        assertThat(mostBytes(new MapSide(job, dir))).isEqualTo(1 << 20);
    }

    private static long mostBytes(MapSide side) throws IOException {
        try (SortMemory memory =
                SortTask.from(side.context(), new SortTuning(0, 0, 0, 0)).memory(0, () -> {})) {
            return memory.mostBytes();
        }
    }

    private static void addMegabytes(SortBuffer<Text, BytesWritable> buffer, int megabytes) throws IOException {
        for (int i = 0; i < 1000 * megabytes; i++) {
            buffer.add(new Text("key"), new BytesWritable(new byte[1000]), 0);
        }
    }

    private static void lendAll(Spills<?, ?> spills) throws IOException {
        for (int i = 0; i < 100; i++) {
            spills.lend(spills.blockBytes());
        }
    }

    private static JobConf job() {
        return MapSide.job(Text.class, BytesWritable.class);
    }

    private SortTask<Text, BytesWritable> task() throws IOException {
        return SortTask.from(new MapSide(job(), dir).context(), MapSide.CHOOSES);
    }
}
