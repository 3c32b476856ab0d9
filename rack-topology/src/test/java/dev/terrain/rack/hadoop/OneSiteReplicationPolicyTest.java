package dev.terrain.rack.hadoop;

import org.apache.hadoop.hdfs.server.blockmanagement.TestReplicationPolicy;
import org.junit.jupiter.api.BeforeEach;
import org.junit.runners.Parameterized;

/** Hadoop's own suite, with our policy and all nodes at one site. */
public class OneSiteReplicationPolicyTest extends TestReplicationPolicy {

    public OneSiteReplicationPolicyTest(String policy) {
        super(policy);
    }

    @Parameterized.Parameters
    public static Iterable<Object[]> data() {
        return OneSite.policy();
    }

    @Override
    @BeforeEach
    public void setupCluster() throws Exception {
        super.setupCluster();
        OneSite.moveAll(cluster, dataNodes);
    }
}
