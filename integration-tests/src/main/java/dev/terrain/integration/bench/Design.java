package dev.terrain.integration.bench;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a benchmark compares: every arm in every case, again and again.
 *
 * @param benchmark name of the command
 * @param title of the report
 * @param arms what is compared: label to how it is set up
 * @param baseline the arm that the others are compared with
 * @param cases under which conditions
 * @param runs of each arm and case
 * @param quantities measured in each run, the most important first
 * @param axis the condition over which curves are drawn; empty for bars
 * @param conditions that hold for all: heading to sentence
 */
public record Design(
        String benchmark,
        String title,
        Map<String, String> arms,
        String baseline,
        List<Case> cases,
        int runs,
        List<Quantity> quantities,
        String axis,
        Map<String, String> conditions) {

    public Design {
        arms = Collections.unmodifiableMap(new LinkedHashMap<>(arms));
        cases = List.copyOf(cases);
        quantities = List.copyOf(quantities);
        conditions = Collections.unmodifiableMap(new LinkedHashMap<>(conditions));
    }

    /** The quantity of that name. */
    public Optional<Quantity> quantity(String name) {
        return quantities.stream().filter(one -> one.name().equals(name)).findFirst();
    }

    /** Whether it compares the same in the same cases; conditions of the machine and the number of runs may differ. */
    boolean comparesAs(Design other) {
        return compared().equals(other.compared());
    }

    private Design compared() {
        return new Design(benchmark, title, arms, baseline, cases, 1, quantities, axis, Map.of());
    }

    /** For which the benchmark is run. */
    List<Quantity> headlines() {
        return quantities.stream().filter(Quantity::isHeadline).toList();
    }
}
