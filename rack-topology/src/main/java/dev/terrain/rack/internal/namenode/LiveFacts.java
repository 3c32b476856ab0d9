package dev.terrain.rack.internal.namenode;

import java.util.List;

/**
 * The numbers behind the metrics; counts are since the start.
 *
 * @param nodes addresses known
 * @param unmeasured of these, without a tier
 * @param nodesOfTier of these, by tier
 * @param overrides lines of the overrides file that count
 * @param stateAgeSeconds since the state file was written, -1 before that
 * @param probes that have ended
 * @param probeFailures of these, failed
 * @param tierMoves from one tier to another
 * @param moves of DataNodes from one location to another
 * @param stateFailures state files that could not be written
 * @param fallbacks errors after which Hadoop's own way was taken
 */
record LiveFacts(
        int nodes,
        int unmeasured,
        List<Integer> nodesOfTier,
        int overrides,
        long stateAgeSeconds,
        long probes,
        long probeFailures,
        long tierMoves,
        long moves,
        long stateFailures,
        long fallbacks) {}
