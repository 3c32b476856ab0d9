/** Measures round trips to nodes, and keeps and estimates them. Knows neither locations nor Hadoop. */
package dev.terrain.rack.internal.probe;
