package dev.terrain.lustre.internal.topology;

import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Compute nodes, servers, and the distances between them. Nodes that are equally far from every server form one
 * <em>site</em>. Immutable.
 *
 * <p>Where a distance is not known, the node counts as far from that server as the farthest node that is known; a
 * server no node's distance to which is known is equally far, 0, from all, and so takes no part in any choice.
 *
 * <p>Example: 10,000 nodes in 200 racks of a rack tree, none of them a server, are 200 sites of 50. Servers of one rack
 * share one column of distances, so 10,000 servers in these racks take 200 x 200 values.
 */
public final class Cluster {

    private final List<Place> nodes;
    private final List<Place> servers;
    private final List<Site> sites;
    private final Site[] siteOfNode;
    private final Column[] columns;

    /**
     * The distances of servers that are equally far from every node.
     *
     * @param first of these servers
     * @param ofSites to each site
     * @param average over all nodes
     * @param least of all nodes
     */
    @SuppressWarnings("ArrayRecordComponent") // Nobody compares two of them.
    private record Column(int first, float[] ofSites, double average, double least) {}

    /**
     * Nodes between which no choice of a server makes a difference.
     *
     * @param nodes their numbers in {@link Cluster#nodes}, ascending
     * @param distances to each server
     * @param isShared whether nodes are in it because of their rack or position, not one by one
     */
    public record Site(List<Integer> nodes, IntToDoubleFunction distances, boolean isShared) {

        /** The distance to a server by its number. */
        public double distanceTo(int server) {
            return distances.applyAsDouble(server);
        }
    }

    private Cluster(List<Place> nodes, List<Place> servers, List<Site> sites, Column[] columns) {
        this.nodes = List.copyOf(nodes);
        this.servers = List.copyOf(servers);
        this.sites = List.copyOf(sites);
        this.columns = columns;
        this.siteOfNode = new Site[nodes.size()];
        sites.forEach(site -> site.nodes().forEach(node -> siteOfNode[node] = site));
    }

    /**
     * Asks for the distance between each kind of nodes and each kind of servers once.
     *
     * @param nodes at least one
     * @param servers a server's number is its index here
     */
    public static Cluster of(List<Place> nodes, List<Place> servers, Distance distance) {
        if (nodes.isEmpty()) {
            throw new IllegalArgumentException("no compute nodes");
        }
        List<Place> all =
                distance.located(Stream.concat(nodes.stream(), servers.stream()).toList());
        return ofLocated(all.subList(0, nodes.size()), all.subList(nodes.size(), all.size()), distance);
    }

    private static Cluster ofLocated(List<Place> nodes, List<Place> servers, Distance distance) {
        // A node that is a server is nearer to itself than others of its kind.
        List<List<Integer>> nodeKinds = groups(nodes, kind(names(servers), distance));
        List<List<Integer>> serverKinds = groups(servers, kind(names(nodes), distance));
        float[][] distances = new float[serverKinds.size()][];
        for (int kind = 0; kind < distances.length; kind++) {
            Place server = servers.get(serverKinds.get(kind).get(0));
            distances[kind] = column(nodes, nodeKinds, server, distance);
        }
        List<List<Integer>> alike =
                groups(IntStream.range(0, nodeKinds.size()).boxed().toList(), kind -> row(distances, kind));
        Column[] columns = new Column[servers.size()];
        for (int kind = 0; kind < distances.length; kind++) {
            List<Integer> kindred = serverKinds.get(kind);
            Column column = column(kindred.get(0), distances[kind], alike, nodeKinds);
            kindred.forEach(server -> columns[server] = column);
        }
        List<Site> sites = new ArrayList<>();
        for (List<Integer> kinds : alike) {
            int site = sites.size();
            List<List<Integer>> nodesOfKinds =
                    kinds.stream().map(nodeKinds::get).toList();
            sites.add(new Site(
                    nodesOfKinds.stream().flatMap(List::stream).sorted().toList(),
                    server -> columns[server].ofSites[site],
                    nodesOfKinds.stream().anyMatch(kind -> kind.size() > 1)));
        }
        return new Cluster(nodes, servers, sites, columns);
    }

    private static Column column(
            int first, float[] distances, List<List<Integer>> alike, List<List<Integer>> nodeKinds) {
        float[] ofSites = new float[alike.size()];
        double sum = 0;
        int count = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int site = 0; site < ofSites.length; site++) {
            ofSites[site] = distances[alike.get(site).get(0)];
            least = Math.min(least, ofSites[site]);
            for (int kind : alike.get(site)) {
                sum += (double) ofSites[site] * nodeKinds.get(kind).size();
                count += nodeKinds.get(kind).size();
            }
        }
        return new Column(first, ofSites, sum / count, least);
    }

    private static Set<String> names(List<Place> places) {
        return places.stream().map(Place::name).collect(Collectors.toSet());
    }

    private static Function<Place, Object> kind(Set<String> namesOfOthers, Distance distance) {
        return place -> namesOfOthers.contains(place.name()) ? place : distance.kind(place);
    }

    /** The indexes of things with equal keys, in the order of the first of each. */
    private static <T> List<List<Integer>> groups(List<T> things, Function<T, Object> key) {
        Map<Object, List<Integer>> groups = new LinkedHashMap<>();
        for (int i = 0; i < things.size(); i++) {
            groups.computeIfAbsent(key.apply(things.get(i)), any -> new ArrayList<>())
                    .add(i);
        }
        return List.copyOf(groups.values());
    }

    private static float[] column(List<Place> nodes, List<List<Integer>> nodeKinds, Place server, Distance distance) {
        float[] column = new float[nodeKinds.size()];
        float farthest = 0;
        for (int kind = 0; kind < column.length; kind++) {
            Place node = nodes.get(nodeKinds.get(kind).get(0));
            column[kind] = (float) distance.between(node, server).orElse(Double.NaN);
            farthest = column[kind] > farthest ? column[kind] : farthest;
        }
        for (int kind = 0; kind < column.length; kind++) {
            column[kind] = Float.isNaN(column[kind]) ? farthest : column[kind];
        }
        return column;
    }

    /** The distances of a kind of nodes to all kinds of servers, equal to others with the same values. */
    private static FloatBuffer row(float[][] distances, int nodeKind) {
        FloatBuffer row = FloatBuffer.allocate(distances.length);
        for (float[] column : distances) {
            row.put(column[nodeKind]);
        }
        return row.flip();
    }

    /** The compute nodes, with what the distance found out of them; a node's number is its index here. */
    public List<Place> nodes() {
        return nodes;
    }

    /** The servers; a server's number is its index here. */
    public List<Place> servers() {
        return servers;
    }

    /** Every node is in exactly one of them. */
    public List<Site> sites() {
        return sites;
    }

    /** The site of a node by its number. */
    public Site siteOf(int node) {
        return siteOfNode[node];
    }

    /** The first of the servers that are as far from every node as this one. */
    public int firstAlike(int server) {
        return columns[server].first;
    }

    /** The distance of a server from a node chosen blindly. */
    public double averageDistance(int server) {
        return columns[server].average;
    }

    /** The distance of a server from the nodes that are nearest to it. */
    public double leastDistance(int server) {
        return columns[server].least;
    }

    /** Adds {@code weight} times the distance of every site from a server to {@code sums}, one for each site. */
    public void addDistances(int server, float weight, float[] sums) {
        float[] column = columns[server].ofSites;
        for (int site = 0; site < column.length; site++) {
            sums[site] += weight * column[site];
        }
    }
}
