package dev.terrain.install.internal.check;

import dev.terrain.install.internal.plugin.FrameworkChain;
import dev.terrain.install.internal.plugin.Plugin;
import java.util.Arrays;
import java.util.List;

/**
 * What a plugin needs of the nodes of one role.
 *
 * @param plugin which
 * @param role whose nodes
 * @param source whose configuration counts there
 * @param keys those that have to have the plugin's values
 * @param jar whether the JVM of that node, or the tasks on it, load the plugin's classes
 * @param told when it has a line of its own
 */
record Duty(Plugin plugin, Role role, Source source, List<String> keys, Jar jar, Told told) {

    /** Whose configuration. */
    enum Source {
        /** The daemon's, read when it started. */
        OWN,
        /** The client's: jobs bring it along. */
        JOB
    }

    /** Whether the class path counts. */
    enum Jar {
        NEEDED,
        NOT_NEEDED
    }

    /** When it is worth a line. */
    enum Told {
        ALWAYS,
        IF_FINDING
    }

    private static final String LOCAL_FILES = "fs.file.impl";
    private static final String MAPPING = "net.topology.node.switch.mapping.impl";
    private static final List<String> SORT =
            List.of("mapreduce.job.map.output.collector.class", "mapreduce.job.reduce.shuffle.consumer.plugin.class");
    private static final List<String> LUSTRE = List.of("fs.lustre.impl", "fs.AbstractFileSystem.lustre.impl");

    /** All of them; from the modules' documentation, "Jar placement" first. */
    static final List<Duty> ALL = List.of(
            new Duty(Plugin.PREFETCH, Role.CLIENT, Source.OWN, List.of(FrameworkChain.KEY), Jar.NEEDED, Told.ALWAYS),
            new Duty(Plugin.SPILL, Role.CLIENT, Source.OWN, SORT, Jar.NOT_NEEDED, Told.ALWAYS),
            new Duty(Plugin.SPILL, Role.NODEMANAGER, Source.JOB, SORT, Jar.NEEDED, Told.IF_FINDING),
            new Duty(Plugin.ZONE, Role.CLIENT, Source.OWN, List.of(LOCAL_FILES), Jar.NEEDED, Told.ALWAYS),
            new Duty(
                    Plugin.ZONE,
                    Role.NODEMANAGER,
                    Source.OWN,
                    List.of("yarn.nodemanager.aux-services", "yarn.nodemanager.aux-services.terrain_zone.class"),
                    Jar.NEEDED,
                    Told.ALWAYS),
            new Duty(Plugin.ZONE, Role.NODEMANAGER, Source.JOB, List.of(LOCAL_FILES), Jar.NEEDED, Told.IF_FINDING),
            new Duty(Plugin.ZONE, Role.NODEMANAGER, Source.OWN, List.of(LOCAL_FILES), Jar.NEEDED, Told.IF_FINDING),
            new Duty(Plugin.ZONE, Role.HISTORYSERVER, Source.OWN, List.of(LOCAL_FILES), Jar.NEEDED, Told.IF_FINDING),
            new Duty(Plugin.RACK, Role.CLIENT, Source.OWN, List.of(MAPPING), Jar.NOT_NEEDED, Told.ALWAYS),
            new Duty(
                    Plugin.RACK,
                    Role.NAMENODE,
                    Source.OWN,
                    List.of(MAPPING, "dfs.net.topology.impl", "dfs.block.replicator.classname"),
                    Jar.NEEDED,
                    Told.ALWAYS),
            new Duty(Plugin.RACK, Role.RESOURCEMANAGER, Source.OWN, List.of(MAPPING), Jar.NEEDED, Told.ALWAYS),
            new Duty(Plugin.RACK, Role.NODEMANAGER, Source.JOB, List.of(MAPPING), Jar.NEEDED, Told.IF_FINDING),
            new Duty(Plugin.LUSTRE, Role.CLIENT, Source.OWN, LUSTRE, Jar.NEEDED, Told.ALWAYS),
            new Duty(Plugin.LUSTRE, Role.NODEMANAGER, Source.OWN, LUSTRE, Jar.NEEDED, Told.ALWAYS),
            new Duty(
                    Plugin.LUSTRE_JOBS, Role.CLIENT, Source.OWN, List.of(FrameworkChain.KEY), Jar.NEEDED, Told.ALWAYS));

    Duty {
        keys = List.copyOf(keys);
    }

    /** The value that the plugin's own XML has for that key. */
    String shipped(String key) {
        return plugin.properties().values().stream()
                .filter(properties -> properties.containsKey(key))
                .map(properties -> String.valueOf(properties.get(key)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(plugin + " has no " + key));
    }

    /** The file that the plugin's own XML has that key in. */
    String fileOf(String key) {
        return plugin.properties().entrySet().stream()
                .filter(entry -> entry.getValue().containsKey(key))
                .map(entry -> entry.getKey().fileName())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(plugin + " has no " + key));
    }

    /** The words that a value has to have among others: ours, and Hadoop's own collector behind it. */
    List<String> words(String key) {
        return Arrays.stream(shipped(key).split(",", -1))
                .filter(word -> !word.equals("mapreduce_shuffle"))
                .toList();
    }

    /** Those of them that nobody else sets. */
    List<String> ownWords(String key) {
        return words(key).stream().filter(word -> word.contains("terrain")).toList();
    }
}
