package dev.terrain.integration.bench.rack;

import java.util.Locale;

/** What an operator does with DataNodes that hold blocks. */
enum Operation {
    DECOMMISSION("a near DataNode is decommissioned", false),
    DECOMMISSION_WHILE_CUT("the same while the distant site is cut off and counts as live, since before writing", true),
    RECOMMISSION("a near DataNode is decommissioned, then the distant one, then both come back", false),
    FAILOVER(
            "the active of two NameNodes is killed while files are written, appended to, truncated and erasure-coded,"
                    + " their replication goes up and down, and Balancer and Mover run",
            false);

    private final String meaning;
    private final boolean isCut;

    Operation(String meaning, boolean isCut) {
        this.meaning = meaning;
        this.isCut = isCut;
    }

    /** As the command line and the reports call it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String meaning() {
        return meaning;
    }

    boolean isCut() {
        return isCut;
    }
}
