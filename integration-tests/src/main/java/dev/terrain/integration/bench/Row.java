package dev.terrain.integration.bench;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One run of one arm in one case.
 *
 * @param conditions the case
 * @param arm which
 * @param run its number, from 1
 * @param started when, as in {@code 2026-11-23T10:15:30Z}
 * @param load what else the machine did
 * @param figures by the names of their quantities
 * @param details of the benchmark's own
 */
public record Row(
        @JsonProperty("case") Case conditions,
        String arm,
        int run,
        String started,
        Load load,
        Map<String, Double> figures,
        JsonNode details) {

    public Row {
        figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
    }

    boolean is(Case otherCase, String otherArm) {
        return conditions.equals(otherCase) && arm.equals(otherArm);
    }

    /** As in {@code job1, prefetch, run 2}. */
    public String label() {
        return Stream.of(conditions.label(), arm, "run " + run)
                .filter(word -> !word.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /** The words of a detail that is a list of them; none where there is no such detail. */
    public List<String> words(String detail) {
        return details.path(detail).valueStream().map(JsonNode::asText).toList();
    }
}
