package dev.terrain.commons.submit;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;

/** The names in {@code terrain.plugins}. */
final class Plugins {
    private static final Set<String> NAMES = Set.of("prefetch", "spill", "zone", "rack", "lustre");
    private static final String ALL = "all";
    private static final String NONE = "none";

    private Plugins() {}

    /**
     * Returns those that jobs with this Configuration are to have.
     *
     * @throws IllegalArgumentException if there is a word in the list that is not allowed
     */
    static Set<String> in(Configuration conf) {
        List<String> words = List.copyOf(conf.getTrimmedStringCollection(SharedKeys.PLUGINS.key()));
        if (words.isEmpty() || words.equals(List.of(NONE))) {
            return Set.of();
        }
        if (words.equals(List.of(ALL))) {
            return NAMES;
        }
        if (!NAMES.containsAll(words)) {
            throw SharedKeys.PLUGINS.refused(
                    String.join(",", words), "all, none, or a list of prefetch, spill, zone, rack and lustre");
        }
        return Set.copyOf(words);
    }
}
