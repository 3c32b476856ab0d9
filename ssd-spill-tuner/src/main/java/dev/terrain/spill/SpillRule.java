package dev.terrain.spill;

import dev.terrain.spill.SpillPlan.Outcome;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Chooses many small sorts and one wide merge where Hadoop would sort its large buffer more than once, and never plans
 * more heap than the buffer it replaces.
 *
 * <p>Small sorts run beside the mapper and stay in the CPU's cache; a merge wide enough reads every spill once. The
 * heap is bounded without asking what the mapper holds: the new sort buffer and the merge together take at most half of
 * the sort buffer the task would have had. Together, because {@code MapOutputBuffer} keeps its buffer through the
 * merge: it clears {@code kvbuffer}, but {@code kvmeta} is a view of the same array (Hadoop 3.4.2 and 3.5.0). The other
 * half is the margin for what cannot be known beforehand, above all the largest key, for which every open spill keeps
 * up to twice its length.
 *
 * <p>Example: a split of 128 MiB, records of 100 bytes, four partitions, Hadoop's defaults of 100 MiB at 0.8, factor 10
 * and 4 KiB. 134,217,728 bytes are 1,342,177 records, which take 155,692,560 bytes in the buffer with their accounting.
 *
 * <ul>
 *   <li>Hadoop: 155,692,560 / 83,886,080 rounded up: 2 spills.
 *   <li>32 MiB: 155,692,560 / 26,843,546 rounded up: 6 spills.
 *   <li>Heap: 32 MiB, 5,760 bytes of indices (6 x 4 x 24, ten times over) and 102 streams of 132 KiB: 45.2 of 50 MiB,
 *       so factor 100 and 128 KiB stand.
 * </ul>
 */
final class SpillRule {
    /** {@code MapTask.MapOutputBuffer.init} refuses more: {@code (sortmb & 0x7FF) != sortmb}. */
    static final int SORT_MEGABYTES_LIMIT = 0x7FF;

    /**
     * Share of the heap from which Hadoop's own sort buffer is in doubt: 640 MB in 850 MB killed a task (measured,
     * three quarters). Nothing is changed there, so that the task ends as its owner knows it.
     */
    private static final double DOUBTFUL_HEAP_SHARE = 0.7;

    /** {@code MapTask.MapOutputBuffer.METASIZE}: accounting of one record in the sort buffer. */
    private static final int ACCOUNTING_BYTES = 16;

    /** {@code MapTask.MAP_OUTPUT_INDEX_RECORD_LENGTH}: one partition of one spill; the merge holds all of them. */
    private static final int INDEX_ENTRY_BYTES = 24;

    /** There is room for the indices of this many times the spills that are expected. */
    private static final int INDEX_SURPRISE = 10;

    /**
     * Objects around the buffer of one open spill: 3.2 KB on a 64-bit JVM 17 ({@code IFile.Reader} over
     * {@code RawLocalFileSystem}, Hadoop 3.4.2, mean of 1000), rounded up.
     */
    private static final int OPEN_SPILL_BYTES = 4 << 10;

    /** Files that are written during a merge: an intermediate run and the output. */
    private static final int WRITTEN_FILES = 2;

    private final SpillSettings settings;

    SpillRule(SpillSettings settings) {
        this.settings = settings;
    }

    /** Returns the plan for a task; that of {@link Outcome#LEFT} keeps every value as it is. */
    SpillPlan plan(TaskFacts facts) {
        if (!isAcceptedByHadoop(facts)) {
            return SpillPlan.left(facts, OptionalLong.empty(), "Hadoop refuses its sort buffer or spill percentage");
        }
        if (facts.inputBytes().isEmpty()) {
            return SpillPlan.left(facts, OptionalLong.empty(), "the length of its input is not known");
        }
        long ownSpills = expectedSpills(
                facts, facts.inputBytes().getAsLong(), facts.sortMegabytes().value());
        return objection(facts, ownSpills)
                .map(reason -> SpillPlan.left(facts, OptionalLong.of(ownSpills), reason))
                .orElseGet(() -> smallestBuffer(facts, ownSpills));
    }

    private static boolean isAcceptedByHadoop(TaskFacts facts) {
        int megabytes = facts.sortMegabytes().value();
        return megabytes >= 1
                && megabytes <= SORT_MEGABYTES_LIMIT
                && facts.spillPercent() > 0
                && facts.spillPercent() <= 1;
    }

    private static Optional<String> objection(TaskFacts facts, long ownSpills) {
        if (!facts.sortMegabytes().isTunable()) {
            return Optional.of("the job set its sort buffer itself");
        }
        if (facts.obstacle().isPresent()) {
            return facts.obstacle().map(Obstacle::sentence);
        }
        if (mebibytes(facts.sortMegabytes().value()) > DOUBTFUL_HEAP_SHARE * facts.maxHeapBytes()) {
            return Optional.of("its heap hardly holds the sort buffer it has");
        }
        if (ownSpills <= 1) {
            return Optional.of("its sort buffer holds all the output that is expected");
        }
        return Optional.empty();
    }

    private SpillPlan smallestBuffer(TaskFacts facts, long ownSpills) {
        int ownBufferBytes = facts.ioBufferBytes().value();
        int wantedBufferBytes =
                facts.ioBufferBytes().isTunable() ? Math.max(ownBufferBytes, settings.ioBufferBytes()) : ownBufferBytes;
        // The merge factor is worth more than the I/O buffer: give up the latter first.
        return IntStream.of(wantedBufferBytes, ownBufferBytes)
                .mapToObj(bytes -> smallestBuffer(facts, ownSpills, bytes))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseGet(() -> SpillPlan.left(
                        facts,
                        OptionalLong.of(ownSpills),
                        "no smaller sort buffer leaves the heap for a merge of all its spills at once"));
    }

    private Optional<SpillPlan> smallestBuffer(TaskFacts facts, long ownSpills, int ioBufferBytes) {
        long input = facts.inputBytes().orElseThrow();
        long budgetBytes = mebibytes(facts.sortMegabytes().value()) / 2;
        for (int megabytes = settings.sortMegabytesMin(); mebibytes(megabytes) < budgetBytes; megabytes++) {
            long spills = expectedSpills(facts, input, megabytes);
            double indexBytes = (double) spills * facts.partitions() * INDEX_ENTRY_BYTES * INDEX_SURPRISE;
            double streams = (budgetBytes - mebibytes(megabytes) - indexBytes) / (ioBufferBytes + OPEN_SPILL_BYTES);
            int factor = mergeFactor(facts, (int) (streams - WRITTEN_FILES));
            if (spills <= factor) {
                return Optional.of(new SpillPlan(
                        Outcome.TUNED,
                        megabytes,
                        factor,
                        ioBufferBytes,
                        OptionalLong.of(spills),
                        "%d small sorts beside the mapper and one merge instead of %d sorts of %d MiB"
                                .formatted(
                                        spills, ownSpills, facts.sortMegabytes().value())));
            }
        }
        return Optional.empty();
    }

    /** Returns the widest merge within what is affordable, or 0 if the job's own factor is not. */
    private int mergeFactor(TaskFacts facts, int affordable) {
        int own = facts.mergeFactor().value();
        if (facts.mergeFactor().isTunable()) {
            return Math.min(affordable, Math.max(own, settings.mergeFactorMax()));
        }
        return own <= affordable ? own : 0;
    }

    /** Returns how often a sort buffer fills to its soft limit, the rest at the end included. */
    private long expectedSpills(TaskFacts facts, long inputBytes, int sortMegabytes) {
        double outputBytes = inputBytes * settings.outputRatio();
        double records = Math.floor(outputBytes / settings.recordBytes());
        // MapOutputBuffer.init computes its soft limit with the same types.
        int softLimit = (int) ((int) mebibytes(sortMegabytes) * facts.spillPercent());
        return (long) Math.ceil((outputBytes + ACCOUNTING_BYTES * records) / softLimit);
    }

    private static long mebibytes(int count) {
        return (long) count << 20;
    }
}
