package dev.terrain.integration.bench.lustre.simulation;

import dev.terrain.lustre.internal.assign.Assignment;
import dev.terrain.lustre.internal.assign.Demand;
import dev.terrain.lustre.internal.topology.Cluster;
import java.util.List;

/** A rule that gives splits to nodes. */
@FunctionalInterface
interface Strategy {

    /** Gives every split a node, or none where all nodes are alike to it. The same input has the same result. */
    Assignment assign(List<Demand> splits, Cluster cluster);
}
