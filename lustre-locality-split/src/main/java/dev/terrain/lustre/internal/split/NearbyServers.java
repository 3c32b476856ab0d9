package dev.terrain.lustre.internal.split;

import dev.terrain.lustre.internal.assign.Demand;
import dev.terrain.lustre.internal.layout.RangeBytes;
import dev.terrain.lustre.internal.topology.Cluster;
import dev.terrain.lustre.internal.topology.Distance;
import dev.terrain.lustre.internal.topology.OstMap;
import dev.terrain.lustre.internal.topology.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The servers of one Lustre file system among the compute nodes. Thread-safe. */
public final class NearbyServers {

    private final Cluster cluster;
    private final Map<Integer, Integer> serverOfOst;
    private final List<String> nodeRacks;
    private final List<String> serverRacks;
    private final Map<String, List<Integer>> nodesOfRack;

    private NearbyServers(Cluster cluster, Map<Integer, Integer> serverOfOst) {
        this.cluster = cluster;
        this.serverOfOst = serverOfOst;
        this.nodeRacks = racks(cluster.nodes());
        this.serverRacks = racks(cluster.servers());
        this.nodesOfRack = IntStream.range(0, nodeRacks.size())
                .boxed()
                .collect(Collectors.groupingBy(
                        nodeRacks::get,
                        Collectors.mapping(
                                node -> cluster.nodes().get(node).name().hashCode(), Collectors.toUnmodifiableList())));
    }

    /**
     * The servers of these OSTs.
     *
     * @param nodes at least one
     */
    public static NearbyServers of(List<Place> nodes, OstMap osts, Distance distance) {
        Map<Place, Integer> servers = new LinkedHashMap<>();
        Map<Integer, Integer> serverOfOst = new HashMap<>();
        osts.servers().forEach((ost, place) -> {
            servers.putIfAbsent(place, servers.size());
            serverOfOst.put(ost, servers.getOrDefault(place, 0));
        });
        return new NearbyServers(Cluster.of(nodes, List.copyOf(servers.keySet()), distance), serverOfOst);
    }

    /** The nodes and servers, in the order of their numbers. */
    public Cluster cluster() {
        return cluster;
    }

    /** What reading these bytes asks of the servers; OSTs whose server is unknown are left out. */
    public Demand demand(RangeBytes bytes, long load) {
        return new Demand(bytesByServer(bytes), load);
    }

    /** Bytes from each server by its number; OSTs whose server is unknown are left out. */
    public SortedMap<Integer, Long> bytesByServer(RangeBytes bytes) {
        TreeMap<Integer, Long> byServer = new TreeMap<>();
        bytes.byOst().forEach((ost, count) -> {
            Integer server = serverOfOst.get(ost);
            if (server != null) {
                byServer.merge(server, count, Long::sum);
            }
        });
        return byServer;
    }

    /**
     * A split's place on a node, with how near its bytes are then.
     *
     * @param bytes all that the split has, also those of unknown servers
     * @param node by its number
     */
    SplitAssignment assignment(Demand demand, long bytes, int node) {
        Map<String, Long> byRack = new HashMap<>();
        long preferred = 0;
        long sameRack = 0;
        for (int i = 0; i < demand.serverCount(); i++) {
            int server = demand.server(i);
            String rack = serverRacks.get(server);
            byRack.merge(rack, demand.bytesFrom(i), Long::sum);
            if (cluster.siteOf(node).distanceTo(server) <= cluster.leastDistance(server)) {
                preferred += demand.bytesFrom(i);
            } else if (!rack.isEmpty() && rack.equals(nodeRacks.get(node))) {
                sameRack += demand.bytesFrom(i);
            }
        }
        // Mirrors share bytes by halves, which may round to one more than there are.
        long other = Math.max(0, bytes - preferred - sameRack);
        return new SplitAssignment.OnNode(
                cluster.nodes().get(node).name(), new SplitAssignment.Reach(preferred, sameRack, other), most(byRack));
    }

    /** Those with most bytes first; a rack that has more nodes than there is room for is left out. */
    private List<SplitAssignment.Rack> most(Map<String, Long> byRack) {
        List<SplitAssignment.Rack> most = new ArrayList<>();
        int room = SplitAssignment.OnNode.MOST_NODES;
        List<Map.Entry<String, Long>> racks = byRack.entrySet().stream()
                .filter(entry -> !entry.getKey().isEmpty())
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .toList();
        for (Map.Entry<String, Long> rack : racks) {
            List<Integer> nodes = nodesOfRack.getOrDefault(rack.getKey(), List.of());
            if (!nodes.isEmpty() && nodes.size() <= room && most.size() < SplitAssignment.OnNode.MOST_RACKS) {
                most.add(new SplitAssignment.Rack(rack.getValue(), nodes));
                room -= nodes.size();
            }
        }
        return most;
    }

    /** Empty where one is not known. */
    private static List<String> racks(List<Place> places) {
        return places.stream().map(place -> place.rack().orElse("")).toList();
    }

    /** The names of {@link #nearestNodes}. */
    public List<String> nearest(Demand demand, long turn, int count, double leastGain) {
        return nearestNodes(demand, turn, count, leastGain).stream()
                .map(node -> cluster.nodes().get(node).name())
                .toList();
    }

    /**
     * The numbers of the nodes nearest to a demand, the nearest first; empty where no node is nearer by
     * {@code leastGain} than the average one. Those of one site take turns.
     *
     * @param turn any number; demands with consecutive ones begin at consecutive nodes of a site
     * @param count the most nodes
     * @param leastGain share of the average cost that a node must save to be named
     */
    public List<Integer> nearestNodes(Demand demand, long turn, int count, double leastGain) {
        float[] costs = demand.costs(cluster);
        double average = demand.averageCost(cluster);
        return IntStream.range(0, costs.length)
                .filter(site -> Demand.isWorthwhile(costs[site], average, leastGain))
                .boxed()
                .sorted(Comparator.comparingDouble(site -> costs[site]))
                .flatMap(site -> inTurn(cluster.sites().get(site).nodes(), turn))
                .limit(count)
                .toList();
    }

    private static Stream<Integer> inTurn(List<Integer> nodes, long turn) {
        int first = Math.floorMod(turn, nodes.size());
        return Stream.concat(nodes.stream().skip(first), nodes.stream().limit(first));
    }
}
