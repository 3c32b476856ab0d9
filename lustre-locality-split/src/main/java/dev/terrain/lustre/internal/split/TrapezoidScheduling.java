package dev.terrain.lustre.internal.split;

import dev.terrain.lustre.internal.layout.StripeMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Long splits in parts of falling length, n : n-1 : ... : 1. Hadoop starts the longest splits first, and YARN gives a
 * node that is done the splits that still wait for another. So the parts that a slow node did not come to are read by
 * others, and the last ones are short (trapezoid self-scheduling: Tzen and Ni, IEEE Transactions on Parallel and
 * Distributed Systems 4(1), 1993). Every other split of a file is cut half a step shorter: tasks of a node then end in
 * turn, and while one starts another has the node's link to itself.
 *
 * <p>Example: a split of 6 GiB in three parts is 3, 2 and 1 GiB, the next one 3 1/3, 2 and 2/3 GiB.
 */
final class TrapezoidScheduling {

    private static final int MOST_PARTS = 6;

    /** What starting the tasks of further parts may cost, as a share of reading the split. */
    private static final double MOST_COST = 0.02;

    private TrapezoidScheduling() {}

    /**
     * The parts of a split, at borders of stripes where these are near.
     *
     * @param split extents in the order of the file
     * @param number of the split in its file
     * @param taskBytes what starting a task costs, as bytes that could be read meanwhile
     */
    static List<List<Extent>> parts(List<Extent> split, int number, StripeMap stripes, long taskBytes) {
        long bytes = split.stream().mapToLong(Extent::length).sum();
        int count = (int) Math.min(MOST_PARTS, 1 + MOST_COST * (double) bytes / (double) taskBytes);
        int shorter = number % 2;
        long halfStep = bytes / ((long) count * (count + 1 - shorter));
        if (count == 1 || halfStep < 2) {
            return List.of(split);
        }
        List<List<Extent>> parts = new ArrayList<>();
        Deque<Extent> left = new ArrayDeque<>(split);
        long given = 0;
        long border = 0;
        for (int length = count; length > 1; length--) {
            border += (2L * length - shorter) * halfStep;
            List<Extent> part = take(left, border - given, stripes, halfStep / 2);
            parts.add(part);
            given += part.stream().mapToLong(Extent::length).sum();
        }
        parts.add(List.copyOf(left));
        return parts;
    }

    /** Takes about so many bytes from the front, fewer or more by at most {@code slack}. */
    private static List<Extent> take(Deque<Extent> left, long bytes, StripeMap stripes, long slack) {
        List<Extent> taken = new ArrayList<>();
        long wanted = bytes;
        while (left.element().length() <= wanted) {
            wanted -= left.element().length();
            taken.add(left.remove());
        }
        Extent cut = left.element();
        long end = stripes.nearBorder(cut.start() + wanted, slack);
        if (end > cut.start()) {
            left.remove();
            long here = Math.min(end, cut.end());
            taken.add(new Extent(cut.start(), here - cut.start()));
            if (here < cut.end()) {
                left.push(new Extent(here, cut.end() - here));
            }
        }
        return taken;
    }
}
