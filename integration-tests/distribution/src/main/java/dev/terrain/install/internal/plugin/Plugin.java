package dev.terrain.install.internal.plugin;

import dev.terrain.commons.submit.SharedKeys;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/** The plugins, in the order in which they are shown and written. */
public enum Plugin {
    PREFETCH("prefetch-recordreader", "Nothing: jobs submitted from now on read ahead."),
    SPILL("ssd-spill-tuner", "Nothing: it sorts the jobs submitted from now on."),
    ZONE("zone-allocator", "Restart the NodeManagers."),
    RACK(
            "rack-topology",
            "Add the lines of conf/rack/hadoop-env.sh to that file of NameNodes and ResourceManagers. Restart the standby"
                    + " NameNode, fail over, restart the other; when the DataNodes have their tiers (hdfs dfsadmin"
                    + " -printTopology), restart the ResourceManagers."),
    LUSTRE("lustre-locality-split", "Restart the NodeManagers if jobs cache files from lustre:///.");

    /** The key that has jobs use plugins, in mapred-site.xml. */
    public static final String SWITCH = SharedKeys.PLUGINS.key();

    /** The word that means all. */
    public static final String EVERY = "all";

    /** An option of a JVM in hadoop-env.sh. */
    private static final Pattern OPTION = Pattern.compile("-D(terrain\\.[a-z.-]+)=([\\w.]+)");

    private final String module;
    private final String afterwards;
    private final Map<SiteFile, SortedMap<String, String>> properties = new EnumMap<>(SiteFile.class);

    Plugin(String module, String afterwards) {
        this.module = module;
        this.afterwards = afterwards;
        for (SiteFile file : SiteFile.values()) {
            conf(file.fileName()).ifPresent(xml -> properties.put(file, read(xml)));
        }
    }

    /** Its name on the command line and in the tarball's folders. */
    public String shortName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Its jar is named MODULE-VERSION.jar. */
    public String module() {
        return module;
    }

    /** A sentence that names the daemons to restart after a change of its properties. */
    public String afterwards() {
        return afterwards;
    }

    /** The one of that short name. */
    public static Optional<Plugin> named(String shortName) {
        return Arrays.stream(values())
                .filter(plugin -> plugin.shortName().equals(shortName))
                .findFirst();
    }

    /** Those that a word of the command line means: one, or all; none when it is no such word. */
    public static List<Plugin> meantBy(String word) {
        if (word.equals(EVERY)) {
            return List.of(values());
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
        return Collections.unmodifiableMap(properties);
    }

    /**
     * The options of JVMs by which daemons load its classes, by their names, from {@code conf/hadoop-env.sh}; XML that
     * everybody reads names other classes there.
     */
    public Map<String, String> options() {
        return OPTION.matcher(conf("hadoop-env.sh").orElse(""))
                .results()
                .collect(Collectors.toMap(
                        option -> option.group(1), option -> option.group(2), (before, last) -> last, TreeMap::new));
    }

    /** The text of a file of the module's {@code conf/} folder; empty where there is none. */
    private Optional<String> conf(String file) {
        String name = "/dev/terrain/install/conf/" + shortName() + "/" + file;
        try (InputStream in = Plugin.class.getResourceAsStream(name)) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException("a damaged jar: " + name, e);
        }
    }

    private static SortedMap<String, String> read(String xml) {
        Configuration site = new Configuration(false);
        site.addResource(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
        SortedMap<String, String> properties = new TreeMap<>();
        site.forEach(property -> properties.put(property.getKey(), site.getRaw(property.getKey())));
        return Collections.unmodifiableSortedMap(properties);
    }
}
