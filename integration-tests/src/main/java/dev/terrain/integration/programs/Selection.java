package dev.terrain.integration.programs;

import dev.terrain.integration.Plugin;
import dev.terrain.integration.hadoop.SiteFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Which plugins a cluster has; every selection gets a cluster of its own, in which nothing else is installed.
 *
 * @param plugins in the order of their declaration
 */
record Selection(List<Plugin> plugins) {

    static final Selection STOCK = new Selection(List.of());

    /** Beside a module's {@code conf/}: what it has for those who want all of it. */
    private static final Map<Plugin, String> MORE = Map.of(Plugin.LUSTRE, "jobs");

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

    /** All that an operator can switch on of them, with prefetch-recordreader in front where both wrap jobs. */
    Map<SiteFile, Map<String, String>> sites(Path project) throws IOException {
        Map<SiteFile, Map<String, String>> sites = new EnumMap<>(SiteFile.class);
        List<Plugin> wrappersLast = new ArrayList<>(plugins);
        if (wrappersLast.remove(Plugin.PREFETCH)) {
            wrappersLast.add(Plugin.PREFETCH);
        }
        for (Plugin plugin : wrappersLast) {
            add(sites, plugin.sites(project));
            if (MORE.containsKey(plugin)) {
                add(sites, Plugin.sitesIn(project.resolve(plugin.module()).resolve("conf/" + MORE.get(plugin))));
            }
        }
        if (has(Plugin.PREFETCH)) {
            // The input is cached, of which nothing would be read ahead otherwise.
            add(sites, Map.of(SiteFile.MAPRED, Map.of("terrain.prefetch.begin", "at-once")));
        }
        if (has(Plugin.PREFETCH) && has(Plugin.LUSTRE)) {
            add(sites, Map.of(SiteFile.MAPRED, Map.of("terrain.prefetch.framework-name", "terrain-lustre")));
        }
        return sites;
    }

    private static void add(Map<SiteFile, Map<String, String>> sites, Map<SiteFile, Map<String, String>> more) {
        more.forEach((file, properties) ->
                sites.computeIfAbsent(file, name -> new TreeMap<>()).putAll(properties));
    }
}
