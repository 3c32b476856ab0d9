package dev.terrain.rack.internal.latency;

/** A clock for intervals: nanoseconds since some moment, as {@link System#nanoTime()}. Tests bring one of their own. */
@FunctionalInterface
public interface Ticker {

    long nanos();
}
