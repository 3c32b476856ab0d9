package dev.terrain.lustre.internal.topology;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Hops in a torus: in every dimension the shorter way round. The K computer's IO groups are one of 24 x 18, X by Y.
 *
 * <p>Example: from 0,1 to 23,3 in 24 x 18 it is 1 hop in X, round the edge, and 2 in Y: 3.
 *
 * @param size positions in each dimension; 0 in one that does not wrap around, as in a mesh
 */
public record Torus(List<Integer> size) implements Distance {

    public Torus {
        size = List.copyOf(size);
    }

    /** Empty where one has no coordinates, or not as many as the torus has dimensions. */
    @Override
    public OptionalDouble between(Place node, Place server) {
        if (node.at().size() != size.size() || server.at().size() != size.size()) {
            return OptionalDouble.empty();
        }
        long hops = 0;
        for (int i = 0; i < size.size(); i++) {
            hops += hops(Math.abs((long) node.at().get(i) - server.at().get(i)), size.get(i));
        }
        return OptionalDouble.of((double) hops);
    }

    @Override
    public Object kind(Place place) {
        return place.at();
    }

    private static long hops(long apart, int positions) {
        return positions == 0 ? apart : Math.min(apart % positions, positions - apart % positions);
    }
}
