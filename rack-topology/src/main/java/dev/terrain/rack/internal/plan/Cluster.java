package dev.terrain.rack.internal.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Nodes, numbered from 0 in the order of their names, and at which site each is. The home site has number 0, the others
 * follow by name.
 */
public final class Cluster {

    private final List<String> names;
    private final List<String> sites;
    private final int[] siteOf;

    private Cluster(List<String> names, List<String> sites, int[] siteOf) {
        this.names = names;
        this.sites = sites;
        this.siteOf = siteOf;
    }

    /** Of nodes with their sites. */
    public static Cluster of(Map<String, String> siteOf) {
        if (siteOf.isEmpty()) {
            throw new IllegalArgumentException("a cluster has nodes");
        }
        TreeMap<String, String> sorted = new TreeMap<>(siteOf);
        List<String> sites = new ArrayList<>(List.of(Arrangement.homeSite(siteOf.values())));
        sorted.values().stream()
                .distinct()
                .sorted()
                .filter(site -> !sites.contains(site))
                .forEach(sites::add);
        return new Cluster(
                List.copyOf(sorted.keySet()),
                List.copyOf(sites),
                sorted.values().stream().mapToInt(sites::indexOf).toArray());
    }

    public int size() {
        return names.size();
    }

    public List<String> names() {
        return names;
    }

    /** The home site first. */
    public List<String> sites() {
        return sites;
    }

    /** How many nodes are at a site. */
    public int count(int site) {
        return nodesAt(site).length;
    }

    int siteOf(int node) {
        return siteOf[node];
    }

    /** The site of every node. */
    int[] siteOf() {
        return siteOf.clone();
    }

    /** The numbers of the nodes at a site. */
    int[] nodesAt(int site) {
        List<Integer> nodes = new ArrayList<>();
        for (int node = 0; node < siteOf.length; node++) {
            if (siteOf[node] == site) {
                nodes.add(node);
            }
        }
        return nodes.stream().mapToInt(Integer::intValue).toArray();
    }
}
