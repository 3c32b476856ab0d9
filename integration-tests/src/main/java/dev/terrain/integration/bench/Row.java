package dev.terrain.integration.bench;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

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
}
