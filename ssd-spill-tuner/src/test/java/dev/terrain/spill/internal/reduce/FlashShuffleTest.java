package dev.terrain.spill.internal.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.terrain.spill.FlashShuffle;
import dev.terrain.spill.fuzz.RandomJob;
import dev.terrain.spill.fuzz.SortedRecords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which tasks the shuffle takes, and that Hadoop has the others as if they had never been asked for. */
class FlashShuffleTest {
    private final Path dir;
    private final RandomJob random = RandomJob.of(new Random(3));
    private final JobConf job = new JobConf(random.conf());
    private final MapOutputs outputs;

    FlashShuffleTest(@TempDir Path dir) throws IOException {
        this.dir = dir;
        job.setLong("mapreduce.reduce.memory.totalbytes", 10_000_000);
        job.setNumMapTasks(2);
        job.setNumReduceTasks(2);
        outputs = new MapOutputs(job, Files.createDirectory(dir.resolve("maps")));
        for (int map = 0; map < 2; map++) {
            outputs.add(MapOutputs.map(map, 0), List.of(), MapOutputs.records(random, new Random(map), 10_000));
        }
    }

    @Test
    void takesATaskThatAllowsIt() throws Exception {
        ReduceTaskOfTest task = task("flash");
        SortedRecords records = run(new FlashShuffle<>(), task);

        records.assertSameAs(run(new Shuffle<>(), task("stock")), random);
        assertThat(mergedHere(task)).isOne();
    }

    @ParameterizedTest
    @CsvSource({
        "terrain.spill.merge-width, many",
        "mapreduce.task.files.preserve.failedtasks, true",
    })
    void aTaskThatItDoesNotTakeIsHadoops(String key, String value) throws Exception {
        job.set(key, value);
        ReduceTaskOfTest task = task("flash");
        SortedRecords records = run(new FlashShuffle<>(), task);

        records.assertSameAs(run(new Shuffle<>(), task("stock")), random);
        assertThat(mergedHere(task)).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "mapreduce.reduce.shuffle.input.buffer.percent, 1.5",
        "mapreduce.reduce.shuffle.input.buffer.percent, -1",
        "mapreduce.reduce.shuffle.memory.limit.percent, 2",
        "mapreduce.reduce.shuffle.memory.limit.percent, 0.9",
        "mapreduce.reduce.input.buffer.percent,         1.1",
    })
    void whatHadoopRefusesIsRefusedByHadoop(String key, String value) throws Exception {
        job.set(key, value);
        Throwable stock = failure(new Shuffle<>(), task("stock"));
        Throwable flash = failure(new FlashShuffle<>(), task("flash"));

        assertThat(flash).hasSameClassAs(stock);
        assertThat(flash.getMessage()).isEqualTo(stock.getMessage());
    }

    private Throwable failure(ShuffleConsumerPlugin<Object, Object> shuffle, ReduceTaskOfTest task) {
        Throwable failure = catchThrowable(() -> run(shuffle, task));
        task.end();
        assertThat(failure).isNotNull();
        return failure;
    }

    private SortedRecords run(ShuffleConsumerPlugin<Object, Object> shuffle, ReduceTaskOfTest task)
            throws IOException, InterruptedException {
        shuffle.init(task.context(outputs.asFilesOfThisJvm()));
        SortedRecords records = ReduceTaskOfTest.read(shuffle.run());
        shuffle.close();
        return records;
    }

    private ReduceTaskOfTest task(String localDir) throws IOException {
        return new ReduceTaskOfTest(new JobConf(job), Files.createDirectory(dir.resolve(localDir)), List.of());
    }

    private static long mergedHere(ReduceTaskOfTest task) throws IOException {
        return task.context(null)
                .getReporter()
                .getCounter("Terrain spill", "Reduce tasks merged")
                .getValue();
    }
}
