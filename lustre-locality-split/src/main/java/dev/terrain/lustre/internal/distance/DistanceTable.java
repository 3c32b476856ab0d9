package dev.terrain.lustre.internal.distance;

import dev.terrain.lustre.internal.osts.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Distances of all compute nodes to all servers, with the nodes that are equally far from every server taken together
 * as one <em>site</em>. Immutable; in the order of the nodes given.
 *
 * <p>Where a distance is not known, the node counts as far from that server as the farthest node that is known; a
 * server no node's distance to which is known is equally far, 0, from all, and so takes no part in any choice.
 *
 * <p>Example: 10,000 nodes in 200 racks of a rack tree, none of them a server, are 200 sites of 50.
 */
public final class DistanceTable {

    private final List<Site> sites;

    /**
     * Nodes between which no choice of a server makes a difference.
     *
     * @param nodes their numbers in the list that the table was made from
     * @param distances to each server, in the order of that list
     */
    public record Site(List<Integer> nodes, Row distances) {}

    /** A row of the table. */
    public static final class Row {

        private final float[] values;

        private Row(float[] values) {
            this.values = values;
        }

        /** The distance to a server by its number. */
        public double to(int server) {
            return values[server];
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Row row && Arrays.equals(values, row.values);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(values);
        }
    }

    private DistanceTable(List<Site> sites) {
        this.sites = List.copyOf(sites);
    }

    /** Asks for the distances of every kind of nodes once, and of every node that has a server's name. */
    public static DistanceTable of(List<Place> nodes, List<Place> servers, Distance distance) {
        distance.prepare(Stream.concat(nodes.stream(), servers.stream()).toList());
        Set<String> serverNames = servers.stream().map(Place::name).collect(Collectors.toSet());
        Map<Object, List<Integer>> byKind = new LinkedHashMap<>();
        for (int i = 0; i < nodes.size(); i++) {
            Place node = nodes.get(i);
            Object kind = serverNames.contains(node.name()) ? node : distance.kind(node);
            byKind.computeIfAbsent(kind, key -> new ArrayList<>()).add(i);
        }
        Map<Row, List<Integer>> byRow = new LinkedHashMap<>();
        float[] farthest = new float[servers.size()];
        for (List<Integer> alike : byKind.values()) {
            float[] row = new float[servers.size()];
            for (int server = 0; server < row.length; server++) {
                row[server] = (float) distance.between(nodes.get(alike.get(0)), servers.get(server))
                        .orElse(Double.NaN);
                farthest[server] = row[server] > farthest[server] ? row[server] : farthest[server];
            }
            byRow.computeIfAbsent(new Row(row), key -> new ArrayList<>()).addAll(alike);
        }
        return new DistanceTable(filled(byRow, farthest));
    }

    /** The sites with the gaps in their rows filled, after which some may be one. */
    private static List<Site> filled(Map<Row, List<Integer>> byRow, float[] farthest) {
        Map<Row, List<Integer>> filled = new LinkedHashMap<>();
        byRow.forEach((row, nodes) -> {
            for (int server = 0; server < farthest.length; server++) {
                if (Float.isNaN(row.values[server])) {
                    // The map that the row is a key of is not asked again.
                    row.values[server] = farthest[server];
                }
            }
            filled.computeIfAbsent(row, key -> new ArrayList<>()).addAll(nodes);
        });
        List<Site> sites = new ArrayList<>();
        filled.forEach(
                (row, nodes) -> sites.add(new Site(nodes.stream().sorted().toList(), row)));
        return sites;
    }

    /** Every node is in exactly one of them. */
    public List<Site> sites() {
        return sites;
    }
}
