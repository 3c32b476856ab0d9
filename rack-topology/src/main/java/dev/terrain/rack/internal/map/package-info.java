/** Network locations: their sources, their state file and JMX page, and racks arranged for fast writes. */
package dev.terrain.rack.internal.map;
