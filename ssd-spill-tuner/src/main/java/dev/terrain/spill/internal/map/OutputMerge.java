package dev.terrain.spill.internal.map;

import dev.terrain.spill.internal.device.DeviceSpeed;
import dev.terrain.spill.internal.device.MergePlan;
import dev.terrain.spill.internal.sort.BlockCursor;
import dev.terrain.spill.internal.sort.Combiner;
import dev.terrain.spill.internal.sort.KeyOrder;
import dev.terrain.spill.internal.sort.Merge;
import dev.terrain.spill.internal.sort.PartitionedFile;
import dev.terrain.spill.internal.sort.RecordCursor;
import dev.terrain.spill.internal.sort.RunMerge;
import dev.terrain.spill.internal.sort.SortBlock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.util.Progress;
import org.jspecify.annotations.Nullable;

/** Merges all spills, and the blocks that never left memory, into the map output. */
final class OutputMerge<K, V> {
    /** {@code MapTask.SHUFFLE_OUTPUT_PERM}: the group, which is the NodeManager's, reads the output. */
    private static final FsPermission SHUFFLE_PERMISSION = new FsPermission((short) 0640);

    /** The same as {@code MapTask.APPROX_HEADER_LENGTH}, in an estimate of the output's size. */
    private static final int SEGMENT_BYTES = 150;

    private final SortTask<K, V> task;
    private final SpillFiles<K, V> spills;
    private final @Nullable Combiner<K, V> combiner;
    private final List<SortBlock> blocks;
    private final KeyOrder order;
    private final SortMemory memory;

    /**
     * Prepares the merge.
     *
     * @param blocks sorted, and as they were collected: not combined yet
     * @param memory what blocks and reading may take together
     */
    OutputMerge(
            SortTask<K, V> task,
            SpillFiles<K, V> spills,
            @Nullable Combiner<K, V> combiner,
            List<SortBlock> blocks,
            SortMemory memory) {
        this.task = task;
        this.spills = spills;
        this.combiner = combiner;
        this.blocks = blocks;
        this.order = new KeyOrder(task.newComparator());
        this.memory = memory;
    }

    /** Writes the map output and its index where the shuffle looks for them, and deletes the spills. */
    void run() throws IOException, InterruptedException, ClassNotFoundException {
        long begin = System.nanoTime();
        boolean combining = !blocks.isEmpty() || spills.list().size() >= task.combineFrom();
        int files = spills.list().size();
        MergePlan plan = RunMerge.plan(spills.list(), readingBytes(files), task.tuning());
        narrow(plan);
        List<SpillFile> last = spills.list();
        MapOutputFile outputs = task.mapTask().getMapOutputFile();
        Path output = task.format().place(expectedBytes(), outputs::getOutputFileForWrite);
        Path index = outputs.getOutputIndexFileForWrite(task.indexBytes());
        Progress phase = task.mapTask().getSortPhase();
        long length;
        int unitBytes;
        try (PartitionedFile<K, V> file =
                new PartitionedFile<>(task.format(), output, task.partitions(), task.spilledRecords())) {
            unitBytes = merge(last, blocks, plan.unitBytes(), file, combining ? combiner : null, phase);
            file.index().writeToFile(index, task.job());
            length = file.length();
        }
        spills.delete(last);
        phase.complete();
        task.reporter().getCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES).increment(length);
        openToShuffle(output, index);
        SortStatistics statistics = task.statistics();
        statistics.mergeNanos.addAndGet(System.nanoTime() - begin);
        statistics.mergeWidth.set(last.size());
        statistics.ioUnitBytes.set(unitBytes);
        if (!last.isEmpty()) {
            statistics.merges.incrementAndGet();
        }
    }

    /** Merges spills into larger ones, the oldest first, until one merge takes all that are left. */
    private void narrow(MergePlan plan) throws IOException, InterruptedException, ClassNotFoundException {
        for (List<SpillFile> files = spills.list(); files.size() > plan.width(); files = spills.list()) {
            List<SpillFile> oldest = files.subList(0, plan.inputs(files.size()));
            long bytes = oldest.stream().mapToLong(SpillFile::bytes).sum();
            spills.write(bytes, file -> merge(oldest, List.of(), plan.unitBytes(), file, null, new Progress()));
            spills.delete(oldest);
            task.statistics().merges.incrementAndGet();
        }
    }

    /** Returns what the reading of spills may take, beside their indices; enough for a merge as wide as Hadoop's. */
    private long readingBytes(int files) {
        long bytes = memory.readingBytes((long) files * DeviceSpeed.SEEKING_UNIT_BYTES, blockBytes());
        long least = (long) task.format().mergeFactor() * MergePlan.SMALLEST_UNIT_BYTES;
        return Math.max(least, bytes - files * task.indexBytes());
    }

    /** Merges, and returns the unit in which files were read at the end. */
    private int merge(
            List<SpillFile> files,
            List<SortBlock> sorted,
            int unitBytes,
            PartitionedFile<K, V> into,
            @Nullable Combiner<K, V> combiner,
            Progress phase)
            throws IOException, InterruptedException, ClassNotFoundException {
        long bytes = files.stream().mapToLong(SpillFile::bytes).sum()
                + sorted.stream().mapToLong(SortBlock::capacity).sum();
        try (RunMerge stored = RunMerge.open(files, unitBytes, task.tuning(), order, task.reporter())) {
            List<RecordCursor> cursors = new ArrayList<>(stored.cursors());
            sorted.forEach(block -> cursors.add(new BlockCursor(block)));
            into.write(new Merge(cursors, order), combiner, task.mergeProgress(phase, bytes));
            return files.isEmpty() ? 0 : stored.unitBytes();
        }
    }

    private long blockBytes() {
        return blocks.stream().mapToLong(SortBlock::capacity).sum();
    }

    private long expectedBytes() {
        return spills.list().stream().mapToLong(SpillFile::bytes).sum()
                + blockBytes()
                + (long) task.partitions() * SEGMENT_BYTES;
    }

    private void openToShuffle(Path... files) throws IOException {
        if (SHUFFLE_PERMISSION.equals(SHUFFLE_PERMISSION.applyUMask(FsPermission.getUMask(task.job())))) {
            return;
        }
        for (Path file : files) {
            task.format().localFileSystem().setPermission(file, SHUFFLE_PERMISSION);
        }
    }
}
