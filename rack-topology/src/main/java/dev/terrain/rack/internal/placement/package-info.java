/**
 * The rules of how many replicas go where, by site. Of Hadoop it knows that a node has a location, and what a verdict
 * is asked for.
 */
package dev.terrain.rack.internal.placement;
