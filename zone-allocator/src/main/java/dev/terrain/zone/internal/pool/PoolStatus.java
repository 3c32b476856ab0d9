package dev.terrain.zone.internal.pool;

import java.util.Optional;

/**
 * What a keeper knows of its pool after its last step.
 *
 * @param limitBytes where the zone ends, from the start of the file system's device
 * @param freeBytes what the slabs to lend hold
 * @param freeSlabs how many they are
 * @param lentBytes the classes of the slabs in use, summed up
 * @param lentSlabs how many they are
 * @param refills builds since this keeper started, the first included
 * @param recycled slabs emptied and lent again since this keeper started
 * @param dropped slabs that came back unfit and were deleted
 * @param givenBackBytes what was given back to the file system because it was filling up
 * @param stepsAside why this keeper does nothing; empty when it works
 */
public record PoolStatus(
        long limitBytes,
        long freeBytes,
        long freeSlabs,
        long lentBytes,
        long lentSlabs,
        long refills,
        long recycled,
        long dropped,
        long givenBackBytes,
        Optional<String> stepsAside) {}
