package dev.terrain.lustre.internal.topology;

import java.util.List;
import java.util.OptionalDouble;

/** How far a compute node is from a server. It has no unit: only the ratios of one implementation's values count. */
public interface Distance {

    /** Not negative and finite; empty where too little is known of one of the two. */
    OptionalDouble between(Place node, Place server);

    /** The same places, with what has to be looked up before their distances are asked for, at once for all. */
    default List<Place> located(List<Place> places) {
        return places;
    }

    /**
     * What decides on the distances of a node or a server: those with equal answers are equally far from everything,
     * but for one that has their own name.
     */
    Object kind(Place place);
}
