package dev.terrain.rack.internal.map;

import java.util.Optional;
import java.util.function.Supplier;

/** Where Hadoop's two entry points in a NameNode meet, which do not know each other: the map that is measured there. */
public final class LiveMap {

    private static Optional<Supplier<RackMap>> published = Optional.empty();

    private LiveMap() {}

    /** Says that this JVM measures. */
    public static synchronized void publish(Supplier<RackMap> source) {
        published = Optional.of(source);
    }

    /** Says that it does no more, unless another has been published meanwhile. */
    public static synchronized void withdraw(Supplier<RackMap> source) {
        published = published.filter(current -> current != source);
    }

    /** The map that this JVM measures, for a mapping that follows it; empty where nothing is measured. */
    public static synchronized Optional<Supplier<RackMap>> follow() {
        return published;
    }
}
