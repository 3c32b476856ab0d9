package dev.terrain.integration.scan;

import dev.terrain.integration.disk.DiskActivity;
import dev.terrain.integration.disk.DiskActivity.Operation;
import dev.terrain.integration.disk.DiskActivity.Request;
import java.util.List;
import java.util.Map;

/**
 * What the disk did during one scan.
 *
 * @param readBytes that it served
 * @param seeks how often its head had to move
 * @param mergedSizes of what it served: power of two at or below the size, to the number
 * @param accesses one by one, requests that follow each other taken as one; empty unless it was traced
 */
record DiskUse(long readBytes, int seeks, Map<Long, Integer> mergedSizes, List<Request> accesses) {

    DiskUse {
        accesses = List.copyOf(accesses);
    }

    /** In numbers. */
    static DiskUse counted(DiskActivity activity) {
        return new DiskUse(activity.bytes(Operation.READ), activity.seeks(), activity.mergedSizes(), List.of());
    }

    /** In numbers and one by one, for a picture: a megabyte of this JVM for a gigabyte read in small pieces. */
    static DiskUse traced(DiskActivity activity) {
        return new DiskUse(
                activity.bytes(Operation.READ), activity.seeks(), activity.mergedSizes(), activity.accesses());
    }
}
