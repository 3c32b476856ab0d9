package dev.terrain.lustre.internal.topology;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Values somebody measured, round trips or anything else that grows with distance: a line {@code NODE SERVER VALUE}
 * each. A name may be a rack ({@code /row1/rack7}) instead, for all hosts in it that have no line of their own.
 */
public final class Measured implements Distance {

    private final Map<String, Map<String, Double>> values = new HashMap<>();
    private final Set<String> named = new HashSet<>();

    private Measured() {}

    /**
     * Reads the lines of a file.
     *
     * @param name of the file, for messages
     * @throws IllegalArgumentException naming file and line, what stands there, and what may
     */
    public static Measured parse(String name, List<String> lines) {
        Measured measured = new Measured();
        MapFile.forEachLine(name, lines, measured::add);
        return measured;
    }

    private void add(String line) {
        String[] words = line.split("\\s+", -1);
        double value = words.length == 3 ? number(words[2]) : Double.NaN;
        if (!(value >= 0 && Double.isFinite(value))) {
            throw new IllegalArgumentException("'" + line + "'; allowed is NODE SERVER VALUE, from 0 on");
        }
        named.add(words[0]);
        named.add(words[1]);
        values.computeIfAbsent(words[0], node -> new HashMap<>()).put(words[1], value);
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /** The value of the two names, else of one's rack and the other's name, else of both racks; else empty. */
    @Override
    public OptionalDouble between(Place node, Place server) {
        for (String from : names(node)) {
            Map<String, Double> row = values.getOrDefault(from, Map.of());
            for (String to : names(server)) {
                Double value = row.get(to);
                if (value != null) {
                    return OptionalDouble.of(value);
                }
            }
        }
        return OptionalDouble.empty();
    }

    /** Places without a line of their own are as far as their rack. */
    @Override
    public Object kind(Place place) {
        return named.contains(place.name()) ? place : place.rack();
    }

    private static List<String> names(Place place) {
        return place.rack().map(rack -> List.of(place.name(), rack)).orElseGet(() -> List.of(place.name()));
    }
}
