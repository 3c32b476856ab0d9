package dev.terrain.install.internal.site;

import dev.terrain.install.internal.plugin.Plugin;
import dev.terrain.install.internal.plugin.SiteFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The site files of one configuration folder. What is in them besides the operator's text follows from that text and
 * from the set of plugins that are on, and from nothing else: so the same set gives the same bytes, in whatever order
 * it came about, and the empty set gives the operator's.
 */
public final class SiteFolder {

    /** rack-topology reads tables; racks that a script says would be lost without a word. */
    private static final String SCRIPT = "net.topology.script.file.name";

    private final List<OperatorsFile> files = new ArrayList<>();

    /**
     * Reads the folder.
     *
     * @throws RefusedException when a file cannot be edited
     * @throws IOException when a file cannot be read
     */
    public SiteFolder(Path folder) throws IOException {
        for (SiteFile file : SiteFile.values()) {
            files.add(OperatorsFile.read(folder, file));
        }
    }

    /** Those that the tool switched on here. */
    public Set<Plugin> plugins() {
        Set<Plugin> plugins = EnumSet.noneOf(Plugin.class);
        files.forEach(file -> plugins.addAll(file.plugins()));
        return plugins;
    }

    /**
     * The properties to add, by file, for exactly these plugins; existing equal ones are left out.
     *
     * @throws RefusedException when the operator has another value for a key that takes one only
     */
    private Map<SiteFile, SortedMap<String, String>> properties(Collection<Plugin> plugins) throws RefusedException {
        Map<SiteFile, SortedMap<String, String>> added = new EnumMap<>(SiteFile.class);
        for (SiteFile file : SiteFile.values()) {
            SortedMap<String, String> here = new TreeMap<>();
            for (Plugin plugin : plugins) {
                for (Map.Entry<String, String> property : shipped(plugin, file).entrySet()) {
                    add(here, file, property.getKey(), property.getValue());
                }
            }
            added.put(file, here);
        }
        if (plugins.contains(Plugin.RACK)) {
            refuseScript();
        }
        return added;
    }

    /** The properties as text to paste, each file's under its name; empty when there is nothing to add. */
    public String text(Collection<Plugin> plugins) throws RefusedException {
        StringBuilder text = new StringBuilder();
        properties(plugins).forEach((file, here) -> {
            if (!here.isEmpty()) {
                text.append(file.fileName()).append(", before </configuration>:\n\n");
                text.append(Block.xml(here)).append('\n');
            }
        });
        return text.toString();
    }

    /**
     * Writes the properties of exactly these plugins, one file after the other; nothing if one of them is refused.
     *
     * @return a sentence for each file: what was done, and where the old text is
     * @throws RefusedException as {@link #properties}, or when Hadoop would not read a file as is meant
     * @throws IOException when a file cannot be written; those before it are
     */
    public List<String> rewrite(Collection<Plugin> plugins) throws IOException {
        Map<SiteFile, SortedMap<String, String>> properties = properties(plugins);
        List<Change> changes = new ArrayList<>();
        for (OperatorsFile operators : files) {
            SiteFile file = operators.file();
            List<Plugin> here = plugins.stream()
                    .filter(plugin -> !shipped(plugin, file).isEmpty())
                    .toList();
            Change change = operators.with(new Block(here, properties.getOrDefault(file, new TreeMap<>())));
            if (!change.isNone()) {
                changes.add(change);
            }
        }
        List<String> done = new ArrayList<>();
        for (Change change : changes) {
            done.add(change.write());
        }
        return done;
    }

    private static SortedMap<String, String> shipped(Plugin plugin, SiteFile file) {
        return plugin.properties().getOrDefault(file, new TreeMap<>());
    }

    private void add(SortedMap<String, String> here, SiteFile file, String key, String shipped)
            throws RefusedException {
        Optional<OperatorsFile> place = holder(key);
        String found =
                here.getOrDefault(key, place.flatMap(there -> there.value(key)).orElse(""));
        if (place.isEmpty()) {
            here.merge(key, shipped, (before, more) -> Merging.merged(key, before, more)
                    .orElse(before));
            return;
        }
        OperatorsFile holder = place.get();
        String merged = Merging.merged(key, found, shipped)
                .orElseThrow(() -> refused(holder, key, found, "remove it there, or leave this plugin off"));
        if (merged.equals(found)) {
            return;
        }
        if (holder.file() != file) {
            throw refused(holder, key, found, "move it to " + file.fileName() + ", where it belongs");
        }
        if (holder.isFinal(key)) {
            throw refused(holder, key, found, "it is declared final: set it there to " + merged);
        }
        here.put(key, merged);
        if (shipped.startsWith("${") && !found.isBlank()) {
            here.put(shipped.substring(2, shipped.length() - 1), found.trim()); // as it was, for all others
        }
    }

    private void refuseScript() throws RefusedException {
        Optional<OperatorsFile> holder = holder(SCRIPT);
        if (holder.isPresent()) {
            throw refused(
                    holder.get(),
                    SCRIPT,
                    holder.get().value(SCRIPT).orElse(""),
                    "rack-topology does not use a script: write its racks into a table "
                            + "(net.topology.table.file.name) and remove it");
        }
    }

    /** The last file in which the operator set that key. */
    private Optional<OperatorsFile> holder(String key) {
        return files.stream().filter(file -> file.value(key).isPresent()).reduce((first, second) -> second);
    }

    private static RefusedException refused(OperatorsFile holder, String key, String found, String remedy) {
        return new RefusedException(holder.path() + ": " + key + " is " + found.trim() + ": " + remedy);
    }
}
