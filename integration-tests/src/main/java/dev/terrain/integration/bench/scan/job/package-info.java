/**
 * The programs of {@code bin/scan-bench} that run on Hadoop's classpath: what writes the input, and the job that reads
 * it.
 */
@NullMarked
package dev.terrain.integration.bench.scan.job;

import org.jspecify.annotations.NullMarked;
