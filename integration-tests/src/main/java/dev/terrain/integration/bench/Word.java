package dev.terrain.integration.bench;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** What command lines and reports know by a word: the constant {@code NEAR_FIRST} of an enum as {@code near-first}. */
public interface Word {

    /** Of the constant. */
    String name();

    default String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The constant that is known by that word. */
    static <T extends Enum<T> & Word> T of(Class<T> type, String label) {
        return Enum.valueOf(type, label.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** The word of a value; of any other value what it prints. */
    static String label(Object value) {
        return value instanceof Word word ? word.label() : String.valueOf(value);
    }

    /** Word to meaning of each, as a {@link Design} has its arms. */
    static <T extends Word> Map<String, String> meanings(Collection<T> values, Function<T, String> meaning) {
        Map<String, String> meanings = new LinkedHashMap<>();
        values.forEach(value -> meanings.put(value.label(), meaning.apply(value)));
        return meanings;
    }
}
