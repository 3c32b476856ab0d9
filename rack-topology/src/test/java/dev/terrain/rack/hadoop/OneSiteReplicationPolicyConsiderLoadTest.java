package dev.terrain.rack.hadoop;

import org.apache.hadoop.hdfs.server.blockmanagement.TestReplicationPolicyConsiderLoad;
import org.junit.runners.Parameterized;

/** Hadoop's own suite, with our policy; its racks are one deep. */
public class OneSiteReplicationPolicyConsiderLoadTest extends TestReplicationPolicyConsiderLoad {

    public OneSiteReplicationPolicyConsiderLoadTest(String policy) {
        super(policy);
    }

    @Parameterized.Parameters
    public static Iterable<Object[]> data() {
        return OneSite.policy();
    }
}
