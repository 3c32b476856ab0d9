package dev.terrain.integration.spill;

/**
 * One run of one arm.
 *
 * @param spillCase its conditions
 * @param arm which
 * @param number of the round, from 1
 * @param seconds from before the collector starts to the map output
 * @param cpuSeconds of the whole JVM
 * @param spilledRecords Hadoop's counter
 */
record SpillRun(SpillCase spillCase, String arm, int number, double seconds, double cpuSeconds, long spilledRecords) {}
