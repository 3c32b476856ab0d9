package dev.terrain.integration.spill;

/**
 * What a reducer fetches.
 *
 * @param maps of how many maps
 * @param distance from where
 */
record Fetch(int maps, Distance distance) {}
