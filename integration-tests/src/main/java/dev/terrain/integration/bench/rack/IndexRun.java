package dev.terrain.integration.bench.rack;

/**
 * One run of the inverted index.
 *
 * @param arrangement of racks
 * @param roundTripMillis to the distant site
 * @param number 1 for the first of its combination
 * @param writeSeconds to write the text
 * @param jobSeconds from submission to end
 */
record IndexRun(Arrangement arrangement, int roundTripMillis, int number, double writeSeconds, double jobSeconds) {}
