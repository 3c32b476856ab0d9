package dev.terrain.rack.hadoop;

import org.apache.hadoop.hdfs.server.blockmanagement.TestReplicationPolicyExcludeSlowNodes;
import org.junit.runners.Parameterized;

/** Hadoop's own suite, with our policy; its racks are one deep. */
public class OneSiteReplicationPolicyExcludeSlowNodesTest extends TestReplicationPolicyExcludeSlowNodes {

    public OneSiteReplicationPolicyExcludeSlowNodesTest(String policy) {
        super(policy);
    }

    @Parameterized.Parameters
    public static Iterable<Object[]> data() {
        return OneSite.policy();
    }
}
