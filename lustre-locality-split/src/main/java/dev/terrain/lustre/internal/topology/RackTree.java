package dev.terrain.lustre.internal.topology;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Edges between two leaves of Hadoop's topology, as {@code NetworkTopology.getDistanceByPath} counts them: 0 for one
 * and the same host, 2 within a rack, 4 between racks of one row. Not thread-safe.
 *
 * <p>Example: {@code /row1/rack7/node17} and {@code /row1/rack9/oss2}: two edges up to row1, two down: 4.
 */
public final class RackTree implements Distance {

    private static final Pattern SLASHES = Pattern.compile("/+");

    private final UnaryOperator<List<String>> racksOf;
    private final Map<Place, List<String>> parts = new HashMap<>();

    /**
     * Distances by rack.
     *
     * @param racksOf Hadoop's mapping from host names to their racks, in the same order; asked for places whose rack is
     *     not known, each time they are prepared, at once for all
     */
    public RackTree(UnaryOperator<List<String>> racksOf) {
        this.racksOf = racksOf;
    }

    @Override
    public void prepare(List<Place> places) {
        parts.clear();
        List<Place> unknown = places.stream()
                .filter(place -> place.rack().isEmpty())
                .distinct()
                .toList();
        if (!unknown.isEmpty()) {
            List<String> racks = racksOf.apply(unknown.stream().map(Place::name).toList());
            for (int i = 0; i < racks.size(); i++) {
                parts.put(unknown.get(i), split(racks.get(i)));
            }
        }
    }

    @Override
    public OptionalDouble between(Place node, Place server) {
        if (node.name().equals(server.name())) {
            return OptionalDouble.of(0);
        }
        List<String> a = parts(node);
        List<String> b = parts(server);
        int common = 0;
        while (common < Math.min(a.size(), b.size()) && a.get(common).equals(b.get(common))) {
            common++;
        }
        // One edge more on either side, from the rack to the host.
        return OptionalDouble.of(a.size() - common + 1 + b.size() - common + 1);
    }

    @Override
    public Object kind(Place place) {
        return parts(place);
    }

    @Override
    public Optional<String> rack(Place place) {
        return Optional.of("/" + String.join("/", parts(place)));
    }

    private List<String> parts(Place place) {
        return parts.computeIfAbsent(
                place,
                asked -> split(asked.rack()
                        .orElseGet(() -> racksOf.apply(List.of(asked.name())).get(0))));
    }

    private static List<String> split(String path) {
        return SLASHES.splitAsStream(path).filter(part -> !part.isEmpty()).toList();
    }
}
