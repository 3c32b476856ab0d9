package dev.terrain.integration.cluster;

import dev.terrain.integration.fixture.process.Progress;
import dev.terrain.integration.fixture.process.TakeDown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Describes a cluster. */
public final class ClusterBuilder {

    private final String version;
    private Path folder = Path.of("hadoop");
    private List<Host> nameNodes = List.of(Host.LOCAL);
    private List<Host> dataNodes = List.of(Host.LOCAL);
    private List<Host> nodeManagers = List.of(Host.LOCAL);
    private Host client = Host.LOCAL;
    private Progress progress = line -> {};
    private boolean temporary;
    private Optional<List<Path>> data = Optional.empty();
    private List<Path> disks = List.of();
    private List<String> launcher = List.of();
    private Protection protection = Protection.NONE;
    private Optional<Path> nativeLibraries = Optional.empty();
    private final List<Path> jars = new ArrayList<>();
    private final List<Path> filesBeside = new ArrayList<>();
    private final List<String> environment = new ArrayList<>();
    private final Map<SiteFile, Map<String, String>> properties = new EnumMap<>(SiteFile.class);

    ClusterBuilder(String version) {
        this.version = version;
    }

    /** The folder for the layout ({@code hadoop/}) and the daemons' data ({@code data/}); made when missing. */
    public ClusterBuilder in(Path folder) {
        this.folder = folder;
        return this;
    }

    /** How many DataNodes on this machine; 1 unless told. */
    public ClusterBuilder dataNodes(int count) {
        return dataNodes(Collections.nCopies(count, Host.LOCAL));
    }

    /** On which hosts DataNodes run. */
    public ClusterBuilder dataNodes(List<Host> hosts) {
        dataNodes = List.copyOf(hosts);
        return this;
    }

    /** How many NodeManagers on this machine; 1 unless told. */
    public ClusterBuilder nodeManagers(int count) {
        return nodeManagers(Collections.nCopies(count, Host.LOCAL));
    }

    /** On which hosts NodeManagers run; where there are none, the cluster is HDFS alone. */
    public ClusterBuilder nodeManagers(List<Host> hosts) {
        nodeManagers = List.copyOf(hosts);
        return this;
    }

    /**
     * On which hosts NameNodes run: one, which shares its host with ResourceManager and JobHistory server, or a pair
     * with shared edits, of which the first becomes active.
     */
    public ClusterBuilder nameNodes(List<Host> hosts) {
        nameNodes = List.copyOf(hosts);
        return this;
    }

    /** On which host commands run; this machine unless told. */
    public ClusterBuilder client(Host host) {
        client = host;
        return this;
    }

    /** Has the folder deleted, with all that is in it, when the cluster is closed. */
    public ClusterBuilder temporary() {
        temporary = true;
        return this;
    }

    /**
     * Where DataNodes and NodeManagers keep blocks and local directories; {@code data/} in the cluster's folder unless
     * told. The NameNode's files stay in the cluster's folder.
     */
    public ClusterBuilder data(Path folder) {
        return data(List.of(folder));
    }

    /** As {@link #data(Path)}: one folder for all, or one for each DataNode and the NodeManager of its number. */
    public ClusterBuilder data(List<Path> folders) {
        data = Optional.of(List.copyOf(folders));
        return this;
    }

    /** Where each DataNode keeps blocks, one folder or several disks; local directories stay where they are. */
    public ClusterBuilder disksOfDataNode(List<Path> folders) {
        disks = List.copyOf(folders);
        return this;
    }

    /** Words to put before the command of every DataNode and NodeManager; none unless told. */
    public ClusterBuilder launcher(List<String> words) {
        launcher = List.copyOf(words);
        return this;
    }

    /** Has a plugin's jar in place before the daemons start. */
    public ClusterBuilder install(Path jar) {
        jars.add(jar);
        return this;
    }

    /** Sets properties before the daemons start; {@link StockHadoop#restore} takes them for the cluster's own. */
    public ClusterBuilder configure(SiteFile file, Map<String, String> site) {
        properties.computeIfAbsent(file, name -> new TreeMap<>()).putAll(site);
        return this;
    }

    /** Puts a file beside the site files before the daemons start. */
    public ClusterBuilder beside(Path file) {
        filesBeside.add(file);
        return this;
    }

    /** Adds a line to {@code hadoop-env.sh}, which every daemon and command reads. */
    public ClusterBuilder environment(String line) {
        environment.add(line);
        return this;
    }

    /** Where {@code libhadoop.so} is, which is not on Maven Central; without it Hadoop does all in Java. */
    public ClusterBuilder nativeLibraries(Path folder) {
        nativeLibraries = Optional.of(folder);
        return this;
    }

    /** How the cluster is protected, once the site files say so too; not at all unless told. */
    public ClusterBuilder protection(Protection protection) {
        this.protection = protection;
        return this;
    }

    /** Where to say what is being waited for; nowhere unless told. */
    public ClusterBuilder progress(Progress progress) {
        this.progress = progress;
        return this;
    }

    /**
     * Lays out Hadoop, starts the daemons and waits until all of them are ready.
     *
     * @throws IOException when Hadoop cannot be laid out, or a daemon does not come up: the message ends with the last
     *     lines of its log, and those already up are ended
     */
    public StockHadoop start() throws IOException {
        Path root = folder.toAbsolutePath().normalize();
        Path state = Files.createDirectories(root.resolve("data"));
        HadoopLayout layout = HadoopLayout.create(version, root.resolve("hadoop"), progress);
        Roles roles = new Roles(nameNodes, dataNodes, nodeManagers, client);
        ClusterSites sites = new ClusterSites(state, roles);
        if (version.startsWith("3.3.")) {
            // Later versions give it to containers themselves.
            sites.add(
                    SiteFile.MAPRED,
                    Map.of("yarn.app.mapreduce.am.admin-command-opts", "--add-opens=java.base/java.lang=ALL-UNNAMED"));
        }
        properties.forEach(sites::add);
        sites.write(layout.configuration());
        Files.write(layout.configuration().resolve("hadoop-env.sh"), environment);
        if (nativeLibraries.isPresent()) {
            Path library = Files.createDirectories(layout.home().resolve("lib"));
            Files.createSymbolicLink(library.resolve("native"), nativeLibraries.get());
        }
        for (Path file : filesBeside) {
            Files.copy(file, layout.configuration().resolve(file.getFileName()));
        }
        DaemonCommands commands =
                new DaemonCommands(state, data.orElse(List.of(state)), disks, layout.logs(), roles, launcher);
        StockHadoop hadoop = new StockHadoop(
                layout, sites, commands, protection, temporary ? Optional.of(root) : Optional.empty(), progress);
        return TakeDown.onFailure(hadoop, () -> {
            for (Path jar : jars) {
                hadoop.install(jar);
            }
            hadoop.startDaemons();
            return hadoop;
        });
    }
}
