package dev.terrain.integration.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects goals; one whose figure was not measured is left out. */
public final class Goals {

    private final List<Goal> goals = new ArrayList<>();

    public Goals atLeast(String text, Optional<Double> found, double least) {
        found.ifPresent(value -> goals.add(Goal.atLeast(text, value, least)));
        return this;
    }

    public Goals atMost(String text, Optional<Double> found, double most) {
        found.ifPresent(value -> goals.add(Goal.atMost(text, value, most)));
        return this;
    }

    public List<Goal> all() {
        return List.copyOf(goals);
    }
}
