package dev.terrain.rack.internal.placement;

/**
 * How replicas are placed.
 *
 * @param enabled whether by site at all
 * @param minNear how many replicas a block has at its writer's site from its first byte on
 * @param distantReplicas the budget of distant replicas as the operator wrote it
 */
public record PlacementSettings(boolean enabled, int minNear, String distantReplicas) {}
