package dev.terrain.integration.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The plugins that act in a job by now, each with what an operator needs of it: a jar and XML to paste. */
public enum Plugin {
    PREFETCH("prefetch-recordreader"),
    SPILL("ssd-spill-tuner"),
    /** On a disk without zones it has nothing to do but to count. */
    ZONE("zone-allocator"),
    /** It acts in a NameNode that starts with it; where no DataNode is distant it has nothing to do. */
    RACK("rack-topology"),
    /** It acts on paths of {@code lustre:///}; where the input is elsewhere it has nothing to do. */
    LUSTRE("lustre-locality-split");

    /** The key with the plugins that jobs have. */
    public static final String SWITCH = "terrain.plugins";

    private final String module;

    Plugin(String module) {
        this.module = module;
    }

    /** What the command line calls it. */
    public String shortName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The folder of its Maven module. */
    public String module() {
        return module;
    }

    /** What it counts in a job; nothing where it acts in daemons alone. */
    public Optional<JobCounters> counters() {
        return switch (this) {
            case PREFETCH -> Optional.of(new JobCounters("Terrain prefetch", "Bytes prefetched"));
            case SPILL -> Optional.of(new JobCounters("Terrain spill", "Map tasks sorted"));
            case ZONE -> Optional.of(new JobCounters("File System Counters", "INTERMEDIATE: Number of bytes written"));
            case RACK -> Optional.empty();
            case LUSTRE -> Optional.of(new JobCounters("Job Counters ", "Data-local map tasks"));
        };
    }

    /**
     * Its built jar.
     *
     * @param project the root of this repository
     * @throws IOException when the module has not been built
     */
    public Path jar(Path project) throws IOException {
        return jar(project, module);
    }

    /** The jar of any module of this repository that was built last. */
    public static Path jar(Path project, String module) throws IOException {
        Path target = project.resolve(module).resolve("target");
        File[] jars = target.toFile().listFiles((in, name) -> name.startsWith(module + "-") && name.endsWith(".jar"));
        return Stream.ofNullable(jars)
                .flatMap(Stream::of)
                .max(Comparator.comparingLong(File::lastModified)) // those of earlier versions may still be there
                .map(File::toPath)
                .orElseThrow(() ->
                        new IOException("there is no " + target + "/" + module + "-*.jar: build it with mvn package"));
    }

    /** The properties that switch it on, from the XML files in the module's {@code conf/} folder. */
    public Map<SiteFile, Map<String, String>> sites(Path project) throws IOException {
        Map<SiteFile, Map<String, String>> sites = new EnumMap<>(SiteFile.class);
        for (SiteFile file : SiteFile.values()) {
            Map<String, String> properties =
                    SiteXml.read(project.resolve(module).resolve("conf").resolve(file.fileName()));
            if (!properties.isEmpty()) {
                sites.put(file, properties);
            }
        }
        return sites;
    }

    /** The properties that switch several on. */
    public static Map<SiteFile, Map<String, String>> sites(Path project, Collection<Plugin> plugins)
            throws IOException {
        Map<SiteFile, Map<String, String>> sites = new EnumMap<>(SiteFile.class);
        for (Plugin plugin : plugins) {
            plugin.sites(project).forEach((file, properties) -> {
                Map<String, String> site = sites.computeIfAbsent(file, name -> new TreeMap<>());
                properties.forEach((key, value) ->
                        site.merge(key, value, (before, more) -> key.equals(SWITCH) ? before + "," + more : more));
            });
        }
        return sites;
    }

    /**
     * The lines of the {@code hadoop-env.sh} in the module's {@code conf/} folder; none where there is no such file.
     */
    public List<String> environment(Path project) throws IOException {
        Path file = project.resolve(module).resolve("conf/hadoop-env.sh");
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    /** Describes a cluster with some plugins: jars, site files and environment, as an operator would lay them out. */
    public static void describe(ClusterBuilder cluster, Path project, Collection<Plugin> plugins) throws IOException {
        for (Plugin plugin : plugins) {
            cluster.install(plugin.jar(project));
            plugin.environment(project).forEach(cluster::environment);
        }
        sites(project, plugins).forEach(cluster::configure);
    }

    /**
     * Whether daemons load classes of it, so that its jar has to be in place before they start: NameNode and
     * ResourceManager those of rack-topology, NodeManagers those of zone-allocator, and of lustre-locality-split, with
     * which they open the files that a container needs.
     */
    private boolean isLoadedByDaemons() {
        return this == ZONE || this == RACK || this == LUSTRE;
    }

    /** Has the jars of the plugins that daemons load in place before they start; that alone changes nothing. */
    public static void installForDaemons(ClusterBuilder cluster, Path project) throws IOException {
        for (Plugin plugin : values()) {
            if (plugin.isLoadedByDaemons()) {
                cluster.install(plugin.jar(project));
            }
        }
    }

    /**
     * Drops its jar in and names it in the site files, as an operator would. The cluster was started with
     * {@link #installForDaemons}.
     */
    public void enable(StockHadoop hadoop, Path project) throws IOException {
        if (!isLoadedByDaemons()) {
            hadoop.install(jar(project));
        }
        Set<String> on = switchedOn(hadoop);
        on.add(shortName());
        hadoop.configure(sites(project));
        switchOn(hadoop, on);
        hadoop.addEnvironment(environment(project));
    }

    /** Undoes {@link #enable}. */
    public void disable(StockHadoop hadoop, Path project) throws IOException {
        Set<String> on = switchedOn(hadoop);
        on.remove(shortName());
        hadoop.restore(sites(project));
        switchOn(hadoop, on);
        hadoop.removeEnvironment(environment(project));
        if (!isLoadedByDaemons()) {
            hadoop.uninstall(jar(project));
        }
    }

    private static Set<String> switchedOn(StockHadoop hadoop) throws IOException {
        String words = hadoop.properties(SiteFile.MAPRED).getOrDefault(SWITCH, "");
        return words.isEmpty() ? new TreeSet<>() : new TreeSet<>(Set.of(words.split(",", -1)));
    }

    private static void switchOn(StockHadoop hadoop, Set<String> plugins) throws IOException {
        if (!plugins.isEmpty()) {
            hadoop.configure(SiteFile.MAPRED, Map.of(SWITCH, String.join(",", plugins)));
        }
    }
}
