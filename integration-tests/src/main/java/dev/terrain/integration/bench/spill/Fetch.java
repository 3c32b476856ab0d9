package dev.terrain.integration.bench.spill;

/**
 * What a reducer fetches.
 *
 * @param maps of how many maps
 * @param distance from where
 */
record Fetch(int maps, Distance distance) {}
