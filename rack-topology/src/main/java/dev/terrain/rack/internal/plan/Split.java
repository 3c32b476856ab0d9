package dev.terrain.rack.internal.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How many units of every kind are in every rack. Mutable, of one thread.
 *
 * @param kinds of units, one of each
 * @param counts by rack, then by kind
 */
record Split(List<Unit> kinds, List<int[]> counts) {

    static Split empty(List<Unit> kinds, int racks) {
        List<int[]> counts = new ArrayList<>();
        for (int rack = 0; rack < racks; rack++) {
            counts.add(new int[kinds.size()]);
        }
        return new Split(kinds, counts);
    }

    Split copy() {
        return new Split(kinds, counts.stream().map(int[]::clone).toList());
    }

    void move(int kind, int from, int to, int units) {
        counts.get(from)[kind] -= units;
        counts.get(to)[kind] += units;
    }

    /** Racks without units are left out. */
    List<Rack> racks() {
        return counts.stream()
                .filter(rack -> Arrays.stream(rack).sum() > 0)
                .map(this::rack)
                .toList();
    }

    private Rack rack(int[] count) {
        int home = 0;
        int distant = 0;
        for (int kind = 0; kind < count.length; kind++) {
            home += count[kind] * kinds.get(kind).home();
            distant += count[kind] * kinds.get(kind).distant();
        }
        return new Rack(home, distant);
    }
}
