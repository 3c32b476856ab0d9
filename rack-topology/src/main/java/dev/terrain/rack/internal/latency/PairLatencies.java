package dev.terrain.rack.internal.latency;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Round trips that agents measured between pairs of nodes, whichever of the two measured; the newest of a pair counts.
 * Immutable.
 */
public final class PairLatencies {

    /**
     * One measurement.
     *
     * @param from the node that measured, by name or address
     * @param to the node it connected to
     * @param micros the round trip
     * @param atMillis when, in milliseconds since 1970
     */
    public record Measured(String from, String to, long micros, long atMillis) {

        public Measured {
            if (from.isEmpty() || to.isEmpty() || from.equals(to)) {
                throw new IllegalArgumentException("from and to have to be two nodes");
            }
            if (micros <= 0) {
                throw new IllegalArgumentException("micros has to be above 0");
            }
        }
    }

    private record Pair(String one, String other) {

        static Pair of(String a, String b) {
            return a.compareTo(b) < 0 ? new Pair(a, b) : new Pair(b, a);
        }
    }

    private final Map<Pair, Measured> newest;

    private PairLatencies(Map<Pair, Measured> newest) {
        this.newest = Map.copyOf(newest);
    }

    /** None. */
    public static PairLatencies none() {
        return new PairLatencies(Map.of());
    }

    /** These, of which the newest of each pair counts. */
    public static PairLatencies of(Collection<Measured> measured) {
        Collector collector = new Collector(Integer.MAX_VALUE);
        measured.forEach(collector::add);
        return collector.pairs();
    }

    /** Takes measurements one after the other and keeps the newest of each pair, of so many pairs at the most. */
    static final class Collector {

        private final int most;
        private final Map<Pair, Measured> newest = new HashMap<>();

        Collector(int most) {
            this.most = most;
        }

        /** False when it is of one pair too many. */
        boolean add(Measured measured) {
            Pair pair = Pair.of(measured.from(), measured.to());
            if (newest.size() >= most && !newest.containsKey(pair)) {
                return false;
            }
            newest.merge(pair, measured, (a, b) -> a.atMillis() > b.atMillis() ? a : b);
            return true;
        }

        PairLatencies pairs() {
            return new PairLatencies(newest);
        }
    }

    /** What was measured between these two, if anything was. */
    public OptionalLong roundTripMicros(String a, String b) {
        Measured measured = newest.get(Pair.of(a, b));
        return measured == null ? OptionalLong.empty() : OptionalLong.of(measured.micros());
    }

    /** How many pairs there are. */
    public int size() {
        return newest.size();
    }

    /** One measurement of every pair, in an order that depends on the measurements alone. */
    List<Measured> all() {
        return newest.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(Comparator.comparing(Pair::one).thenComparing(Pair::other)))
                .map(Map.Entry::getValue)
                .toList();
    }
}
