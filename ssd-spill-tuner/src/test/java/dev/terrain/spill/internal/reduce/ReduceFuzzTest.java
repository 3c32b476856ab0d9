package dev.terrain.spill.internal.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.spill.fuzz.RandomJob;
import dev.terrain.spill.fuzz.RawRecord;
import dev.terrain.spill.fuzz.Rounds;
import dev.terrain.spill.fuzz.SortedRecords;
import dev.terrain.spill.internal.device.Device;
import dev.terrain.spill.internal.reduce.MapOutputServer.Fault;
import dev.terrain.spill.internal.sort.SortTuning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random map outputs through Hadoop's own shuffle and through this one, from files of this JVM or over HTTP, where some
 * of them fail at first: the same records in order, the same counters, the same failures reported. Allowed differences:
 *
 * <ul>
 *   <li>the order of records whose keys are equal;
 *   <li>how often records pass the combiner;
 *   <li>{@code SPILLED_RECORDS}, which is not higher than Hadoop's, or counts each record once, where no map output may
 *       stay in memory while the reducer works and the width of merges is not fixed.
 * </ul>
 */
class ReduceFuzzTest {
    private static final String OWN_HOST = "localhost";
    private static final List<String> HOSTS = List.of(OWN_HOST, "127.0.0.1", "127.0.0.2");
    private static final String FAULTY_HOST = "127.0.0.3";
    private static final Set<String> OF_A_SHUFFLE =
            Set.of("fetcher#", "localfetcher#", "map-completion-events", "EventFetcher", "ShufflePenaltyReferee");

    private final Path dir;
    private final MapOutputServer server;

    ReduceFuzzTest(@TempDir Path dir) throws IOException {
        this.dir = dir;
        this.server = new MapOutputServer();
    }

    @AfterEach
    void stopServing() {
        server.close();
    }

    /** How map outputs come to the reduce. */
    private enum Way {
        FILES_OF_THIS_JVM,
        HTTP,
        HTTP_AND_OWN_NODE
    }

    /**
     * One task, which both shuffles get.
     *
     * @param tuning what is fixed here
     * @param keepsNothing whether all memory has to be free when the reducer starts
     * @param faults what happens to some outputs when they are fetched for the first time
     */
    private record Task(
            RandomJob job,
            JobConf conf,
            SortTuning tuning,
            Way way,
            boolean keepsNothing,
            Map<TaskAttemptID, Fault> faults) {

        static Task of(Random random) {
            RandomJob job = RandomJob.of(random);
            JobConf conf = new JobConf(job.conf());
            Way way = any(random, List.of(Way.values()));
            boolean faulty = way != Way.FILES_OF_THIS_JVM && random.nextInt(3) == 0;
            int maps = (faulty ? 20 : 1) + random.nextInt(random.nextInt(4) > 0 ? 8 : 40);
            conf.setNumMapTasks(maps);
            conf.setNumReduceTasks(2);
            // Where Hadoop lets a fetcher wait for memory, it fetches an output twice, of which the second may be
            // right.
            conf.setLong("mapreduce.reduce.memory.totalbytes", 50_000L << (faulty ? 10 : random.nextInt(11)));
            conf.setFloat("mapreduce.reduce.shuffle.input.buffer.percent", 0.1f + 0.9f * random.nextFloat());
            float limit = 0.01f + 0.6f * random.nextFloat();
            conf.setFloat("mapreduce.reduce.shuffle.memory.limit.percent", limit);
            conf.setFloat(
                    "mapreduce.reduce.shuffle.merge.percent", limit + 0.01f + (0.99f - limit) * random.nextFloat());
            boolean keepsNothing = random.nextBoolean();
            conf.setFloat("mapreduce.reduce.input.buffer.percent", keepsNothing ? 0 : random.nextFloat());
            conf.setInt("mapreduce.task.io.sort.factor", 2 + random.nextInt(20));
            conf.setInt("mapreduce.reduce.shuffle.parallelcopies", 1 + random.nextInt(5));
            conf.setLong("mapreduce.reduce.shuffle.retry-delay.max.ms", 5);
            SortTuning tuning = new SortTuning(
                    0,
                    random.nextBoolean() ? 0 : 1 + random.nextInt(random.nextBoolean() ? 100 : 100_000),
                    random.nextInt(3) > 0 ? 0 : 2 + random.nextInt(6),
                    0);
            Map<TaskAttemptID, Fault> faults = new TreeMap<>();
            for (int i = faulty ? 1 + random.nextInt(3) : 0; i > 0; i--) {
                faults.put(MapOutputs.map(i - 1, 0), any(random, List.of(Fault.values())));
            }
            return new Task(job, conf, tuning, way, keepsNothing, faults);
        }

        private static <T> T any(Random random, List<T> from) {
            return from.get(random.nextInt(from.size()));
        }

        int maps() {
            return conf.getNumMapTasks();
        }

        /** Returns whether one output fails with each fault, and not all that were asked for with it. */
        boolean failsOneByOne() {
            return faults.values().stream().noneMatch(Fault::isOfRequest);
        }

        @Override
        public String toString() {
            return "%s; %d maps by %s, %d bytes of heap, %s kept; %s; %s"
                    .formatted(
                            job,
                            maps(),
                            way,
                            conf.getLong("mapreduce.reduce.memory.totalbytes", 0),
                            conf.get("mapreduce.reduce.input.buffer.percent"),
                            tuning,
                            faults);
        }
    }

    /** How a task went. */
    private record Outcome(ReduceTaskOfTest task, SortedRecords records) {
        long counter(TaskCounter counter) {
            return task.counter(counter);
        }
    }

    @Test
    void theRecordsOfAReduceTaskAreThoseOfHadoop() {
        Rounds.run(this::round);
    }

    private void round(Random random) throws Exception {
        Task task = Task.of(random);
        Path work = Files.createTempDirectory(dir, "round");
        try {
            MapOutputs outputs = new MapOutputs(task.conf(), Files.createDirectory(work.resolve("flash")));
            List<TaskCompletionEvent> events = makeOutputs(task, outputs, random);
            Outcome stock = stock(task, outputs, events, work.resolve("stock"));
            if (task.way() == Way.HTTP_AND_OWN_NODE) {
                damageSome(outputs, task.conf().getCompressMapOutput(), random);
            }
            Map<Path, String> before = contents(work.resolve("flash"));
            compare(task, stock, flash(task, outputs, events, work.resolve("flash")));
            assertThat(contents(work.resolve("flash"))).isEqualTo(before);
            assertNoThreadIsLeft();
        } catch (Throwable t) {
            throw new AssertionError(task.toString(), t);
        } finally {
            FileUtil.fullyDelete(work.toFile());
        }
    }

    /** Returns what the ApplicationMaster says of them: some attempts failed, or were lost after they had succeeded. */
    private List<TaskCompletionEvent> makeOutputs(Task task, MapOutputs outputs, Random random) throws IOException {
        List<TaskCompletionEvent> events = new ArrayList<>();
        boolean http = task.way() != Way.FILES_OF_THIS_JVM;
        for (int i = 0; i < task.maps(); i++) {
            boolean faulty = task.faults().containsKey(MapOutputs.map(i, 0));
            String host = faulty ? FAULTY_HOST : HOSTS.get(random.nextInt(HOSTS.size()));
            int fate = http && !faulty ? random.nextInt(20) : -1;
            if (fate == 0) {
                events.add(event(events.size(), i, 0, TaskCompletionEvent.Status.TIPFAILED, host));
                continue;
            }
            List<RawRecord> others = MapOutputs.records(task.job(), random, random.nextInt(500));
            List<RawRecord> records = MapOutputs.records(task.job(), random, size(task, random));
            outputs.add(MapOutputs.map(i, 0), others, records);
            if (fate == 1) {
                events.add(event(events.size(), i, 0, TaskCompletionEvent.Status.SUCCEEDED, host));
                events.add(event(events.size(), i, 0, TaskCompletionEvent.Status.OBSOLETE, host));
            } else if (fate == 2) {
                events.add(event(events.size(), i, 0, TaskCompletionEvent.Status.FAILED, host));
            }
            int attempt = fate == 1 || fate == 2 ? 1 : 0;
            if (attempt == 1) {
                outputs.add(MapOutputs.map(i, 1), others, records);
            }
            events.add(event(events.size(), i, attempt, TaskCompletionEvent.Status.SUCCEEDED, host));
        }
        return events;
    }

    private static long size(Task task, Random random) {
        int most = task.job().encrypted() ? 3_000 : 12_000;
        return switch (random.nextInt(50)) {
            case 0, 1, 2, 3 -> 0;
            case 4 -> most * 20L;
            case 5 -> random.nextInt(4) == 0 ? most * 150L : most;
            default -> random.nextInt(most);
        };
    }

    private TaskCompletionEvent event(
            int number, int map, int attempt, TaskCompletionEvent.Status status, String host) {
        return new TaskCompletionEvent(
                number, MapOutputs.map(map, attempt), map, true, status, "http://" + host + ":" + server.port());
    }

    private Outcome stock(Task task, MapOutputs outputs, List<TaskCompletionEvent> events, Path localDir)
            throws IOException, InterruptedException {
        ReduceTaskOfTest reduce = start(task, outputs, events, localDir);
        Shuffle<Object, Object> shuffle = new Shuffle<>();
        try {
            shuffle.init(context(task, outputs, reduce));
            SortedRecords records = ReduceTaskOfTest.read(shuffle.run());
            shuffle.close();
            return new Outcome(reduce, records);
        } finally {
            reduce.end();
        }
    }

    private Outcome flash(Task task, MapOutputs outputs, List<TaskCompletionEvent> events, Path localDir)
            throws IOException, InterruptedException {
        ReduceTaskOfTest reduce = start(task, outputs, events, localDir);
        MergingShuffle<Object, Object> shuffle = new MergingShuffle<>(
                context(task, outputs, reduce),
                task.tuning(),
                task.way() == Way.HTTP_AND_OWN_NODE ? Optional.of(OWN_HOST) : Optional.empty(),
                Device.SYSFS);
        SortedRecords records = ReduceTaskOfTest.read(shuffle.run());
        shuffle.close();
        return new Outcome(reduce, records);
    }

    private ReduceTaskOfTest start(Task task, MapOutputs outputs, List<TaskCompletionEvent> events, Path localDir)
            throws IOException {
        server.serve(outputs.all());
        task.faults().forEach(server::failOnce);
        return new ReduceTaskOfTest(new JobConf(task.conf()), Files.createDirectories(localDir), events);
    }

    private static ShuffleConsumerPlugin.Context<Object, Object> context(
            Task task, MapOutputs outputs, ReduceTaskOfTest reduce) throws IOException {
        return reduce.context(task.way() == Way.FILES_OF_THIS_JVM ? outputs.asFilesOfThisJvm() : null);
    }

    /**
     * Leaves some outputs of the own node missing or wrong; over HTTP they are right. Compressed ones are wrong in
     * their checksum: a wrong length in the stream of Hadoop's block codecs asks for any amount of heap.
     */
    private static void damageSome(MapOutputs outputs, boolean compressed, Random random) throws IOException {
        for (MapOutputs.Output output : outputs.all().values()) {
            Path file = random.nextBoolean() ? output.file() : MapOutputs.indexOf(output.file());
            switch (random.nextInt(20)) {
                case 0 -> Files.delete(file);
                case 1 -> Files.write(file, new byte[0]);
                case 2 -> {
                    byte[] bytes = Files.readAllBytes(file);
                    bytes[compressed ? bytes.length - 1 : random.nextInt(bytes.length)] ^= 4;
                    Files.write(file, bytes);
                }
                case 3 -> {
                    byte[] bytes = Files.readAllBytes(file);
                    Files.write(file, Arrays.copyOf(bytes, random.nextInt(bytes.length)));
                }
                default -> {}
            }
        }
    }

    private static void compare(Task task, Outcome stock, Outcome flash) {
        flash.records().assertSameAs(stock.records(), task.job());
        for (TaskCounter counter :
                List.of(TaskCounter.SHUFFLED_MAPS, TaskCounter.REDUCE_SHUFFLE_BYTES, TaskCounter.MERGED_MAP_OUTPUTS)) {
            assertThat(flash.counter(counter)).as(counter.name()).isEqualTo(stock.counter(counter));
        }
        if (task.failsOneByOne()) {
            assertThat(flash.counter(TaskCounter.FAILED_SHUFFLE))
                    .isEqualTo(stock.counter(TaskCounter.FAILED_SHUFFLE))
                    .isEqualTo(task.faults().size());
            assertThat(flash.task().failedMaps())
                    .isEqualTo(stock.task().failedMaps())
                    .isEqualTo(task.faults().keySet().stream()
                            .map(TaskAttemptID::toString)
                            .collect(Collectors.toSet()));
        }
        if (task.keepsNothing()
                && task.tuning().mergeWidth() == 0
                && !task.job().combines()) {
            assertThat(flash.counter(TaskCounter.SPILLED_RECORDS))
                    .isLessThanOrEqualTo(Math.max(
                            stock.counter(TaskCounter.SPILLED_RECORDS),
                            flash.records().records().size()));
        }
    }

    /** Returns all files and what is in them. */
    private static Map<Path, String> contents(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            Map<Path, String> contents = new TreeMap<>();
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                byte[] bytes = Files.readAllBytes(file);
                contents.put(file, bytes.length + " bytes, " + Arrays.hashCode(bytes));
            }
            return contents;
        }
    }

    private static void assertNoThreadIsLeft() throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (OF_A_SHUFFLE.stream().anyMatch(thread.getName()::startsWith)) {
                thread.join(10_000);
                assertThat(thread.isAlive()).as(thread.getName()).isFalse();
            }
        }
    }
}
