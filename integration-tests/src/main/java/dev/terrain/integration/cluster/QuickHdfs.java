package dev.terrain.integration.cluster;

import java.util.Map;

/** An HDFS of a few DataNodes in which waiting for replicas takes seconds. */
public final class QuickHdfs {

    /**
     * For hdfs-site.xml. The load of a few DataNodes says nothing, so it is not considered; the NameNode looks once a
     * second for blocks that lack replicas; a copy that does not come, as one that was asked for while DataNodes still
     * registered, is asked for again after 20 s, not 5 minutes.
     */
    public static final Map<String, String> SITE = Map.of(
            "dfs.namenode.redundancy.considerLoad", "false",
            "dfs.namenode.redundancy.interval.seconds", "1s",
            "dfs.namenode.reconstruction.pending.timeout-sec", "20",
            "dfs.namenode.safemode.extension", "0",
            "dfs.heartbeat.interval", "1s");

    private QuickHdfs() {}
}
