package dev.terrain.lustre.internal.topology;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;

/**
 * Edges between two leaves of Hadoop's topology: 0 for one and the same host, 2 within a rack, 4 between racks of one
 * row.
 *
 * <p>Example: {@code /row1/rack7/node17} and {@code /row1/rack9/oss2}: two edges up to row1, two down: 4.
 *
 * @param racksOf Hadoop's mapping from host names to their racks, in the same order; asked at once for all places whose
 *     rack is not known
 */
public record RackTree(UnaryOperator<List<String>> racksOf) implements Distance {

    @Override
    public List<Place> located(List<Place> places) {
        List<String> unknown = places.stream()
                .filter(place -> place.rack().isEmpty())
                .map(Place::name)
                .distinct()
                .toList();
        if (unknown.isEmpty()) {
            return places;
        }
        List<String> racks = racksOf.apply(unknown);
        Map<String, Optional<String>> found = new HashMap<>();
        for (int i = 0; i < racks.size(); i++) {
            // A script may write more slashes than one, or fewer.
            found.put(unknown.get(i), Optional.of(NodeBase.normalize(("/" + racks.get(i)).replaceAll("/+", "/"))));
        }
        return places.stream()
                .map(place -> place.rack().isPresent()
                        ? place
                        : new Place(place.name(), found.getOrDefault(place.name(), Optional.empty()), place.at()))
                .toList();
    }

    @Override
    public OptionalDouble between(Place node, Place server) {
        return OptionalDouble.of(
                node.name().equals(server.name()) ? 0 : NetworkTopology.getDistanceByPath(leaf(node), leaf(server)));
    }

    private static Node leaf(Place place) {
        return new NodeBase(place.name(), place.rack().orElse(NetworkTopology.DEFAULT_RACK));
    }

    @Override
    public Object kind(Place place) {
        return place.rack();
    }
}
