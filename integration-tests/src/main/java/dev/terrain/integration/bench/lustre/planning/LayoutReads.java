package dev.terrain.integration.bench.lustre.planning;

/**
 * How long it took to read and decode layouts, one after another.
 *
 * @param files different ones
 * @param reads of them, again and again
 * @param fileSystem its type
 * @param seconds read and decoded
 */
record LayoutReads(int files, int reads, String fileSystem, double seconds) {}
