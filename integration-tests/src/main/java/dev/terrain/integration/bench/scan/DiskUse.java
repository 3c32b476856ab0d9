package dev.terrain.integration.bench.scan;

import dev.terrain.integration.fixture.disk.DiskActivity;
import dev.terrain.integration.fixture.disk.DiskActivity.Operation;
import dev.terrain.integration.fixture.disk.DiskActivity.Request;
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
     * Of several disks: the sums of their numbers.
     *
     * @param accesses of one of them, for a picture (a megabyte of this JVM for a gigabyte read in small pieces), or
     *     none
     */
    static DiskUse of(List<DiskActivity> disks, List<Request> accesses) {
        Map<Long, Integer> sizes = new TreeMap<>();
        disks.forEach(disk -> disk.mergedSizes().forEach((size, number) -> sizes.merge(size, number, Integer::sum)));
        return new DiskUse(
                disks.stream().mapToLong(disk -> disk.bytes(Operation.READ)).sum(),
                disks.stream().mapToInt(DiskActivity::seeks).sum(),
                sizes,
                accesses);
    }
}
