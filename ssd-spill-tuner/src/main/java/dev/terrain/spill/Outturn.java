package dev.terrain.spill;

/**
 * What became of a map task's plan.
 *
 * @param spills files that were merged, or the one that became the output
 * @param sortMillis of all sorts, most of them beside the mapper
 * @param flushMillis from the last record to the merged output
 * @param wholeMillis from before the first record to the merged output, the mapper's own work included
 */
record Outturn(long spills, long sortMillis, long flushMillis, long wholeMillis) {}
