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
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Files cut as a job would, and what each split costs where: bytes times distance. Only bytes whose server is known
 * count. Immutable.
 */
final class ExplainedJob {

    private final LustreSettings settings;
    private final NearbyServers servers;
    private final List<Split> splits = new ArrayList<>();
    private final List<Demand> demands = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Assignment assignment;

    /**
     * A part of a file for one task, or several of its stripes.
     *
     * @param offset where the first of them begins
     * @param length of all of them
     * @param bytes where it lies
     * @param hosts that {@code lustre:///} names for it, the nearest first
     */
    record Split(ExplainedFile file, long offset, long length, RangeBytes bytes, List<String> hosts) {}

    ExplainedJob(List<ExplainedFile> files, NearbyServers servers, LustreSettings settings) {
        this.settings = settings;
        this.servers = servers;
        Cluster cluster = servers.cluster();
        for (int node = 0; node < cluster.nodes().size(); node++) {
            numbers.put(cluster.nodes().get(node).name(), node);
        }
        files.forEach(this::cut);
        assignment = settings.assignment().balance().assign(demands, cluster);
    }

    private void cut(ExplainedFile file) {
        if (file.bytes() > 0) {
            settings.boundaries()
                    .cut(file.stripes(), file.bytes(), settings.choice().blockBytes())
                    .forEach(extents -> add(file, extents));
        }
    }

    private void add(ExplainedFile file, List<Extent> extents) {
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
        splits.add(new Split(file, offset, length, bytes, hosts));
        demands.add(demand);
    }

    List<Split> splits() {
        return splits;
    }

    List<Demand> demands() {
        return demands;
    }

    Cluster cluster() {
        return servers.cluster();
    }

    /** The node of each split, where the whole job is looked at. */
    Assignment assignment() {
        return assignment;
    }

    /** The number of a node by its name, which is one of {@link #cluster()}. */
    int number(String node) {
        return numbers.getOrDefault(node, 0);
    }

    /** Bytes times distance of a split, read by a node. */
    double cost(int split, int node) {
        return demands.get(split).cost(cluster().siteOf(node));
    }

    /** The same, by a node that nobody chose. */
    double costAtRandom(int split) {
        return costAtRandom(demands.get(split));
    }

    double costAtRandom(Demand demand) {
        return demand.averageCost(cluster());
    }

    /** The same, by the nearest node, however much that one has to do already. */
    double leastCost(int split) {
        return leastCost(demands.get(split));
    }

    double leastCost(Demand demand) {
        return Demand.least(demand.costs(cluster()));
    }

    /** What reading a range would ask, if it were a split. */
    Demand demand(RangeBytes bytes, long length) {
        return servers.demand(bytes, length);
    }
}
