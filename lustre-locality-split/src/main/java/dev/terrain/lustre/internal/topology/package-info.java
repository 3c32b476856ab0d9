/**
 * Which server an OST is on ({@link dev.terrain.lustre.internal.topology.OstMap}) and how far compute nodes are from
 * servers ({@link dev.terrain.lustre.internal.topology.Distance}): from /sys and /proc, the operator's map file,
 * reverse DNS, YARN and Hadoop's topology script.
 */
@NullMarked
package dev.terrain.lustre.internal.topology;

import org.jspecify.annotations.NullMarked;
