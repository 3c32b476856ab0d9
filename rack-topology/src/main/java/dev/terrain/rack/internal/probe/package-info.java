/** Round trips: how they are measured, kept and estimated. Knows nothing of Hadoop. */
package dev.terrain.rack.internal.probe;
