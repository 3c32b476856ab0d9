package dev.terrain.spill;

import dev.terrain.spill.Setting.Freedom;
import dev.terrain.spill.internal.model.HeapBound;
import dev.terrain.spill.internal.model.MapOutput;
import dev.terrain.spill.internal.model.MapSettings;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is known of a map task before it maps. The values are Hadoop's as they stand, checked by nobody yet.
 *
 * @param inputBytes length of the split, if it can be told
 * @param maxHeapBytes the largest heap of this JVM
 * @param partitions number of reduces
 * @param spillPercent share of the sort buffer at which a spill begins
 * @param sortMegabytes the sort buffer, in MiB
 * @param mergeFactor the most spills that are merged at once
 * @param ioBufferBytes the buffer of each open file
 * @param obstacle the first trait of the job that stands against tuning, if any
 * @param spillPercentFreedom whether a plan may choose another spill percentage
 */
record TaskFacts(
        OptionalLong inputBytes,
        long maxHeapBytes,
        int partitions,
        float spillPercent,
        Setting sortMegabytes,
        Setting mergeFactor,
        Setting ioBufferBytes,
        Optional<Obstacle> obstacle,
        Freedom spillPercentFreedom) {

    /**
     * Share of the heap from which Hadoop's own sort buffer is in doubt: 640 MB in 850 MB killed a task (measured,
     * three quarters). Nothing is changed there, so that the task ends as its owner knows it.
     */
    private static final double DOUBTFUL_HEAP_SHARE = 0.7;

    /**
     * A sort buffer is one array, which has to fit in the old generation: by default two thirds of the heap (NewRatio 2
     * of the serial and the parallel collector), and something else is there as well.
     */
    private static final double OLD_SHARE = 0.6;

    /**
     * Returns why the task has to be left as it is, whatever could be gained; empty if nothing stands against a plan.
     */
    Optional<String> objection() {
        if (!isAcceptedByHadoop()) {
            return Optional.of("Hadoop refuses its sort buffer or spill percentage");
        }
        if (inputBytes.isEmpty()) {
            return Optional.of("the length of its input is not known");
        }
        if (!sortMegabytes.isTunable()) {
            return Optional.of("the job set its sort buffer itself");
        }
        if (obstacle.isPresent()) {
            return obstacle.map(Obstacle::sentence);
        }
        if (((long) sortMegabytes.value() << 20) > DOUBTFUL_HEAP_SHARE * maxHeapBytes) {
            return Optional.of("its heap hardly holds the sort buffer it has");
        }
        return Optional.empty();
    }

    /** Returns how many spills its own settings should give, if that can be told. */
    OptionalLong ownSpills(SpillSettings settings) {
        return isAcceptedByHadoop() && inputBytes.isPresent()
                ? OptionalLong.of(own().spills(output(settings)))
                : OptionalLong.empty();
    }

    /**
     * Returns the settings it came with.
     *
     * @throws IllegalArgumentException if Hadoop refuses them, as {@link #objection} then says
     */
    MapSettings own() {
        return new MapSettings(sortMegabytes.value(), spillPercent, mergeFactor.value(), ioBufferBytes.value());
    }

    /**
     * Returns what it should emit.
     *
     * @throws java.util.NoSuchElementException if its input is not known
     */
    MapOutput output(SpillSettings settings) {
        return MapOutput.of(inputBytes.orElseThrow() * settings.outputRatio(), settings.recordBytes(), partitions);
    }

    /** The heap that sorting may take without asking what the mapper holds. */
    HeapBound heapBound() {
        return HeapBound.halfOf(sortMegabytes.value(), partitions);
    }

    /** The heap that sorting may take where its operator says that mappers leave so many MiB. */
    HeapBound heapBound(int leftMegabytes) {
        return heapBound().orMore(Math.min((long) leftMegabytes << 20, (long) (OLD_SHARE * maxHeapBytes)));
    }

    private boolean isAcceptedByHadoop() {
        return MapSettings.isAcceptedByHadoop(sortMegabytes.value(), spillPercent);
    }
}
