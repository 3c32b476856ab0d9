package dev.terrain.rack.hadoop;

import dev.terrain.rack.LatencyBlockPlacementPolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.TestReplicationPolicyRatioConsiderLoadWithStorage;

/** Hadoop's own suite, with our policy; its racks are one deep. */
public class OneSiteReplicationPolicyRatioConsiderLoadWithStorageTest
        extends TestReplicationPolicyRatioConsiderLoadWithStorage {

    public OneSiteReplicationPolicyRatioConsiderLoadWithStorageTest() {
        blockPlacementPolicy = LatencyBlockPlacementPolicy.class.getName();
    }
}
