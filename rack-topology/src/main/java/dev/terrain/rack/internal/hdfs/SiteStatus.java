package dev.terrain.rack.internal.hdfs;

import dev.terrain.rack.internal.placement.PlacementStatus;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementStatus;

/** A verdict as Hadoop reads it. */
record SiteStatus(PlacementStatus verdict) implements BlockPlacementStatus {

    @Override
    public boolean isPlacementPolicySatisfied() {
        return verdict.misplaced() == 0;
    }

    @Override
    public String getErrorDescription() {
        return isPlacementPolicySatisfied()
                ? ""
                : "Of " + verdict.replication() + " replicas " + verdict.near() + " at " + verdict.home() + " and "
                        + verdict.distant() + " elsewhere: " + verdict.missingNear() + " more needed at "
                        + verdict.home() + ", " + verdict.missingDistant() + " more elsewhere.";
    }

    @Override
    public int getAdditionalReplicasRequired() {
        return verdict.misplaced();
    }
}
