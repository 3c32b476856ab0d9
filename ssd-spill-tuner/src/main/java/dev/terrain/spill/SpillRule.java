package dev.terrain.spill;

import dev.terrain.spill.SpillPlan.Outcome;
import dev.terrain.spill.internal.model.HeapBound;
import dev.terrain.spill.internal.model.MapOutput;
import dev.terrain.spill.internal.model.MapSettings;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Chooses many small sorts and one wide merge where Hadoop would sort its large buffer more than once, and never plans
 * more heap than the buffer it replaces.
 *
 * <p>Small sorts run beside the mapper and stay in the CPU's cache; a merge wide enough reads every spill once. The
 * heap is bounded without asking what the mapper holds ({@link HeapBound}).
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
    private final SpillSettings settings;

    SpillRule(SpillSettings settings) {
        this.settings = settings;
    }

    /** Returns the plan for a task; that of {@link Outcome#LEFT} keeps every value as it is. */
    SpillPlan plan(TaskFacts facts) {
        OptionalLong ownSpills = facts.ownSpills(settings);
        Optional<String> objection = facts.objection();
        if (objection.isPresent()) {
            return SpillPlan.left(facts, ownSpills, objection.get());
        }
        if (ownSpills.orElseThrow() <= 1) {
            return SpillPlan.left(facts, ownSpills, "its sort buffer holds all the output that is expected");
        }
        return smallestBuffer(facts, ownSpills.getAsLong());
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
        MapOutput output = facts.output(settings);
        HeapBound bound = facts.heapBound();
        for (int megabytes = settings.sortMegabytesMin(); bound.admits(megabytes); megabytes++) {
            MapSettings narrow = new MapSettings(
                    megabytes, facts.spillPercent(), facts.mergeFactor().value(), ioBufferBytes);
            long spills = narrow.spills(output);
            int factor = mergeFactor(facts, bound.mergeWidth(megabytes, spills, ioBufferBytes));
            if (spills <= factor) {
                return Optional.of(new SpillPlan(
                        Outcome.TUNED,
                        new MapSettings(megabytes, facts.spillPercent(), factor, ioBufferBytes),
                        OptionalLong.of(spills),
                        Optional.empty(),
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
}
