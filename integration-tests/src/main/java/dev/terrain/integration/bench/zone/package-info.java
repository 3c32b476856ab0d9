/**
 * The zone benchmark as one command: TeraSort with one reducer on a simulated zoned disk, with what zone-allocator does
 * and without.
 */
package dev.terrain.integration.bench.zone;
