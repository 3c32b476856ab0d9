package dev.terrain.integration.bench.scan;

import dev.terrain.integration.fixture.disk.DiskActivity;
import dev.terrain.integration.fixture.disk.DiskActivity.Operation;
import dev.terrain.integration.fixture.disk.DiskActivity.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the disks did during one scan.
 *
 * @param readBytes that they served
 * @param seeks how often a head had to move
 * @param mergedSizes of what they served: power of two at or below the size, to the number
 * @param accesses one by one, requests that follow each other taken as one; empty unless they were traced
 */
record DiskUse(long readBytes, int seeks, Map<Long, Integer> mergedSizes, List<Request> accesses) {

    DiskUse {
        accesses = List.copyOf(accesses);
    }

    /**
     * Of one disk.
     *
     * @param accesses all of its, for a picture (a megabyte of this JVM for a gigabyte read in small pieces), or none
     */
    static DiskUse of(DiskActivity activity, List<Request> accesses) {
        return new DiskUse(activity.bytes(Operation.READ), activity.seeks(), activity.mergedSizes(), accesses);
    }

    /** Of several disks: the sums of their numbers, and all accesses. */
    static DiskUse together(List<DiskUse> uses) {
        Map<Long, Integer> sizes = new TreeMap<>();
        List<Request> accesses = new ArrayList<>();
        for (DiskUse use : uses) {
            use.mergedSizes().forEach((size, number) -> sizes.merge(size, number, Integer::sum));
            accesses.addAll(use.accesses());
        }
        return new DiskUse(
                uses.stream().mapToLong(DiskUse::readBytes).sum(),
                uses.stream().mapToInt(DiskUse::seeks).sum(),
                sizes,
                accesses);
    }
}
