package dev.terrain.integration.bench.rack;

import dev.terrain.integration.bench.Word;

/** What an operator does with DataNodes that hold blocks. */
enum Operation implements Word {
    DECOMMISSION("a near DataNode is decommissioned", false),
    DECOMMISSION_WHILE_CUT("the same while the distant site is cut off and counts as live, since before writing", true),
    RECOMMISSION("a near DataNode is decommissioned, then the distant one, then both come back", false),
    FAILOVER(
            "the active of two NameNodes is killed while files are written, appended to, truncated and erasure-coded,"
                    + " their replication goes up and down, and Balancer and Mover run",
            false);

    final String meaning;
    final boolean isCut;

    Operation(String meaning, boolean isCut) {
        this.meaning = meaning;
        this.isCut = isCut;
    }
}
