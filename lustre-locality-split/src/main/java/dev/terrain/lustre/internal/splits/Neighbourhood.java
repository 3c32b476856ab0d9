package dev.terrain.lustre.internal.splits;

import dev.terrain.lustre.internal.assign.Cluster;
import dev.terrain.lustre.internal.assign.Demand;
import dev.terrain.lustre.internal.distance.Distance;
import dev.terrain.lustre.internal.distance.DistanceTable.Site;
import dev.terrain.lustre.internal.layout.RangeBytes;
import dev.terrain.lustre.internal.osts.OstMap;
import dev.terrain.lustre.internal.osts.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The servers of one Lustre file system among the compute nodes. Thread-safe. */
public final class Neighbourhood {

    private final Cluster cluster;
    private final Map<Integer, Integer> serverOfOst = new HashMap<>();

    private Neighbourhood(List<Place> nodes, List<Place> servers, Distance distance) {
        this.cluster = Cluster.of(nodes, servers, distance);
    }

    /**
     * Looks up the server of every OST that the client or the operator names.
     *
     * @param nodes at least one
     */
    public static Neighbourhood of(List<Place> nodes, OstMap osts, Distance distance) {
        Map<Place, Integer> servers = new LinkedHashMap<>();
        Map<Integer, Integer> serverOfOst = new HashMap<>();
        for (int ost : osts.named()) {
            osts.server(ost).ifPresent(place -> {
                servers.putIfAbsent(place, servers.size());
                serverOfOst.put(ost, servers.getOrDefault(place, 0));
            });
        }
        Neighbourhood all = new Neighbourhood(nodes, List.copyOf(servers.keySet()), distance);
        all.serverOfOst.putAll(serverOfOst);
        return all;
    }

    /** The nodes and servers, in the order of their numbers. */
    public Cluster cluster() {
        return cluster;
    }

    /** What reading these bytes asks of the servers; OSTs whose server is unknown are left out. */
    public Demand demand(RangeBytes bytes, long load) {
        TreeMap<Integer, Long> byServer = new TreeMap<>();
        bytes.byOst().forEach((ost, count) -> {
            Integer server = serverOfOst.get(ost);
            if (server != null) {
                byServer.merge(server, count, Long::sum);
            }
        });
        return new Demand(byServer, load);
    }

    /**
     * The names of the nodes nearest to a demand, the nearest first; empty where no node is nearer by {@code leastGain}
     * than the average one. Those of one site take turns.
     *
     * @param turn any number; demands with consecutive ones begin at consecutive nodes of a site
     * @param count the most names
     * @param leastGain share of the average cost that a node must save to be named
     */
    public List<String> nearest(Demand demand, long turn, int count, double leastGain) {
        List<Site> sites = cluster.table().sites();
        double[] costs = new double[sites.size()];
        double sum = 0;
        for (int i = 0; i < costs.length; i++) {
            costs[i] = demand.cost(sites.get(i).distances());
            sum += costs[i] * sites.get(i).nodes().size();
        }
        double average = sum / cluster.nodes().size();
        List<Integer> worthwhile = new ArrayList<>();
        for (int i = 0; i < costs.length; i++) {
            if (average - costs[i] > leastGain * average) {
                worthwhile.add(i);
            }
        }
        worthwhile.sort(Comparator.comparingDouble(i -> costs[i]));
        List<String> names = new ArrayList<>();
        for (int i : worthwhile) {
            addInTurn(sites.get(i).nodes(), turn, count, names);
        }
        return names;
    }

    private void addInTurn(List<Integer> nodes, long turn, int count, List<String> names) {
        for (int i = 0; i < nodes.size() && names.size() < count; i++) {
            int node = nodes.get((int) Math.floorMod(turn + i, (long) nodes.size()));
            names.add(cluster.nodes().get(node).name());
        }
    }
}
