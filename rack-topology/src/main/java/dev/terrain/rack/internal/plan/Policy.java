package dev.terrain.rack.internal.plan;

import java.util.Random;

/** Places blocks as a policy of Hadoop's does on a cluster where every node is alive, unloaded and has space. */
interface Policy {

    /** The writer that is no DataNode. */
    int OUTSIDE = -1;

    /**
     * Places one block.
     *
     * @param writer a node, or {@link #OUTSIDE}
     * @param replication at least 1
     */
    Placed place(int writer, int replication, Random random);
}
