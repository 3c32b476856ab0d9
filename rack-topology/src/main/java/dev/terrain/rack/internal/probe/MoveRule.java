package dev.terrain.rack.internal.probe;

import java.time.Duration;

/**
 * When a node moves to another tier.
 *
 * @param change by what share its round trip must differ from the one with which it came to its tier
 * @param rounds how many probes in a row must say so
 * @param interval the least time since its last move
 */
public record MoveRule(double change, int rounds, Duration interval) {}
