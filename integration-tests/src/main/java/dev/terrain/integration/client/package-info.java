/**
 * Programs that run inside a cluster, with {@code hadoop jar}: what writes, reads and computes there, and says so line
 * by line on standard output.
 */
@NullMarked
package dev.terrain.integration.client;

import org.jspecify.annotations.NullMarked;
