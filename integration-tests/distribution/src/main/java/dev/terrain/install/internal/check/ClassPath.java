package dev.terrain.install.internal.check;

import dev.terrain.install.internal.plugin.Plugin;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The class path of a JVM. The launcher has replaced {@code lib/*} by the jars that were there when the JVM started.
 *
 * @param entries as in {@code java.class.path}
 */
record ClassPath(List<String> entries) {

    ClassPath {
        entries = List.copyOf(entries);
    }

    static ClassPath of(String joined) {
        return new ClassPath(List.of(joined.split(":", -1)));
    }

    /** The versions of the plugin's jars on it: {@code 0.1.0} for {@code lib/zone-allocator-0.1.0.jar}. */
    SortedSet<String> versions(Plugin plugin) {
        SortedSet<String> versions = new TreeSet<>();
        for (String jar : jars(plugin)) {
            String name = name(jar);
            versions.add(name.substring(plugin.module().length() + 1, name.length() - ".jar".length()));
        }
        return versions;
    }

    /** The plugin's jars on it. */
    List<String> jars(Plugin plugin) {
        return entries.stream()
                .filter(entry -> name(entry).startsWith(plugin.module() + "-") && entry.endsWith(".jar"))
                .toList();
    }

    private static String name(String entry) {
        return entry.substring(entry.lastIndexOf('/') + 1);
    }
}
