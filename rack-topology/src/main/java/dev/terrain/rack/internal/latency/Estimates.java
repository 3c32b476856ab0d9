package dev.terrain.rack.internal.latency;

import java.util.OptionalLong;

/** Round trips between any two addresses. Answers from memory, at once. */
@FunctionalInterface
public interface Estimates {

    /** The round trip between two addresses in microseconds; empty when nothing is known. */
    OptionalLong roundTripMicros(String a, String b);
}
