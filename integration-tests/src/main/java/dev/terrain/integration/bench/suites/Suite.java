package dev.terrain.integration.bench.suites;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * One of Hadoop's classes of tests.
 *
 * @param className in the tests jar of hadoop-hdfs or hadoop-common
 * @param seconds it takes as stock on two cores that do nothing else, about
 */
record Suite(String className, int seconds) {

    private static final String HDFS = "org.apache.hadoop.hdfs.";
    private static final String BLOCKS = HDFS + "server.blockmanagement.";
    private static final String BALANCER = HDFS + "server.balancer.";

    /** Those that have to do with where replicas are, and how many there are. */
    static final List<Suite> ALL = List.of(
            new Suite(BLOCKS + "TestReplicationPolicy", 45),
            new Suite(BLOCKS + "TestReplicationPolicyConsiderLoad", 5),
            new Suite(BLOCKS + "TestReplicationPolicyExcludeSlowNodes", 10),
            new Suite(BLOCKS + "TestReplicationPolicyRatioConsiderLoadWithStorage", 6),
            new Suite(BLOCKS + "TestBlockManager", 60),
            new Suite(BLOCKS + "TestUnderReplicatedBlocks", 25),
            new Suite(BLOCKS + "TestOverReplicatedBlocks", 25),
            new Suite(BLOCKS + "TestBlocksWithNotEnoughRacks", 90),
            new Suite(BLOCKS + "TestPendingReconstruction", 45),
            new Suite(HDFS + "TestDecommission", 300),
            new Suite(HDFS + "server.namenode.TestDecommissioningStatus", 60),
            new Suite(HDFS + "TestMaintenanceState", 300),
            new Suite(BALANCER + "TestBalancer", 400),
            new Suite(BALANCER + "TestBalancerLongRunningTasks", 200),
            new Suite(BALANCER + "TestBalancerRPCDelay", 60),
            new Suite(BALANCER + "TestBalancerService", 60),
            new Suite(BALANCER + "TestBalancerWithHANameNodes", 60),
            new Suite(BALANCER + "TestBalancerWithMultipleNameNodes", 60),
            new Suite(HDFS + "server.mover.TestMover", 300),
            new Suite(HDFS + "server.namenode.TestReconstructStripedBlocks", 60),
            new Suite("org.apache.hadoop.net.TestNetworkTopology", 8),
            new Suite(HDFS + "net.TestDFSNetworkTopology", 2));

    /** Its name without the package. */
    String name() {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    /** In an order by chance, those of which the next still fits into that time; in the order of the list. */
    static List<Suite> share(List<Suite> suites, int totalSeconds, long seed) {
        List<Suite> shuffled = new ArrayList<>(suites);
        Collections.shuffle(shuffled, new Random(seed));
        List<Suite> taken = new ArrayList<>();
        int left = totalSeconds;
        for (Suite suite : shuffled) {
            if (suite.seconds <= left) {
                taken.add(suite);
                left -= suite.seconds;
            }
        }
        return suites.stream().filter(taken::contains).toList();
    }

    /** How long all of them take. */
    static int seconds(List<Suite> suites) {
        return suites.stream().mapToInt(Suite::seconds).sum();
    }
}
