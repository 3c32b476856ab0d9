package dev.terrain.integration.rack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.hadoop.Fsck;

/** rack-topology in the NameNodes of a pair. */
class NearFirstFaultIT extends FaultsUnderLoad {

    NearFirstFaultIT() {
        super(Arrangement.NEAR_FIRST);
    }

    @Override
    void requirePlaced(Fsck fsck) {
        assertThat(fsck.misReplicated()).as(fsck.toString()).isZero();
    }
}
