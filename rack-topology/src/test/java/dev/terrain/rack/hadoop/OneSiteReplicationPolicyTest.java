package dev.terrain.rack.hadoop;

import org.apache.hadoop.hdfs.server.blockmanagement.TestReplicationPolicy;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.runners.Parameterized;

/** Hadoop's own suite, with our policy and all nodes at one site. */
public class OneSiteReplicationPolicyTest extends TestReplicationPolicy {

    private Level levelBefore = Level.DEBUG;

    public OneSiteReplicationPolicyTest(String policy) {
        super(policy);
    }

    @Parameterized.Parameters
    public static Iterable<Object[]> data() {
        return OneSite.policy();
    }

    /**
     * Two of the tests look at the last line that anybody has logged: the NameNode's other threads have to be silent.
     */
    @Override
    @BeforeEach
    public void setupCluster() throws Exception {
        levelBefore = Logger.getRootLogger().getLevel();
        Logger.getRootLogger().setLevel(Level.WARN);
        super.setupCluster();
    }

    @Override
    @AfterEach
    public void tearDown() throws Exception {
        Logger.getRootLogger().setLevel(levelBefore);
        super.tearDown();
    }
}
