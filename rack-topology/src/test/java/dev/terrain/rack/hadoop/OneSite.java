package dev.terrain.rack.hadoop;

import dev.terrain.rack.LatencyBlockPlacementPolicy;
import java.util.Arrays;

/**
 * What Hadoop's own tests of the default policy need to run with ours where no latency is known. Left out are the ten
 * tests of TestReplicationPolicy that never ask a policy ({@code testGet...},
 * {@code ...DoesNotCauseSkippedReplication}, {@code testChooseLowRedundancyBlocks},
 * {@code testReplicationWithPriority}), which take two fifths of its time, and the suites of other policies (node
 * groups, upgrade domains, available space, rack fault tolerance), which test what those add.
 */
final class OneSite {

    private OneSite() {}

    /** The parameters of such a test. */
    static Iterable<Object[]> policy() {
        return Arrays.asList(new Object[][] {{LatencyBlockPlacementPolicy.class.getName()}});
    }
}
