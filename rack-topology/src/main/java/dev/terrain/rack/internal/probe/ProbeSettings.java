package dev.terrain.rack.internal.probe;

import java.time.Duration;

/**
 * How nodes are probed.
 *
 * @param interval between two probes of a node, as far as {@code perSecond} allows
 * @param perSecond the most connects a second
 * @param inFlight the most connects that wait for an answer at once
 * @param timeout after which one has failed
 * @param window of how many probes the fastest counts
 */
public record ProbeSettings(Duration interval, int perSecond, int inFlight, Duration timeout, int window) {}
