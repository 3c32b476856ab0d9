/** Network locations: from what they follow, how they are kept and told. */
package dev.terrain.rack.internal.map;
