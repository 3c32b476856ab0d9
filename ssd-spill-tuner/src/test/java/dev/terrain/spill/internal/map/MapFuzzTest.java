package dev.terrain.spill.internal.map;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.terrain.spill.fuzz.FaultyDisk;
import dev.terrain.spill.fuzz.FaultyDisk.Fault;
import dev.terrain.spill.fuzz.NewThreads;
import dev.terrain.spill.fuzz.RawRecord;
import dev.terrain.spill.fuzz.Rounds;
import dev.terrain.spill.fuzz.SortedRecords;
import dev.terrain.spill.internal.map.RandomMapTask.Trouble;
import dev.terrain.spill.internal.sort.SortTuning;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random map tasks under Hadoop's own buffer and under this sort: the same records in the same partitions, in the job's
 * order, with the same counters; and if something goes wrong, the same failure. These differences are allowed:
 *
 * <ul>
 *   <li>the order of records whose keys are equal, and with it the length of compressed output;
 *   <li>how often records pass the combiner, unless neither spilled;
 *   <li>{@code SPILLED_RECORDS}, which is not higher than Hadoop's where Hadoop spilled more than once with the same
 *       memory and no spill was merged into another. An output between 77 % of the memory and the spill percentage of
 *       Hadoop, or one with a record of more than 43 % of the memory, is spilled here and not by Hadoop.
 *   <li>A full disk fails whichever sort needs more of it: spills are not compressed here, and fewer with Hadoop when
 *       it has more memory.
 * </ul>
 */
class MapFuzzTest {
    private final Path dir;

    MapFuzzTest(@TempDir Path dir) {
        this.dir = dir;
    }

    /** How a task went. */
    private record Outcome(MapSide side, @Nullable Throwable failure) {
        long counter(TaskCounter counter) {
            return side.counter(counter);
        }
    }

    @AfterEach
    void wholeDisk() {
        FaultyDisk.mend();
        HeapRoom.ofJvm().collected();
    }

    @Test
    void aMapTaskIsThatOfHadoop() {
        Rounds.run(this::round);
    }

    private void round(Random random) throws Exception {
        RandomMapTask task = RandomMapTask.of(random);
        long records = random.nextLong();
        Path work = Files.createTempDirectory(dir, "round");
        try {
            MapSide hadoops = new MapSide(new JobConf(task.conf()), Files.createDirectory(work.resolve("stock")));
            Outcome stock = task.mayHangInHadoop()
                    ? new Outcome(hadoops, new IOException("not tried"))
                    : run(task, Collector.STOCK.make(), hadoops, records);
            endSpillThreads();
            MapSide side = new MapSide(new JobConf(task.conf()), Files.createDirectory(work.resolve("flash")));
            Sorting flash = new Sorting(task.tuning());
            NewThreads threads = new NewThreads();
            Outcome outcome = run(task, flash, side, records);
            threads.assertEnded();
            compare(task, stock, outcome, flash.sort());
        } catch (Throwable t) {
            throw new AssertionError(task.toString(), t);
        } finally {
            FileUtil.fullyDelete(work.toFile());
        }
    }

    /** {@code FlashMapOutputCollector} with tuning that no operator is allowed. */
    private static final class Sorting implements MapOutputCollector<Writable, Writable> {
        private final SortTuning tuning;
        private @Nullable MapSort<Writable, Writable> sort;

        Sorting(SortTuning tuning) {
            this.tuning = tuning;
        }

        @Override
        public void init(Context context) throws IOException, ClassNotFoundException {
            sort = new MapSort<>(context, tuning);
        }

        @Override
        public void collect(Writable key, Writable value, int partition) throws IOException {
            sort().collect(key, value, partition);
        }

        @Override
        public void flush() throws IOException, InterruptedException, ClassNotFoundException {
            sort().flush();
        }

        @Override
        public void close() throws IOException {
            sort().close();
        }

        MapSort<Writable, Writable> sort() {
            return requireNonNull(sort, "init comes first");
        }
    }

    /** As {@code NewOutputCollector} and {@code MapTask} use a collector: after a failure it is flushed again. */
    private static Outcome run(
            RandomMapTask task, MapOutputCollector<Writable, Writable> collector, MapSide side, long seed)
            throws Exception {
        if (task.trouble() == Trouble.DISK_FULL) {
            FaultyDisk.after(task.troubleAt(), Fault.NO_SPACE);
        }
        collector.init(side.context());
        boolean stock = !(collector instanceof Sorting);
        Throwable failure = catchThrowable(() -> {
            collect(task, collector, new Random(seed), stock);
            collector.flush();
        });
        if (failure != null) {
            boolean flushed = catchThrowable(collector::flush) == null;
            // In Hadoop a second flush may find nothing left to do.
            assertThat(!stock && flushed)
                    .as("a flush after a failure of the sort")
                    .isEqualTo(!stock && task.trouble() == Trouble.BAD_RECORD);
        }
        collector.close();
        FaultyDisk.mend();
        return new Outcome(side, failure);
    }

    private static void collect(
            RandomMapTask task, MapOutputCollector<Writable, Writable> collector, Random random, boolean stock)
            throws Exception {
        DataOutputBuffer size = new DataOutputBuffer();
        int partitions = task.conf().getNumReduceTasks();
        long bytes = 0;
        for (int i = 0; bytes < task.outputBytes(); i++) {
            Writable key = task.job().keys().apply(random);
            Writable value = task.job().values().apply(random);
            if (i == task.troubleAt() && task.trouble() == Trouble.BAD_RECORD) {
                collector.collect(key, new BytesWritable(new byte[Unwilling.THROWS_IO_EXCEPTION + i % 2]), 0);
            }
            if (i == task.troubleAt() && task.trouble() == Trouble.INTERRUPT && !stock) {
                Thread.currentThread().interrupt();
            }
            if (i == task.pressedAt() && !stock) {
                press();
            }
            collector.collect(key, value, random.nextInt(partitions));
            size.reset();
            key.write(size);
            value.write(size);
            bytes += size.getLength() + 16;
        }
    }

    /** As a collection does, by a thread of its own. */
    private static void press() throws InterruptedException {
        Thread collection = new Thread(() -> HeapRoom.ofJvm().collected(Long.MAX_VALUE / 2));
        collection.start();
        collection.join();
    }

    private static void compare(RandomMapTask task, Outcome stock, Outcome flash, MapSort<?, ?> sort) throws Exception {
        assertThat(flash.side().files()).noneMatch(name -> name.startsWith("spill"));
        boolean interrupted = Thread.interrupted();
        Throwable failure = flash.failure();
        switch (task.trouble()) {
            case NONE -> assertThat(failure).isEqualTo(stock.failure()).isNull();
            case BAD_RECORD -> assertThat(rootCause(failure)).isEqualTo(rootCause(stock.failure()));
            case INTERRUPT -> {
                assertThat(stock.failure()).isNull();
                assertThat(failure == null
                                || interrupted
                                || failure instanceof InterruptedException
                                || failure instanceof InterruptedIOException)
                        .as("%s", failure)
                        .isTrue();
            }
            case DISK_FULL -> {
                String full = new IOException(Fault.NO_SPACE.message()).toString();
                boolean tried = !task.mayHangInHadoop();
                assertThat(rootCause(failure)).isIn("nothing", full);
                assertThat(tried ? rootCause(stock.failure()) : full).isIn("nothing", full);
                // The index of a record counts as collected, and is not written.
                if (tried && !task.job().combines() && task.troubleAt() < task.outputBytes() / 8) {
                    assertThat(failure).isNotNull();
                    assertThat(stock.failure()).isNotNull();
                }
            }
        }
        if ((failure == null && stock.failure() == null) || task.trouble() == Trouble.BAD_RECORD) {
            compareOutputs(task, stock, flash);
            compareCounters(task, stock, flash, sort);
        }
    }

    private static void compareOutputs(RandomMapTask task, Outcome stock, Outcome flash) throws Exception {
        List<List<RawRecord>> expected = stock.side().output();
        List<List<RawRecord>> found = flash.side().output();
        assertThat(flash.side().files()).containsExactly("file.out", "file.out.index");
        assertThat(found).hasSameSizeAs(expected);
        for (int partition = 0; partition < expected.size(); partition++) {
            new SortedRecords(found.get(partition))
                    .assertSameAs(new SortedRecords(expected.get(partition)), task.job());
        }
    }

    private static void compareCounters(RandomMapTask task, Outcome stock, Outcome flash, MapSort<?, ?> sort) {
        assertSame(TaskCounter.MAP_OUTPUT_RECORDS, stock, flash);
        assertSame(TaskCounter.MAP_OUTPUT_BYTES, stock, flash);
        boolean combines = task.job().combines();
        long collected = stock.counter(TaskCounter.MAP_OUTPUT_RECORDS);
        long written = combines ? stock.counter(TaskCounter.COMBINE_OUTPUT_RECORDS) : collected;
        boolean stockSpilledOnce = stock.counter(TaskCounter.SPILLED_RECORDS) == written
                && (!combines || stock.counter(TaskCounter.COMBINE_INPUT_RECORDS) == collected);
        boolean sameWay = stockSpilledOnce && sort.statistics().spills.get() == 0;
        if (!combines || sameWay) {
            assertSame(TaskCounter.COMBINE_INPUT_RECORDS, stock, flash);
            assertSame(TaskCounter.COMBINE_OUTPUT_RECORDS, stock, flash);
            if (!task.conf().getCompressMapOutput()) {
                assertSame(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES, stock, flash);
            }
        }
        if (sameWay) {
            assertSame(TaskCounter.SPILLED_RECORDS, stock, flash);
        } else if (!combines
                && task.sameMemory()
                && !stockSpilledOnce
                && sort.statistics().merges.get() <= 1) {
            assertThat(flash.counter(TaskCounter.SPILLED_RECORDS))
                    .isBetween(collected, stock.counter(TaskCounter.SPILLED_RECORDS));
        }
        assertThat(flash.side().getSortPhase().get()).isEqualTo(1);
    }

    private static void assertSame(TaskCounter counter, Outcome stock, Outcome flash) {
        assertThat(flash.counter(counter)).as(counter.name()).isEqualTo(stock.counter(counter));
    }

    private static String rootCause(@Nullable Throwable failure) {
        Throwable cause = failure;
        while (cause != null && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause == null ? "nothing" : cause.toString();
    }

    /** Hadoop's buffer leaves its thread, and with it its memory, when a task fails. */
    private static void endSpillThreads() throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("SpillThread")) {
                thread.interrupt();
                thread.join(10_000);
            }
        }
    }
}
