package dev.terrain.lustre.internal.cli;

import dev.terrain.lustre.LustreSettings;
import dev.terrain.lustre.internal.assign.Assignment;
import dev.terrain.lustre.internal.assign.Demand;
import dev.terrain.lustre.internal.cli.FileSurvey.ExplainedFile;
import dev.terrain.lustre.internal.layout.RangeBytes;
import dev.terrain.lustre.internal.split.Extent;
import dev.terrain.lustre.internal.split.FileBlocks.Choice;
import dev.terrain.lustre.internal.split.NearbyServers;
import dev.terrain.lustre.internal.topology.Cluster;
import java.nio.file.Path;
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
     * @param costAtRandom bytes times distance, read by a node that nobody chose
     * @param near numbers of the nodes that {@code lustre:///} names for it, the nearest first
     */
    record Split(
            ExplainedFile file,
            long offset,
            long length,
            RangeBytes bytes,
            Demand demand,
            double costAtRandom,
            List<Integer> near) {}

    static ExplainedJob of(List<ExplainedFile> files, NearbyServers servers, LustreSettings settings) {
        List<Split> splits = new ArrayList<>();
        for (ExplainedFile file : files) {
            if (file.bytes() > 0) {
                settings.boundaries()
                        .cut(
                                file.stripes(),
                                file.bytes(),
                                settings.choice().blockBytes(),
                                settings.assignment().taskBytes())
                        .forEach(extents -> splits.add(split(file, extents, servers, settings)));
            }
        }
        List<Demand> demands = splits.stream().map(Split::demand).toList();
        return new ExplainedJob(servers, splits, settings.assignment().balance().assign(demands, servers.cluster()));
    }

    private static Split split(
            ExplainedFile file, List<Extent> extents, NearbyServers servers, LustreSettings settings) {
        long offset = extents.get(0).start();
        long length = extents.stream().mapToLong(Extent::length).sum();
        RangeBytes bytes = RangeBytes.together(extents.stream()
                .map(extent -> file.stripes().bytesOf(extent.start(), extent.length()))
                .toList());
        Demand demand = servers.demand(bytes, length + settings.assignment().taskBytes());
        Choice choice = settings.choice();
        long turn = seed(file.path()) + offset / choice.blockBytes();
        List<Integer> near = servers.nearestNodes(demand, turn, choice.hostsPerBlock(), choice.leastGain());
        return new Split(file, offset, length, bytes, demand, demand.averageCost(servers.cluster()), near);
    }

    /** Where the nodes of a site begin to take turns in a file, as LustreFileSystem has them, which names it so. */
    static int seed(Path file) {
        return new org.apache.hadoop.fs.Path(
                        "lustre", null, file.toAbsolutePath().toString())
                .hashCode();
    }

    Cluster cluster() {
        return servers.cluster();
    }

    /** Bytes times distance of a split, read by a node. */
    double cost(Split split, int node) {
        return split.demand().cost(cluster().siteOf(node));
    }

    String nameOf(int node) {
        return cluster().nodes().get(node).name();
    }
}
