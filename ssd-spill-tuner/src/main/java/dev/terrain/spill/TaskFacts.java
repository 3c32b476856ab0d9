package dev.terrain.spill;

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
 */
record TaskFacts(
        OptionalLong inputBytes,
        long maxHeapBytes,
        int partitions,
        float spillPercent,
        Setting sortMegabytes,
        Setting mergeFactor,
        Setting ioBufferBytes,
        Optional<Obstacle> obstacle) {}
