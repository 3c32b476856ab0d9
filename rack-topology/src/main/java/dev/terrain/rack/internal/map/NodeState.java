package dev.terrain.rack.internal.map;

import dev.terrain.rack.internal.probe.NodeReading;

/**
 * A DataNode as the NameNode knows it.
 *
 * @param address as Hadoop spells it
 * @param host its name
 * @param location where it was measured to be or, in a NameNode's report, where it is, overrides included
 * @param reading what was measured
 */
public record NodeState(String address, String host, Location location, NodeReading reading) {}
