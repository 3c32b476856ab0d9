package dev.terrain.integration.bench.suites;

import java.util.List;

/**
 * One of Hadoop's classes of tests.
 *
 * @param className in the tests jar of hadoop-hdfs or hadoop-common
 */
record Suite(String className) {

    private static final String HDFS = "org.apache.hadoop.hdfs.";
    private static final String BLOCKS = HDFS + "server.blockmanagement.";
    private static final String BALANCER = HDFS + "server.balancer.";

    /** Those that have to do with where replicas are, and how many there are. */
    static final List<Suite> ALL = List.of(
            new Suite(BLOCKS + "TestReplicationPolicy"),
            new Suite(BLOCKS + "TestReplicationPolicyConsiderLoad"),
            new Suite(BLOCKS + "TestReplicationPolicyExcludeSlowNodes"),
            new Suite(BLOCKS + "TestReplicationPolicyRatioConsiderLoadWithStorage"),
            new Suite(BLOCKS + "TestBlockManager"),
            new Suite(BLOCKS + "TestUnderReplicatedBlocks"),
            new Suite(BLOCKS + "TestOverReplicatedBlocks"),
            new Suite(BLOCKS + "TestBlocksWithNotEnoughRacks"),
            new Suite(BLOCKS + "TestPendingReconstruction"),
            new Suite(HDFS + "TestDecommission"),
            new Suite(HDFS + "server.namenode.TestDecommissioningStatus"),
            new Suite(HDFS + "TestMaintenanceState"),
            new Suite(BALANCER + "TestBalancer"),
            new Suite(BALANCER + "TestBalancerLongRunningTasks"),
            new Suite(BALANCER + "TestBalancerRPCDelay"),
            new Suite(BALANCER + "TestBalancerService"),
            new Suite(BALANCER + "TestBalancerWithHANameNodes"),
            new Suite(BALANCER + "TestBalancerWithMultipleNameNodes"),
            new Suite(HDFS + "server.mover.TestMover"),
            new Suite(HDFS + "server.namenode.TestReconstructStripedBlocks"),
            new Suite("org.apache.hadoop.net.TestNetworkTopology"),
            new Suite(HDFS + "net.TestDFSNetworkTopology"));

    /** Its name without the package. */
    String name() {
        return className.substring(className.lastIndexOf('.') + 1);
    }
}
