package dev.terrain.spill.internal.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.terrain.spill.fuzz.FaultyDisk;
import dev.terrain.spill.fuzz.FaultyDisk.Fault;
import dev.terrain.spill.fuzz.RawRecord;
import dev.terrain.spill.fuzz.SortedRecords;
import dev.terrain.spill.internal.sort.SortTuning;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of outputs of the own node, and of a task that cannot have them. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class MergingShuffleTest {
    private static final String OWN_HOST = "localhost";
    private static final SortTuning CHOOSES = new SortTuning(0, 0, 0, 0.25);

    private final Path dir;
    private final MapOutputServer server;
    private final JobConf job = new JobConf();
    private final MapOutputs outputs;
    private final List<RawRecord> all = new ArrayList<>();

    MergingShuffleTest(@TempDir Path dir) throws IOException {
        this.dir = dir;
        this.server = new MapOutputServer();
        job.setMapOutputKeyClass(BytesWritable.class);
        job.setMapOutputValueClass(BytesWritable.class);
        job.setNumReduceTasks(2);
        job.setLong("mapreduce.reduce.shuffle.retry-delay.max.ms", 5);
        outputs = new MapOutputs(job, dir);
    }

    @AfterEach
    void stopServing() {
        server.close();
        FaultyDisk.mend();
    }

    @Test
    void outputsOfTheOwnNodeAreNotFetched() throws Exception {
        haveOutputs(5, 20, 100);
        haveLongOutput(5);
        ReduceTaskOfTest task = task();
        MergingShuffle<Object, Object> shuffle = shuffle(task);

        assertHasAll(shuffle.run());
        shuffle.close();

        assertThat(shuffle.statistics().runsInPlace.get()).isEqualTo(6);
        assertThat(shuffle.statistics().runsFetched()).isZero();
        assertThat(task.counter(TaskCounter.SHUFFLED_MAPS)).isEqualTo(6);
        assertThat(task.counter(TaskCounter.FAILED_SHUFFLE)).isZero();
    }

    /** Two attempts of a map have succeeded, and Hadoop drops the output that comes second. */
    @Test
    void aSecondOutputOfAMapIsNotCounted() throws Exception {
        haveOutputs(3, 20, 100);
        outputs.add(MapOutputs.map(2, 1), List.of(), List.of());
        ReduceTaskOfTest task = task();
        MergingShuffle<Object, Object> shuffle = shuffle(task);

        assertHasAll(shuffle.run());
        shuffle.close();

        assertThat(shuffle.statistics().runsInPlace.get()).isEqualTo(3);
        assertThat(shuffle.statistics().runsFetched()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"file.out", "file.out.index"})
    void anOutputThatIsMissingIsFetched(String file) throws Exception {
        haveOutputs(3, 20, 100);
        Files.delete(fileOfMap(1).resolveSibling(file));

        assertOneOfThreeIsFetched();
    }

    @Test
    void anOutputThatIsNotWhatTheMapTaskWroteIsFetched() throws Exception {
        haveOutputs(3, 20, 100);
        flipByteInTheMiddle(fileOfMap(1));

        assertOneOfThreeIsFetched();
    }

    private void assertOneOfThreeIsFetched() throws Exception {
        ReduceTaskOfTest task = task();
        MergingShuffle<Object, Object> shuffle = shuffle(task);

        assertHasAll(shuffle.run());
        shuffle.close();

        assertThat(shuffle.statistics().runsInPlace.get()).isEqualTo(2);
        assertThat(shuffle.statistics().runsFetched()).isEqualTo(1);
        assertThat(task.counter(TaskCounter.FAILED_SHUFFLE)).isZero();
        assertThat(task.failedMaps()).isEmpty();
    }

    @Test
    void aLongOutputThatIsNotWhatTheMapTaskWroteIsFetched() throws Exception {
        haveOutputs(2, 20, 100);
        haveLongOutput(2);
        flipByteInTheMiddle(fileOfMap(2));

        assertOneOfThreeIsFetched();
    }

    /** Here the map task has to run again, as in Hadoop: its own output is no longer what it wrote. */
    @Test
    void anOutputThatIsWrongOverHttpTooIsReported() throws Exception {
        haveOutputs(20, 20, 100);
        flipByteInTheMiddle(fileOfMap(1));
        ReduceTaskOfTest task = task();
        server.failOnce(MapOutputs.map(1, 0), MapOutputServer.Fault.CORRUPT);
        MergingShuffle<Object, Object> shuffle = shuffle(task);

        assertHasAll(shuffle.run());
        shuffle.close();

        assertThat(task.failedMaps()).containsExactly(MapOutputs.map(1, 0).toString());
        assertThat(task.counter(TaskCounter.FAILED_SHUFFLE)).isEqualTo(1);
    }

    @Test
    void aTaskThatGetsNoOutputFailsInTheWordsOfHadoop() throws Exception {
        haveOutputs(3, 20, 100);
        for (int map = 0; map < 3; map++) {
            Files.delete(fileOfMap(map));
        }
        ReduceTaskOfTest task = task();
        for (int map = 0; map < 3; map++) {
            server.failOnce(MapOutputs.map(map, 0), MapOutputServer.Fault.SERVER_ERROR);
        }
        MergingShuffle<Object, Object> shuffle = shuffle(task);

        assertThatThrownBy(shuffle::run)
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("error in shuffle in fetcher#")
                .rootCause()
                .hasMessage("Exceeded MAX_FAILED_UNIQUE_FETCHES; bailing-out.");
        shuffle.close();
        task.end();
    }

    /** What was in memory must not be lost with the file that was to take it. */
    @ParameterizedTest
    @ValueSource(strings = {OWN_HOST, "another"})
    void aDiskThatIsFullWhenMemoryIsFullFailsTheTask(String ownHost) throws Exception {
        haveOutputs(20, 20, 500);
        job.setLong("mapreduce.reduce.memory.totalbytes", 100_000);
        job.setClass("fs.file.impl", FaultyDisk.class, LocalFileSystem.class);
        job.setBoolean("fs.file.impl.disable.cache", true);
        ReduceTaskOfTest task = task();
        MergingShuffle<Object, Object> shuffle = shuffle(task, ownHost);
        FaultyDisk.after(20_000, Fault.NO_SPACE);

        Throwable failure = catchThrowable(() -> assertHasAll(shuffle.run()));

        assertThat(failure).isInstanceOf(IOException.class).hasRootCauseMessage("No space left on device");
        FaultyDisk.mend();
        shuffle.close();
        task.end();
    }

    @Test
    void anInterruptEndsTheTask() throws Exception {
        haveOutputs(3, 20, 100);
        List<TaskCompletionEvent> twoOfThree = events().subList(0, 2);
        ReduceTaskOfTest task = new ReduceTaskOfTest(new JobConf(job), dir, twoOfThree);
        server.serve(outputs.all());
        MergingShuffle<Object, Object> shuffle = shuffle(task);
        Thread.currentThread().interrupt();

        assertThatThrownBy(shuffle::run).isInstanceOf(InterruptedException.class);
        shuffle.close();
    }

    private void haveOutputs(int maps, int records, int valueBytes) throws IOException {
        for (int map = 0; map < maps; map++) {
            have(map, records, valueBytes);
        }
    }

    /** One that stays where it is. */
    private void haveLongOutput(int map) throws IOException {
        have(map, 30, Runs.SHORT_BYTES / 20);
    }

    private void have(int map, int records, int valueBytes) throws IOException {
        List<RawRecord> made = IntStream.range(0, records)
                .mapToObj(i -> record("key %03d of %02d".formatted(i, map), valueBytes))
                .toList();
        all.addAll(made);
        outputs.add(MapOutputs.map(map, 0), List.of(record("of another reduce", 10)), made);
        job.setNumMapTasks(map + 1);
    }

    private static RawRecord record(String key, int valueBytes) {
        return new RawRecord(serialised(key.getBytes(StandardCharsets.US_ASCII)), serialised(new byte[valueBytes]));
    }

    private static ByteBuffer serialised(byte[] bytes) {
        return ByteBuffer.allocate(Integer.BYTES + bytes.length)
                .putInt(bytes.length)
                .put(bytes)
                .rewind();
    }

    private Path fileOfMap(int map) {
        MapOutputs.Output output = outputs.all().get(MapOutputs.map(map, 0));
        if (output == null) {
            throw new UncheckedIOException(new IOException("no output of map " + map));
        }
        return output.file();
    }

    private static void flipByteInTheMiddle(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
    }

    private List<TaskCompletionEvent> events() {
        List<TaskCompletionEvent> events = new ArrayList<>();
        outputs.all()
                .keySet()
                .forEach(map -> events.add(new TaskCompletionEvent(
                        events.size(),
                        map,
                        map.getTaskID().getId(),
                        true,
                        TaskCompletionEvent.Status.SUCCEEDED,
                        "http://" + OWN_HOST + ":" + server.port())));
        return events;
    }

    private ReduceTaskOfTest task() {
        server.serve(outputs.all());
        return new ReduceTaskOfTest(new JobConf(job), dir, events());
    }

    private MergingShuffle<Object, Object> shuffle(ReduceTaskOfTest task) throws IOException {
        return shuffle(task, OWN_HOST);
    }

    private MergingShuffle<Object, Object> shuffle(ReduceTaskOfTest task, String ownHost) throws IOException {
        return new MergingShuffle<>(task.context(null), CHOOSES, Optional.of(ownHost), dir);
    }

    private void assertHasAll(RawKeyValueIterator records) throws IOException {
        SortedRecords read = ReduceTaskOfTest.read(records);
        List<RawRecord> expected = new ArrayList<>(all);
        expected.sort(null);
        assertThat(read.records().equals(expected)).as("all records, in order").isTrue();
    }
}
