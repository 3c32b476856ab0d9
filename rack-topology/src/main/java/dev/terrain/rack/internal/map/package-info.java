/** Network locations: what they follow from, how they are kept and told, and racks arranged for fast writes. */
package dev.terrain.rack.internal.map;
