/** How many replicas go where, by site. */
package dev.terrain.rack.internal.placement;
