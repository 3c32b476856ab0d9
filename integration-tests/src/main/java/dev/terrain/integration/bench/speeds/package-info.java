/**
 * The sequential speed of a simulated zoned disk by address: of the device itself, and through file systems that are
 * filled with files. What zone-allocator is about, without zone-allocator and without Hadoop.
 */
@NullMarked
package dev.terrain.integration.bench.speeds;

import org.jspecify.annotations.NullMarked;
