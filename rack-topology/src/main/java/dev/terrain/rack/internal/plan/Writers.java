package dev.terrain.rack.internal.plan;

/** Who writes. Hadoop puts the first replica on the writer's own node if that is a DataNode. */
public enum Writers {
    /** Clients that are no DataNodes and in no DataNode's rack: their first replica is anywhere. */
    OUTSIDE,
    /** Every DataNode of the home site as much as any other of it, as when MapReduce writes there. */
    HOME_NODES
}
