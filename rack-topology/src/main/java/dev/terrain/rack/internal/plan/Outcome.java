package dev.terrain.rack.internal.plan;

import java.util.List;

/**
 * What a policy did with a workload. Lists have one number for every site of the cluster, in its order.
 *
 * @param replicaShares of the replicas' bytes at each site, in the end
 * @param lostAtClose by losing a site, the share of the blocks that have no replica left, when the client has just
 *     closed the file
 * @param lostAfter the same once Hadoop has made the missing replicas
 * @param writtenAcross bytes between sites while the client writes, for every byte of the files
 * @param copiedAcross bytes between sites for replicas made afterwards, for every byte of the files
 * @param crossings how often a packet changes the site on its way through the pipeline, on average
 */
public record Outcome(
        List<Double> replicaShares,
        List<Double> lostAtClose,
        List<Double> lostAfter,
        double writtenAcross,
        double copiedAcross,
        double crossings) {}
