package dev.terrain.spill.internal.sort;

/**
 * What an operator fixed of the sort, 0 where it chooses by itself.
 *
 * @param memoryBytes of the map side's sort
 * @param ioUnitBytes what a merge reads at once of each run
 * @param mergeWidth how many runs one merge takes
 * @param heapReserve the share of the heap that the map side's sort leaves alone while it grows, 0 to 1
 */
public record SortTuning(long memoryBytes, int ioUnitBytes, int mergeWidth, double heapReserve) {}
