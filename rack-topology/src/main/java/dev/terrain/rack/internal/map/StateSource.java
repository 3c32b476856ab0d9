package dev.terrain.rack.internal.map;

import java.io.IOException;
import java.util.Optional;

/** From where a state comes. Its {@code toString} names it. */
public interface StateSource {

    /** The state now; empty when there is none yet. */
    Optional<RackState> read() throws IOException;
}
