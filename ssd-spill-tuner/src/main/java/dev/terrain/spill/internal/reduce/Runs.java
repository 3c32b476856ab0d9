package dev.terrain.spill.internal.reduce;

import dev.terrain.spill.internal.device.MergePlan;
import dev.terrain.spill.internal.sort.Combiner;
import dev.terrain.spill.internal.sort.KeyOrder;
import dev.terrain.spill.internal.sort.MemoryCursor;
import dev.terrain.spill.internal.sort.Merge;
import dev.terrain.spill.internal.sort.MergeProgress;
import dev.terrain.spill.internal.sort.MergedRecords;
import dev.terrain.spill.internal.sort.PartitionedFile;
import dev.terrain.spill.internal.sort.RecordCursor;
import dev.terrain.spill.internal.sort.RunFormat;
import dev.terrain.spill.internal.sort.RunMerge;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput;
import org.apache.hadoop.mapreduce.task.reduce.MergeManager;
import org.apache.hadoop.util.Progress;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sorted runs of a reduce task, kept as fetched: long ones in files, short ones in memory. When memory is full, or
 * the reducer needs it, the runs in memory are merged into one file. All of it is merged once, while the reducer reads.
 *
 * <p>Where there are more runs than one merge reads well, long ones go to memory too, and are merged on their way into
 * the file, as in Hadoop: otherwise a disk would write and read them once more, or seek for each short unit.
 *
 * <p>Thread-safe. {@link #close} and {@link #end} belong to one thread; a fetcher that works on meanwhile fetches what
 * is there already, and adds nothing.
 */
final class Runs<K, V> implements MergeManager<K, V> {
    private static final Logger LOG = LoggerFactory.getLogger(Runs.class);

    /** A shorter run is not worth a file of its own, and a shorter read not worth an access of a disk that seeks. */
    static final int SHORT_BYTES = 1 << 20;

    private static final int RECORDS_BETWEEN_REPORTS = 1_000;

    private final ReduceSide<K, V> side;
    private final ReduceStatistics statistics = new ReduceStatistics();
    private final List<MemoryRun<K, V>> inMemory = new ArrayList<>();
    private final List<FileRun> inFiles = new ArrayList<>();

    /** Held by the one thread that takes runs out of memory; never by one that adds a run. */
    private final Object vacating = new Object();

    /** Whether one merge could not read all runs in long units, so that they are merged in memory first. */
    private final boolean wide;

    private final AtomicInteger filesWritten = new AtomicInteger();
    private long reservedBytes;
    private @Nullable RunMerge last;

    Runs(ReduceSide<K, V> side) {
        this.side = side;
        this.wide = side.job().getNumMapTasks() > side.runsAtOnce();
    }

    /** Does nothing: no caller waits for a merge here. */
    @Override
    public void waitForResource() {}

    @Override
    public MapOutput<K, V> reserve(TaskAttemptID map, long bytes, int fetcher) throws IOException {
        boolean forMemory = bytes <= side.runBytesMax() && (bytes < SHORT_BYTES || wide || isKept(bytes));
        return forMemory && makeRoom(bytes)
                ? new MemoryRun<>(side, this, map, (int) bytes)
                : new FetchedFile<>(side, this, map, bytes, fetcher);
    }

    private synchronized boolean isKept(long bytes) {
        return reservedBytes + bytes <= side.keptBytes();
    }

    private boolean makeRoom(long bytes) throws IOException {
        if (tryReserve(bytes)) {
            return true;
        }
        synchronized (vacating) {
            if (tryReserve(bytes)) {
                return true;
            }
            vacate(0);
            return tryReserve(bytes);
        }
    }

    private synchronized boolean tryReserve(long bytes) {
        if (reservedBytes + bytes > side.fetchBytes()) {
            return false;
        }
        reservedBytes += bytes;
        return true;
    }

    /** Takes a run that was fetched into memory. */
    synchronized void add(MemoryRun<K, V> run) {
        inMemory.add(run);
        statistics.runs.incrementAndGet();
    }

    /** Takes a run in a file. */
    synchronized void add(FileRun run) {
        inFiles.add(run);
        statistics.runs.incrementAndGet();
    }

    /** Gives back the memory of a run that was not fetched after all. */
    synchronized void unreserve(long bytes) {
        reservedBytes -= bytes;
    }

    /** Returns what was done so far. */
    ReduceStatistics statistics() {
        return statistics;
    }

    /**
     * Writes what is in memory into one file: as it is where one merge takes all runs of the job, merged where there
     * are more of them or a combiner makes them shorter. Runs that are being fetched stay, and others may be added
     * meanwhile.
     *
     * @param keptBytes how much of it stays
     */
    private void vacate(long keptBytes) throws IOException {
        List<MemoryRun<K, V>> vacated = takeFromMemory(keptBytes);
        if (vacated.isEmpty()) {
            return;
        }
        long bytes = vacated.stream().mapToLong(MemoryRun::getSize).sum();
        List<FileRun> files;
        try {
            boolean asTheyAre = !wide && side.context().getCombinerClass() == null;
            files = asTheyAre ? pack(vacated, bytes) : List.of(merge(vacated, bytes));
        } catch (IOException | RuntimeException e) {
            putBack(vacated);
            throw e;
        }
        LOG.info("Wrote {} runs of {} bytes out of memory, as {}", vacated.size(), bytes, files.size());
        synchronized (this) {
            inFiles.addAll(files);
            reservedBytes -= bytes;
        }
    }

    private List<FileRun> pack(List<MemoryRun<K, V>> packed, long bytes) throws IOException {
        TaskAttemptID first = packed.get(0).getMapId();
        Written file = write(
                first,
                bytes,
                packed.size(),
                out -> out.writeRuns(packed.stream().map(MemoryRun::bytes).toList()));
        List<FileRun> runs = new ArrayList<>();
        for (int i = 0; i < packed.size(); i++) {
            runs.add(file.run(packed.get(i).getMapId(), FileRun.Origin.FETCHED, i));
        }
        return runs;
    }

    private FileRun merge(List<MemoryRun<K, V>> merged, long bytes) throws IOException {
        KeyOrder order = side.newOrder();
        List<RecordCursor> cursors = new ArrayList<>();
        merged.forEach(run -> cursors.add(new MemoryCursor(run.bytes(), order)));
        Combiner<K, V> combiner = side.newCombiner();
        TaskAttemptID first = merged.get(0).getMapId();
        Written file = write(
                first,
                bytes,
                1,
                out -> out.write(new Merge(cursors, order), combiner, progress(new Progress(), bytes)));
        merged(merged.size());
        return file.run(first, FileRun.Origin.MERGED, 0);
    }

    /** Counts a merge of so many map outputs, and maybe of what was merged before. */
    private void merged(long mapOutputs) {
        statistics.merges.incrementAndGet();
        statistics.mergedMapOutputs.addAndGet(mapOutputs);
    }

    private synchronized List<MemoryRun<K, V>> takeFromMemory(long keptBytes) {
        long left = inMemory.stream().mapToLong(MemoryRun::getSize).sum();
        int end = 0;
        while (left > keptBytes) {
            left -= inMemory.get(end++).getSize();
        }
        List<MemoryRun<K, V>> first = inMemory.subList(0, end);
        List<MemoryRun<K, V>> taken = List.copyOf(first);
        first.clear();
        return taken;
    }

    /** A fetcher that continues after a failure has lost nothing. */
    private synchronized void putBack(List<MemoryRun<K, V>> taken) {
        inMemory.addAll(0, taken);
    }

    /** Sorted runs in a file of this task. */
    private record Written(Path path, RunFormat format, SpillRecord index) {
        FileRun run(TaskAttemptID map, FileRun.Origin origin, int segment) {
            return new FileRun(map, origin, path, format, index.getIndex(segment));
        }
    }

    /** Writes a file that is named after one of the maps in it, as Hadoop does. */
    private Written write(TaskAttemptID map, long bytes, int segments, PartitionedFile.Filler<K, V> content)
            throws IOException {
        MapOutputFile files = side.context().getMapOutputFile();
        Path path = side.format()
                .place(bytes, size -> files.getInputFileForWrite(map.getTaskID(), size))
                .suffix(Task.MERGED_OUTPUT_PREFIX + filesWritten.getAndIncrement());
        RunFormat format = side.format().ofTemporary(path, bytes);
        try (PartitionedFile<K, V> file = new PartitionedFile<>(format, path, segments, null)) {
            content.writeTo(file);
            return new Written(path, format, file.index());
        } catch (IOException | RuntimeException e) {
            format.localFileSystem().delete(path, false);
            throw e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            format.localFileSystem().delete(path, false);
            throw (IOException) new InterruptedIOException("Interrupted while merging").initCause(e);
        } catch (ClassNotFoundException e) {
            throw new IOException("The combiner cannot be loaded", e);
        }
    }

    private MergeProgress progress(Progress phase, long bytes) {
        return new MergeProgress(side.context().getReporter(), RECORDS_BETWEEN_REPORTS, phase, bytes);
    }

    /**
     * Ends the fetching, and returns all records in order. A few short runs stay in memory: a part of what the merge
     * may read in.
     */
    @Override
    public RawKeyValueIterator close() throws IOException {
        // A fetcher that Hadoop has given up waiting for may still be writing runs into a file.
        synchronized (vacating) {
            vacate(Math.max(side.keptBytes(), side.readBytes() / 2));
            return mergeAll();
        }
    }

    private synchronized RawKeyValueIterator mergeAll() throws IOException {
        long readBytes = side.readBytes() - Math.min(reservedBytes, side.readBytes() / 2);
        MergePlan plan = RunMerge.plan(inFiles, readBytes, side.tuning());
        narrow(plan);
        KeyOrder order = side.newOrder();
        RunMerge stored = RunMerge.open(
                inFiles, plan.unitBytes(), side.tuning(), order, side.context().getReporter());
        List<RecordCursor> cursors = new ArrayList<>(stored.cursors());
        inMemory.forEach(run -> cursors.add(new MemoryCursor(run.bytes(), order)));
        long bytes = inFiles.stream().mapToLong(FileRun::rawBytes).sum()
                + inMemory.stream().mapToLong(MemoryRun::getSize).sum();
        LOG.info("One merge of {} runs in files and {} in memory, {} bytes", inFiles.size(), inMemory.size(), bytes);
        merged(inMemory.size() + inFiles.stream().filter(FileRun::isMapOutput).count());
        inMemory.clear();
        last = stored;
        Merge merge = new Merge(cursors, order);
        merge.enter(0);
        return new MergedRecords(merge, progress(new Progress(), bytes));
    }

    /** Merges runs in files, the shortest first, until one merge takes all that are left. */
    private void narrow(MergePlan plan) throws IOException {
        while (inFiles.size() > plan.width()) {
            inFiles.sort(Comparator.comparingLong(FileRun::bytes));
            List<FileRun> shortest = List.copyOf(inFiles.subList(0, plan.inputs(inFiles.size())));
            KeyOrder order = side.newOrder();
            long bytes = shortest.stream().mapToLong(FileRun::rawBytes).sum();
            try (RunMerge stored = RunMerge.open(
                    shortest,
                    plan.unitBytes(),
                    side.tuning(),
                    order,
                    side.context().getReporter())) {
                TaskAttemptID first = shortest.get(0).map();
                FileRun merged = write(
                                first,
                                bytes,
                                1,
                                out -> out.write(
                                        new Merge(stored.cursors(), order),
                                        null,
                                        progress(side.context().getMergePhase(), bytes)))
                        .run(first, FileRun.Origin.MERGED, 0);
                inFiles.add(merged);
                merged(shortest.stream().filter(FileRun::isMapOutput).count());
                statistics.spilledRecords.addAndGet(stored.records());
            }
            delete(shortest);
        }
    }

    /** Deletes the files of runs, but those in which there are others. */
    private void delete(List<FileRun> merged) throws IOException {
        inFiles.removeAll(merged);
        Set<Path> needed = inFiles.stream().map(FileRun::path).collect(Collectors.toSet());
        for (FileRun run : merged) {
            if (!needed.contains(run.path())) {
                run.delete();
            }
        }
    }

    /** Ends the last merge and deletes the files of this task. */
    synchronized void end() throws IOException {
        if (last != null) {
            int width = last.cursors().size();
            statistics.mergeWidth.set(width);
            statistics.ioUnitBytes.set(width == 0 ? 0 : last.unitBytes());
            statistics.spilledRecords.addAndGet(last.records());
            last.close();
        }
        delete(List.copyOf(inFiles));
    }
}
