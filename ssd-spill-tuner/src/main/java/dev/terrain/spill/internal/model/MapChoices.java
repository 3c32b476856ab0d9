package dev.terrain.spill.internal.model;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The settings among which a map task may choose: what its owner leaves open, within {@link HeapBound}.
 *
 * @param own the settings it came with; always a choice, whatever the bound
 * @param bound of its heap
 * @param sortMegabytes the smallest sort buffer, or the only one
 * @param mergeFactor the widest merge, or the only one
 * @param spillPercents at least one
 * @param ioBufferBytes at least one
 */
public record MapChoices(
        MapSettings own,
        HeapBound bound,
        Choice sortMegabytes,
        Choice mergeFactor,
        List<Float> spillPercents,
        List<Integer> ioBufferBytes) {

    /** One sort buffer in this sequence is larger than the one before by a fifth. */
    private static final int STEPS_PER_DOUBLING = 4;

    public MapChoices {
        spillPercents = List.copyOf(spillPercents);
        ioBufferBytes = List.copyOf(ioBufferBytes);
    }

    /**
     * Where a number begins or ends, or what it has to be.
     *
     * @param value the limit, or the only value
     * @param range which of the two
     */
    public record Choice(int value, Range range) {

        /** What a value means. */
        public enum Range {
            OPEN,
            FIXED
        }

        /** Where the number begins or ends. */
        public static Choice open(int limit) {
            return new Choice(limit, Range.OPEN);
        }

        /** What it has to be. */
        public static Choice fixed(int value) {
            return new Choice(value, Range.FIXED);
        }

        boolean isFixed() {
            return range == Range.FIXED;
        }
    }

    /** Returns all of them for an output, the task's own first. */
    Stream<MapSettings> all(MapOutput output) {
        List<MapSettings> all = new ArrayList<>();
        all.add(own);
        for (int megabytes : buffers()) {
            for (float percent : spillPercents) {
                for (int bytes : ioBufferBytes) {
                    MapSettings narrow = new MapSettings(megabytes, percent, own.mergeFactor(), bytes);
                    factors(bound.mergeWidth(megabytes, narrow.spills(output), bytes)).stream()
                            .map(factor -> new MapSettings(megabytes, percent, factor, bytes))
                            .forEach(all::add);
                }
            }
        }
        return all.stream();
    }

    private List<Integer> buffers() {
        if (sortMegabytes.isFixed()) {
            return bound.admits(sortMegabytes.value()) ? List.of(sortMegabytes.value()) : List.of();
        }
        List<Integer> buffers = new ArrayList<>();
        int megabytes = sortMegabytes.value();
        while (bound.admits(megabytes)) {
            buffers.add(megabytes);
            megabytes = Math.max(megabytes + 1, (int) Math.round(megabytes * Math.pow(2, 1.0 / STEPS_PER_DOUBLING)));
        }
        return buffers;
    }

    /** The widest that is affordable, and the task's own. */
    private Set<Integer> factors(int affordable) {
        Set<Integer> factors = new LinkedHashSet<>();
        int own = this.own.mergeFactor();
        if (own <= affordable) {
            factors.add(own);
        }
        int widest = Math.min(affordable, mergeFactor.value());
        if (!mergeFactor.isFixed() && widest >= 2) {
            factors.add(widest);
        }
        return factors;
    }
}
