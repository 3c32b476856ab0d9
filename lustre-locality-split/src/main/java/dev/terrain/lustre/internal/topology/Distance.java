package dev.terrain.lustre.internal.topology;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** How far a compute node is from a server. It has no unit: only the ratios of one implementation's values count. */
public interface Distance {

    /** Not negative and finite; empty where too little is known of one of the two. */
    OptionalDouble between(Place node, Place server);

    /** Is told of all places before they are asked for, so that what has to be looked up is looked up at once. */
    default void prepare(List<Place> places) {}

    /**
     * What decides on the distances of a node or a server: those with equal answers are equally far from everything,
     * but for one that has their own name.
     */
    Object kind(Place place);

    /** The rack of a node or a server, as Hadoop's topology writes it; empty where it is not known. */
    default Optional<String> rack(Place place) {
        return place.rack();
    }
}
