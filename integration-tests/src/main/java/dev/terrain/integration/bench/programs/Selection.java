package dev.terrain.integration.bench.programs;

import dev.terrain.integration.cluster.Plugin;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Which plugins a cluster has; every selection gets a cluster of its own, in which nothing else is installed.
 *
 * @param plugins in the order of their declaration
 */
record Selection(List<Plugin> plugins) {

    static final Selection STOCK = new Selection(List.of());

    Selection {
        plugins = plugins.stream().sorted().distinct().toList();
    }

    /** Every two of these, in the order of their declaration. */
    static List<Selection> pairsOf(List<Plugin> plugins) {
        List<Plugin> all = new Selection(plugins).plugins();
        List<Selection> pairs = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            for (int j = i + 1; j < all.size(); j++) {
                pairs.add(new Selection(List.of(all.get(i), all.get(j))));
            }
        }
        return pairs;
    }

    boolean has(Plugin plugin) {
        return plugins.contains(plugin);
    }

    /** For example {@code zone+spill}. */
    String label() {
        return plugins.isEmpty()
                ? "stock"
                : plugins.stream().map(Plugin::shortName).collect(Collectors.joining("+"));
    }
}
