package dev.terrain.spill.internal.sort;

/**
 * The operator's fixed values of the sort.
 *
 * @param memoryBytes of the map side's sort, 0 where it chooses
 * @param ioUnitBytes I/O unit of a merge, 0 where it chooses
 * @param mergeWidth how many runs one merge takes, 0 where it chooses
 * @param heapReserve the share of the heap that the map side's sort leaves alone while it grows, 0 to 1
 */
public record SortTuning(long memoryBytes, int ioUnitBytes, int mergeWidth, double heapReserve) {}
