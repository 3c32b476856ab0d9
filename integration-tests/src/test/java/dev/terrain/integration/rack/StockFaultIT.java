package dev.terrain.integration.rack;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.terrain.integration.hadoop.Fsck;
import org.junit.jupiter.api.BeforeAll;

/** Stock Hadoop, with one rack for each site: what the cluster and the faults themselves do without any plugin. */
class StockFaultIT extends FaultsUnderLoad {

    StockFaultIT() {
        super(Arrangement.SIMPLE_RACK);
    }

    @BeforeAll
    static void onlyWhenAskedFor() {
        assumeTrue(
                Integer.getInteger("terrain.fault.rounds") != null,
                "it says nothing of a plugin: -Dterrain.fault.rounds=1 runs it");
    }

    @Override
    void requirePlaced(Fsck fsck) {
        // Stock leaves blocks that were written while a rack was away in the other one, and calls them misplaced.
    }
}
