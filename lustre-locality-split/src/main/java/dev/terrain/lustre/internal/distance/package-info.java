/**
 * How far compute nodes are from servers ({@link dev.terrain.lustre.internal.distance.Distance}), and which nodes are
 * alike in that ({@link dev.terrain.lustre.internal.distance.DistanceTable}). Plain Java.
 */
@NullMarked
package dev.terrain.lustre.internal.distance;

import org.jspecify.annotations.NullMarked;
