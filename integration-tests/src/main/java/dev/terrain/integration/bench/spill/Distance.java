package dev.terrain.integration.bench.spill;

import dev.terrain.integration.bench.Word;

/** Where a reducer is, as its container's NM_HOST says. */
enum Distance implements Word {
    /** On the node of the maps. */
    LOCAL("localhost"),
    /** On another node; the bytes go over the loopback device nevertheless. */
    REMOTE("elsewhere.invalid");

    /** The value of NM_HOST; the maps are on {@code localhost}. */
    final String reducerHost;

    Distance(String reducerHost) {
        this.reducerHost = reducerHost;
    }
}
