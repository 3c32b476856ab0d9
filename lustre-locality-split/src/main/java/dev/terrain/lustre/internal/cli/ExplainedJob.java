package dev.terrain.lustre.internal.cli;

import dev.terrain.lustre.LustreSettings;
import dev.terrain.lustre.internal.assign.Assignment;
import dev.terrain.lustre.internal.assign.Demand;
import dev.terrain.lustre.internal.cli.FileSurvey.ExplainedFile;
import dev.terrain.lustre.internal.layout.RangeBytes;
import dev.terrain.lustre.internal.split.Extent;
import dev.terrain.lustre.internal.split.NearbyServers;
import dev.terrain.lustre.internal.topology.Cluster;
import java.util.ArrayList;
import java.util.List;

/**
 * Files cut as a job would, and what each split costs where: bytes times distance. Only bytes whose server is known
 * count.
 *
 * @param servers of the file system that the files are on
 * @param assignment the node of each split, where the whole job is looked at
 */
record ExplainedJob(NearbyServers servers, List<Split> splits, Assignment assignment) {

    /**
     * A part of a file for one task, or several of its stripes.
     *
     * @param offset where the first of them begins
     * @param length of all of them
     * @param bytes where it lies
     * @param demand what reading it asks of the servers
     * @param hosts that {@code lustre:///} names for it, the nearest first
     */
    record Split(ExplainedFile file, long offset, long length, RangeBytes bytes, Demand demand, List<String> hosts) {}

    static ExplainedJob of(List<ExplainedFile> files, NearbyServers servers, LustreSettings settings) {
        List<Split> splits = new ArrayList<>();
        for (ExplainedFile file : files) {
            if (file.bytes() > 0) {
                settings.boundaries()
                        .cut(file.stripes(), file.bytes(), settings.choice().blockBytes())
                        .forEach(extents -> splits.add(split(file, extents, servers, settings)));
            }
        }
        return new ExplainedJob(
                servers, splits, settings.assignment().balance().assign(demands(splits), servers.cluster()));
    }

    private static List<Demand> demands(List<Split> splits) {
        return splits.stream().map(Split::demand).toList();
    }

    List<Demand> demands() {
        return demands(splits);
    }

    private static Split split(
            ExplainedFile file, List<Extent> extents, NearbyServers servers, LustreSettings settings) {
        long offset = extents.get(0).start();
        long length = extents.stream().mapToLong(Extent::length).sum();
        RangeBytes bytes = RangeBytes.together(extents.stream()
                .map(extent -> file.stripes().bytesOf(extent.start(), extent.length()))
                .toList());
        Demand demand = servers.demand(bytes, length + settings.assignment().taskBytes());
        // As LustreFileSystem has the nodes of a site take turns.
        long turn = file.path().hashCode() + offset / settings.choice().blockBytes();
        List<String> hosts = servers.nearest(
                demand,
                turn,
                settings.choice().hostsPerBlock(),
                settings.choice().leastGain());
        return new Split(file, offset, length, bytes, demand, hosts);
    }

    Cluster cluster() {
        return servers.cluster();
    }

    /** Bytes times distance of a split, read by a node. */
    double cost(Split split, int node) {
        return split.demand().cost(cluster().siteOf(node));
    }

    /** The same, by a node that nobody chose. */
    double costAtRandom(Split split) {
        return split.demand().averageCost(cluster());
    }

    /** The same, by the nearest node, however much that one has to do already. */
    double leastCost(Split split) {
        return Demand.least(split.demand().costs(cluster()));
    }
}
