package dev.terrain.spill.internal.sort;

import dev.terrain.spill.internal.device.MergePlan;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.util.Progressable;

/**
 * Merges stored runs to suit their device: chooses the width, opens the runs with one I/O unit, and closes them.
 *
 * <p>Belongs to one thread.
 */
public final class RunMerge implements Closeable {
    /** Up to here all runs at once are best on every device that {@link MergePlan} knows. */
    private static final int NARROW = 8;

    /**
     * The memory of a codec or cipher for each run it reads; Snappy takes two buffers of 256 KiB, and the stream one.
     */
    private static final int CODER_BYTES = 1 << 20;

    /** The part of the heap in which a merge with a fixed unit may read. */
    private static final int HEAP_SHARE = 4;

    private static final int PAGE_BYTES = 4 << 10;

    private static final int VERIFIED_BYTES = 64 << 10;

    private final ReadUnit unit;
    private final List<RunCursor> cursors = new ArrayList<>();

    private RunMerge(ReadUnit unit) {
        this.unit = unit;
    }

    /**
     * Returns the plan for merging runs, by the speed of some reads from the middle of them. Values fixed by the
     * operator hold as far as memory and codecs allow.
     *
     * @param memoryBytes memory for reading
     */
    public static MergePlan plan(List<? extends StoredRun> runs, long memoryBytes, SortTuning tuning)
            throws IOException {
        int width = width(runs, memoryBytes, tuning);
        if (runs.stream().anyMatch(run -> run.format().hasCoder())) {
            int factor = runs.get(0).format().mergeFactor();
            width = (int) Math.min(width, Math.max(factor, memoryBytes / CODER_BYTES));
        }
        int readAtOnce = Math.max(1, Math.min(runs.size(), width));
        int unitBytes = tuning.ioUnitBytes() > 0
                ? fixedUnit(readAtOnce, memoryBytes, tuning.ioUnitBytes())
                : MergePlan.ofWidth(readAtOnce, memoryBytes).unitBytes();
        return new MergePlan(width, unitBytes);
    }

    private static int width(List<? extends StoredRun> runs, long memoryBytes, SortTuning tuning) throws IOException {
        if (tuning.mergeWidth() > 0) {
            return tuning.mergeWidth();
        }
        if (runs.size() <= NARROW) {
            return NARROW;
        }
        long bytes = runs.stream().mapToLong(StoredRun::bytes).sum();
        return MergePlan.of(runs.size(), bytes, memoryBytes, FirstReads.speed(runs))
                .width();
    }

    /**
     * Opens runs.
     *
     * @param unitBytes the largest I/O unit, or exactly the unit if the operator fixed it
     * @param progress called after each read
     */
    @SuppressWarnings("MustBeClosedChecker")
    public static RunMerge open(
            List<? extends StoredRun> runs, int unitBytes, SortTuning tuning, KeyOrder order, Progressable progress)
            throws IOException {
        RunMerge merge = new RunMerge(tuning.ioUnitBytes() > 0 ? ReadUnit.fixed(unitBytes) : ReadUnit.upTo(unitBytes));
        ValueBuffer longValues = new ValueBuffer();
        try {
            for (StoredRun run : runs) {
                merge.cursors.add(
                        new RunCursor(run.format(), run.path(), run.index(), order, merge.unit, longValues, progress));
            }
            return merge;
        } catch (IOException | RuntimeException e) {
            merge.close();
            throw e;
        }
    }

    /** A unit that the operator fixed may take more than the sort itself would, but no heap that is not there. */
    private static int fixedUnit(int runs, long memoryBytes, int unitBytes) {
        long most = Math.max(memoryBytes, Runtime.getRuntime().maxMemory() / HEAP_SHARE) / Math.max(1, runs);
        return (int) Math.min(unitBytes, Math.max(PAGE_BYTES, most));
    }

    /** Returns a cursor for each run, in their order. */
    public List<RecordCursor> cursors() {
        return List.copyOf(cursors);
    }

    /** Returns how many records have been read of the runs that are at their end. */
    public long records() {
        return cursors.stream().mapToLong(RunCursor::recordsOfEnded).sum();
    }

    /**
     * Reads a run with one partition to its end.
     *
     * @throws IOException if it is not what was written, by its checksum
     */
    public static void verify(StoredRun run, Progressable progress) throws IOException {
        try (RunFile file = new RunFile(run.format().uncompressed(), run.path(), run.index())) {
            byte[] piece = new byte[VERIFIED_BYTES];
            boolean more = file.enter(0) > 0;
            while (more) {
                more = file.read(piece, 0, piece.length) >= 0;
                progress.progress();
            }
        }
    }

    /** Returns the present I/O unit. */
    public int unitBytes() {
        return unit.bytes();
    }

    /** Ignores errors: the data are already verified, or an exception is already under way. */
    @Override
    public void close() {
        IOUtils.closeStreams(cursors.toArray(Closeable[]::new));
    }
}
