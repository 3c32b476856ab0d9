/**
 * A simulated hard disk with zones (src/main/c/zoned-disk.c), a file system on it, and what happened on it and on the
 * processors meanwhile.
 *
 * <p>{@link dev.terrain.integration.disk.ZonedDisk} is the entrance.
 */
package dev.terrain.integration.disk;
