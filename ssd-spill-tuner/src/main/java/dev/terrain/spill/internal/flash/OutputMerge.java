package dev.terrain.spill.internal.flash;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.io.IOUtils;
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

    private static final int READ_BYTES_MIN = 16 << 10;
    private static final int READ_BYTES_MAX = 256 << 10;

    /** Each spill is an open file, and 1,024 of these are a usual limit of a process. */
    private static final int WIDTH_MAX = 250;

    private final SortTask<K, V> task;
    private final SpillFiles<K, V> spills;
    private final @Nullable Combiner<K, V> combiner;
    private final List<SortBlock> blocks;
    private final KeyOrder order;
    private final long freeBytes;

    /**
     * Prepares the merge.
     *
     * @param blocks sorted, and as they were collected: not combined yet
     */
    OutputMerge(
            SortTask<K, V> task, SpillFiles<K, V> spills, @Nullable Combiner<K, V> combiner, List<SortBlock> blocks) {
        this.task = task;
        this.spills = spills;
        this.combiner = combiner;
        this.blocks = blocks;
        this.order = new KeyOrder(task.newComparator());
        this.freeBytes = task.sortBytes()
                - blocks.stream().mapToLong(SortBlock::capacity).sum();
    }

    /** Writes the map output and its index where the shuffle looks for them, and deletes the spills. */
    void run() throws IOException, InterruptedException, ClassNotFoundException {
        long begin = System.nanoTime();
        boolean combining = !blocks.isEmpty() || spills.list().size() >= task.combineFrom();
        narrow();
        MapOutputFile files = task.mapTask().getMapOutputFile();
        Path output = files.getOutputFileForWrite(expectedBytes());
        Path index = files.getOutputIndexFileForWrite(task.indexBytes());
        Progress phase = task.mapTask().getSortPhase();
        long length;
        try (PartitionedFile<K, V> file = new PartitionedFile<>(task, output)) {
            merge(spills.list(), blocks, file, combining ? combiner : null, phase);
            file.index().writeToFile(index, task.job());
            length = file.length();
        }
        spills.delete(spills.list());
        phase.complete();
        task.context()
                .getReporter()
                .getCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES)
                .increment(length);
        openToShuffle(output, index);
        task.times().merged(System.nanoTime() - begin);
    }

    /** Merges spills into larger ones, the oldest first, until one merge takes all that are left. */
    private void narrow() throws IOException, InterruptedException, ClassNotFoundException {
        int width = width();
        for (List<SpillFile> files = spills.list(); files.size() > width; files = spills.list()) {
            List<SpillFile> oldest = files.subList(0, Math.min(width, files.size() - width + 1));
            long bytes = oldest.stream().mapToLong(SpillFile::bytes).sum();
            long records = oldest.stream().mapToLong(SpillFile::records).sum();
            spills.write(bytes, records, file -> merge(oldest, List.of(), file, null, new Progress()));
            spills.delete(oldest);
            task.times().narrowed();
        }
    }

    @SuppressWarnings("try") // Closes the cursors that there are by then.
    private void merge(
            List<SpillFile> files,
            List<SortBlock> sorted,
            PartitionedFile<K, V> into,
            @Nullable Combiner<K, V> combiner,
            Progress phase)
            throws IOException, InterruptedException, ClassNotFoundException {
        long records = files.stream().mapToLong(SpillFile::records).sum()
                + sorted.stream().mapToLong(SortBlock::records).sum();
        List<RecordCursor> cursors = new ArrayList<>();
        try (Closeable all = () -> closeAll(cursors)) {
            for (SpillFile file : files) {
                cursors.add(new SegmentCursor(task, file, order, readBytes(files.size())));
            }
            sorted.forEach(block -> cursors.add(new BlockCursor(block)));
            into.write(new Merge(cursors, order), combiner, task.mergeProgress(phase, records));
        }
    }

    /** What has been read is right, or an exception is on its way: how a close goes matters to neither. */
    private static void closeAll(List<RecordCursor> cursors) {
        IOUtils.closeStreams(
                cursors.stream().filter(Closeable.class::isInstance).toArray(Closeable[]::new));
    }

    /** A codec has memory of its own for each spill, which only the job's merge factor bounds. */
    private int width() {
        return task.codec() == null
                ? (int) Math.max(2, Math.min(WIDTH_MAX, freeBytes / (READ_BYTES_MIN + task.indexBytes())))
                : task.mergeFactor();
    }

    /** Beside its index, which is in memory while a spill is read. */
    private int readBytes(int files) {
        return (int) Math.max(READ_BYTES_MIN, Math.min(READ_BYTES_MAX, freeBytes / files - task.indexBytes()));
    }

    private long expectedBytes() {
        return spills.list().stream().mapToLong(SpillFile::bytes).sum()
                + blocks.stream().mapToLong(SortBlock::capacity).sum()
                + (long) task.partitions() * SEGMENT_BYTES;
    }

    private void openToShuffle(Path... files) throws IOException {
        if (SHUFFLE_PERMISSION.equals(SHUFFLE_PERMISSION.applyUMask(FsPermission.getUMask(task.job())))) {
            return;
        }
        for (Path file : files) {
            task.localFileSystem().setPermission(file, SHUFFLE_PERMISSION);
        }
    }
}
