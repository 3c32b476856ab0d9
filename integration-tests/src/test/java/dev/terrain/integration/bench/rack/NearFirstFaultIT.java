package dev.terrain.integration.bench.rack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.cluster.Fsck;
import dev.terrain.integration.cluster.JobRun;
import java.io.IOException;
import java.util.List;

/** rack-topology in the NameNodes of a pair. */
class NearFirstFaultIT extends FaultsUnderLoad {

    NearFirstFaultIT() {
        super(Arrangement.NEAR_FIRST);
    }

    @Override
    void requirePlaced(Fsck fsck) {
        assertThat(fsck.misReplicated()).as(fsck.toString()).isZero();
    }

    /** HDFS does not look at blocks again by itself when a DataNode changes its site (docs/rack-topology.md). */
    @Override
    void mendAfterMoves(RackCluster moved) throws IOException {
        moved.sites().awaitTier(FAR);
        JobRun run = moved.hadoop().hadoop(List.of("fsck", "/", "-replicate"));
        assertThat(run.exitCode()).as(run.tail()).isZero();
    }
}
