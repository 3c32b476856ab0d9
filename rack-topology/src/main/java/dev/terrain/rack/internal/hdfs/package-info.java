/**
 * The one adapter to Hadoop's placement: it runs Hadoop's own choices, keeps them to the sites that {@code placement}
 * decides on, and reads nodes out of Hadoop's topology.
 */
package dev.terrain.rack.internal.hdfs;
