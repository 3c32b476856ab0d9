package dev.terrain.integration.bench;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Conditions under which all arms are compared.
 *
 * @param words name to value, in the order in which they are read; none where there is one case only
 */
public record Case(@JsonValue Map<String, String> words) {

    private static final String NUMBER = "-?\\d+(\\.\\d+)?";

    @JsonCreator
    public Case {
        words = Collections.unmodifiableMap(new LinkedHashMap<>(words));
    }

    /** The case of a benchmark that has one only. */
    public static Case only() {
        return new Case(Map.of());
    }

    /** A case with one condition. */
    public static Case of(String name, Object value) {
        return only().with(name, value);
    }

    /** The same case with one more condition, or another value of one. */
    public Case with(String name, Object value) {
        Map<String, String> more = new LinkedHashMap<>(words);
        more.put(name, Word.label(value));
        return new Case(more);
    }

    /** The same case but for one condition. */
    public Case without(String name) {
        Map<String, String> fewer = new LinkedHashMap<>(words);
        fewer.remove(name);
        return new Case(fewer);
    }

    /** The same case with these conditions only. */
    Case only(List<String> names) {
        Map<String, String> fewer = new LinkedHashMap<>(words);
        fewer.keySet().retainAll(names);
        return new Case(fewer);
    }

    /** The value of a condition; empty where there is no such condition. */
    public String word(String name) {
        return words.getOrDefault(name, "");
    }

    /** The value of a condition as a number; empty for a word, and where there is no such condition. */
    public Optional<Double> number(String name) {
        return Optional.ofNullable(words.get(name))
                .filter(value -> value.matches(NUMBER))
                .map(Double::valueOf);
    }

    /** Whether all of these conditions are among its own. */
    public boolean isOf(Case conditions) {
        return words.entrySet().containsAll(conditions.words.entrySet());
    }

    /** For people: words as they are, numbers behind their names, as in {@code job1, mappers 8}. */
    public String label() {
        return words.entrySet().stream()
                .map(one -> one.getValue().matches(NUMBER) ? one.getKey() + " " + one.getValue() : one.getValue())
                .collect(Collectors.joining(", "));
    }
}
