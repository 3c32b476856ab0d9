package dev.terrain.lustre.internal.assign;

import java.util.List;

/** A rule that gives splits to nodes. */
public interface Strategy {

    /** Gives every split a node, or none where all nodes are alike to it. The same input has the same result. */
    Assignment assign(List<Demand> splits, Cluster cluster);
}
