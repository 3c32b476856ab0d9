package dev.terrain.rack.internal.map;

import java.time.Instant;
import java.util.List;

/**
 * A NameNode's measurements of its DataNodes at one moment.
 *
 * @param at the moment
 * @param nodes each of them, once
 */
public record RackState(Instant at, List<NodeState> nodes) {

    /** Before anything was known. */
    public static final RackState NONE = new RackState(Instant.EPOCH, List.of());

    public RackState {
        nodes = List.copyOf(nodes);
    }
}
