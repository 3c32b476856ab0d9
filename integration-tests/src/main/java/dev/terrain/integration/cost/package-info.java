/**
 * What zone-allocator costs, as one command: {@link dev.terrain.integration.cost.ZoneCostCommand} sets file systems up
 * and has {@link dev.terrain.integration.cost.CostMeasurement} run on a stock Hadoop's classpath, where the two file
 * systems of Hadoop that are compared are.
 */
@NullMarked
package dev.terrain.integration.cost;

import org.jspecify.annotations.NullMarked;
