package dev.terrain.rack.hadoop;

import dev.terrain.rack.LatencyBlockPlacementPolicy;
import java.util.Arrays;

/** What Hadoop's own tests of the default policy need to run with ours where no latency is known. */
final class OneSite {

    private OneSite() {}

    /** The parameters of such a test. */
    static Iterable<Object[]> policy() {
        return Arrays.asList(new Object[][] {{LatencyBlockPlacementPolicy.class.getName()}});
    }
}
