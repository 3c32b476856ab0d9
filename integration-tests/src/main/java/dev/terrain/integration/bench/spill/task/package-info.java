/**
 * What {@code bin/spill-bench} starts on Hadoop's classpath, each in a JVM of its own: the map side of a task, the
 * reduce side of a task, and a shuffle server.
 */
@NullMarked
package dev.terrain.integration.bench.spill.task;

import org.jspecify.annotations.NullMarked;
