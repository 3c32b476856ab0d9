package dev.terrain.lustre.internal.assign;

import dev.terrain.lustre.internal.distance.Distance;
import dev.terrain.lustre.internal.distance.DistanceTable;
import dev.terrain.lustre.internal.osts.Place;
import java.util.List;

/**
 * The compute nodes there are to choose from, the servers, and how far they are apart.
 *
 * @param nodes at least one
 * @param servers the numbers in a {@link Demand} are those in this list
 * @param table of these nodes and servers
 */
public record Cluster(List<Place> nodes, List<Place> servers, DistanceTable table) {

    public Cluster {
        nodes = List.copyOf(nodes);
        servers = List.copyOf(servers);
        if (nodes.isEmpty()) {
            throw new IllegalArgumentException("no compute nodes");
        }
    }

    /** Asks for every distance once. */
    public static Cluster of(List<Place> nodes, List<Place> servers, Distance distance) {
        return new Cluster(nodes, servers, DistanceTable.of(nodes, servers, distance));
    }
}
