package dev.terrain.rack.internal.map;

/**
 * A DataNode whose site is known.
 *
 * @param address as Hadoop spells it
 * @param host its name
 * @param site as measured
 * @param rack as the static table has it
 */
public record SitedNode(String address, String host, String site, String rack) {}
