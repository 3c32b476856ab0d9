/** The rules of how many replicas go where, by site. Of Hadoop it knows only that a node has a location. */
package dev.terrain.rack.internal.placement;
