package dev.terrain.rack;

import dev.terrain.rack.internal.hdfs.SitePolicy;
import dev.terrain.rack.internal.placement.Rules;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Places replicas by site: a new block at its writer's site only, the budget's distant replicas afterwards; verdicts,
 * deletions and moves follow the same rules. {@code dfs.block.replicator.classname} names this class; the policy of
 * erasure-coded files has a key of its own.
 */
public class LatencyBlockPlacementPolicy extends SitePolicy implements Configurable {

    private static final Logger LOG = LoggerFactory.getLogger(LatencyBlockPlacementPolicy.class);

    private @Nullable Configuration conf;
    private volatile @Nullable Rules rules;

    /** For Hadoop, which then calls {@link #setConf}. */
    public LatencyBlockPlacementPolicy() {}

    /** With a setting that is not allowed, an error is in the log and Hadoop's own placement decides. */
    @Override
    public void setConf(Configuration newConf) {
        conf = newConf;
        readRound(newConf);
        try {
            RackSettings settings = new RackSettings(newConf);
            int leastPipeline = newConf.getInt(
                    DFSConfigKeys.DFS_NAMENODE_REPLICATION_MIN_KEY, DFSConfigKeys.DFS_NAMENODE_REPLICATION_MIN_DEFAULT);
            rules = settings.isPlacementEnabled() ? settings.rules(leastPipeline) : null;
        } catch (IllegalArgumentException e) {
            LOG.error("Hadoop's own placement policy decides until this is fixed: {}", e.getMessage());
            rules = null;
        }
    }

    @Override
    public @Nullable Configuration getConf() {
        return conf;
    }

    @Override
    protected @Nullable Rules rules() {
        return rules;
    }
}
