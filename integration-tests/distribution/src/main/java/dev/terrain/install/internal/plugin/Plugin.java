package dev.terrain.install.internal.plugin;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/** What can be switched on by itself. The order is that in which they are shown and written. */
public enum Plugin {
    PREFETCH("prefetch", "prefetch-recordreader", "Nothing: jobs submitted from now on read ahead."),
    SPILL("spill", "ssd-spill-tuner", "Nothing: jobs submitted from now on are sorted and merged by it."),
    ZONE("zone", "zone-allocator", "Restart the NodeManagers. Only then submit jobs with the new mapred-site.xml."),
    RACK(
            "rack",
            "rack-topology",
            "Restart the standby NameNode, fail over, restart the other; when the DataNodes have their tiers"
                    + " (hdfs dfsadmin -printTopology), restart the ResourceManagers."),
    LUSTRE("lustre", "lustre-locality-split", "Restart the NodeManagers if jobs cache files from lustre:///."),
    /** Needs {@link #LUSTRE}; not in all, since it pays only for input on Lustre. */
    LUSTRE_JOBS("lustre-jobs", "lustre-locality-split", "Nothing: jobs submitted from now on are shared out.");

    /** The word that means all: of the five when switched on, and whatever is on when switched off. */
    public static final String EVERY = "all";

    private static final Map<Plugin, Map<SiteFile, SortedMap<String, String>>> PROPERTIES = new EnumMap<>(Plugin.class);

    static {
        for (Plugin plugin : values()) {
            PROPERTIES.put(plugin, load(plugin.shortName));
        }
    }

    private final String shortName;
    private final String module;
    private final String afterwards;

    Plugin(String shortName, String module, String afterwards) {
        this.shortName = shortName;
        this.module = module;
        this.afterwards = afterwards;
    }

    /** What the command line and the folders of the tarball call it. */
    public String shortName() {
        return shortName;
    }

    /** Its jar is named MODULE-VERSION.jar. */
    public String module() {
        return module;
    }

    /** What has to be restarted for a change of its properties, a sentence. */
    public String afterwards() {
        return afterwards;
    }

    /** The one of that short name. */
    public static Optional<Plugin> named(String shortName) {
        return Arrays.stream(values())
                .filter(plugin -> plugin.shortName.equals(shortName))
                .findFirst();
    }

    /** Those that a word of the command line means: one, or the five of {@code all}; none when it is no such word. */
    public static List<Plugin> meantBy(String word) {
        if (word.equals(EVERY)) {
            return List.of(PREFETCH, SPILL, ZONE, RACK, LUSTRE);
        }
        return named(word).stream().toList();
    }

    /** The words that {@link #meantBy} knows. */
    public static String words() {
        return String.join(", ", Arrays.stream(values()).map(Plugin::shortName).toList()) + " or " + EVERY;
    }

    /**
     * The properties that switch it on, by file; the files of the module's {@code conf/} folder, built into this jar.
     */
    public Map<SiteFile, SortedMap<String, String>> properties() {
        return PROPERTIES.getOrDefault(this, Map.of());
    }

    private static Map<SiteFile, SortedMap<String, String>> load(String shortName) {
        Map<SiteFile, SortedMap<String, String>> properties = new EnumMap<>(SiteFile.class);
        for (SiteFile file : SiteFile.values()) {
            String name = "/dev/terrain/install/conf/" + shortName + "/" + file.fileName();
            try (InputStream in = Plugin.class.getResourceAsStream(name)) {
                if (in != null) {
                    properties.put(file, read(in));
                }
            } catch (IOException e) {
                throw new IllegalStateException("a damaged jar: " + name, e);
            }
        }
        return Collections.unmodifiableMap(properties);
    }

    private static SortedMap<String, String> read(InputStream xml) {
        Configuration site = new Configuration(false);
        site.addResource(xml);
        SortedMap<String, String> properties = new TreeMap<>();
        site.forEach(property -> properties.put(property.getKey(), property.getValue()));
        return Collections.unmodifiableSortedMap(properties);
    }
}
