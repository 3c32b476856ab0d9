package dev.terrain.integration.bench.rack;

import dev.terrain.integration.cluster.Fsck;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Stock Hadoop, with one rack for each site: what the cluster and the faults themselves do without any plugin. */
@EnabledIfSystemProperty(
        named = "terrain.fault.rounds",
        matches = ".+",
        disabledReason = "it says nothing of a plugin: -Dterrain.fault.rounds=1 runs it")
class StockFaultIT extends FaultsUnderLoad {

    StockFaultIT() {
        super(Arrangement.SIMPLE_RACK);
    }

    @Override
    void requirePlaced(Fsck fsck) {
        // Stock leaves blocks that were written while a rack was away in the other one, and calls them misplaced.
    }

    @Override
    void mendAfterMoves(RackCluster moved) {
        // Its racks are a table's: nothing moves.
    }
}
