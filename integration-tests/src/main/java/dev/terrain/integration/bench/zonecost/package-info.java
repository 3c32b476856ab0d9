/**
 * What zone-allocator costs: {@link dev.terrain.integration.bench.zonecost.CostBench} sets file systems up and has
 * {@link dev.terrain.integration.bench.zonecost.CostMeasurement} run on a stock Hadoop's classpath, where the two file
 * systems of Hadoop that are compared are.
 */
@NullMarked
package dev.terrain.integration.bench.zonecost;

import org.jspecify.annotations.NullMarked;
