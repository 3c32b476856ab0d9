package dev.terrain.install.internal.check;

import dev.terrain.install.internal.plugin.Plugin;
import dev.terrain.install.internal.plugin.SiteFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * A plugin's needs on the nodes of one role: its keys, and its jar on the class path.
 *
 * @param plugin which
 * @param role whose nodes
 * @param keys those that have to have the plugin's values
 */
record Duty(Plugin plugin, Role role, List<String> keys) {

    private static final String MAPPING = "net.topology.node.switch.mapping.impl";

    private static final String POLICY = "dfs.block.replicator.classname";

    /** All of them. */
    static final List<Duty> ALL = all();

    private static List<Duty> all() {
        List<Duty> all = new ArrayList<>();
        for (Plugin plugin : Plugin.values()) {
            all.add(new Duty(plugin, Role.CLIENT, List.of(Plugin.SWITCH)));
        }
        all.add(new Duty(
                Plugin.ZONE,
                Role.NODEMANAGER,
                List.of("yarn.nodemanager.aux-services", "yarn.nodemanager.aux-services.terrain_zone.class")));
        all.add(new Duty(
                Plugin.RACK, Role.NAMENODE, List.of(MAPPING, "dfs.net.topology.impl", "dfs.namenode.plugins", POLICY)));
        all.add(new Duty(Plugin.RACK, Role.RESOURCEMANAGER, List.of(MAPPING)));
        return List.copyOf(all);
    }

    Duty {
        keys = List.copyOf(keys);
    }

    /** Its keys on that node: one that arranges racks for Hadoop's own placement policy keeps that. */
    List<String> keysOf(Facts facts) {
        boolean keepsPolicy = facts.setting("terrain.rack.mapping")
                .filter(mapping -> mapping.value().trim().equals("write-optimised"))
                .isPresent();
        return keys.stream().filter(key -> !keepsPolicy || !key.equals(POLICY)).toList();
    }

    /** The plugin's value of that key: its XML's, or that of the option that the XML names. */
    String shipped(String key) {
        String value = inXml(key);
        return value.startsWith("${")
                ? String.valueOf(plugin.options().get(value.substring(2, value.length() - 1)))
                : value;
    }

    private String inXml(String key) {
        return String.valueOf(file(key).getValue().get(key));
    }

    private Map.Entry<SiteFile, SortedMap<String, String>> file(String key) {
        return plugin.properties().entrySet().stream()
                .filter(file -> file.getValue().containsKey(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(plugin + " has no " + key));
    }

    /** Where an operator sets that key. */
    String placeOf(String key) {
        return inXml(key).startsWith("${")
                ? "hadoop-env.sh, as conf/" + plugin.shortName() + "/hadoop-env.sh does"
                : file(key).getKey().fileName();
    }

    /** The words that a value has to have among others. */
    List<String> words(String key) {
        return Arrays.stream(shipped(key).split(",", -1))
                .filter(word -> !word.equals("mapreduce_shuffle"))
                .toList();
    }

    /** The keys that only this plugin sets. */
    List<String> ownWords(String key) {
        return key.equals(Plugin.SWITCH)
                ? words(key)
                : words(key).stream().filter(word -> word.contains("terrain")).toList();
    }
}
