package dev.terrain.spill.internal.sort;

/**
 * The operator's fixed values of the sort; 0 where the sort chooses.
 *
 * @param memoryBytes of the map side's sort
 * @param ioUnitBytes I/O unit of a merge
 * @param mergeWidth how many runs one merge takes
 * @param heapReserve the share of the heap that the map side's sort leaves alone while it grows, 0 to 1
 */
public record SortTuning(long memoryBytes, int ioUnitBytes, int mergeWidth, double heapReserve) {}
