package dev.terrain.integration.hadoop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A running Hadoop of unchanged jars: NameNode, DataNodes, ResourceManager, NodeManagers and JobHistory server, each a
 * process of its own on this machine.
 *
 * <pre>{@code
 * try (StockHadoop hadoop = StockHadoop.version("3.4.2").in(folder).start()) {
 *     hadoop.install(pluginJar);
 *     hadoop.configure(SiteFile.MAPRED, Map.of("mapreduce.framework.name", "terrain-prefetch"));
 *     JobRun run = hadoop.jar(hadoop.layout().examplesJar(), "teragen", "1000", "/in");
 * }
 * }</pre>
 *
 * <p>{@link #close()} ends exactly the processes that were started; the kernel does it when this JVM is killed. Not
 * thread-safe.
 */
public final class StockHadoop implements AutoCloseable {

    /** No command of this project runs nearly as long; a job that hangs is an error, not a wait. */
    private static final Duration COMMAND_WITHIN = Duration.ofMinutes(30);

    /**
     * A daemon that is not ready by then has failed: the longest wait seen was 17 s, beside two builds on two cores.
     */
    private static final Duration READY_WITHIN = Duration.ofSeconds(60);

    private static final String NODE_MANAGER = "nodemanager-";

    private static final Duration POLL_EVERY = Duration.ofMillis(200);

    private final HadoopLayout layout;
    private final ClusterSites sites;
    private final Path data;
    private final List<String> launcher;
    private final Optional<Path> toDelete;
    private final Progress progress;
    private final List<Daemon> daemons = new ArrayList<>();
    private final Thread stopOnExit = new Thread(this::stopDaemons, "stop Hadoop");

    private StockHadoop(
            HadoopLayout layout,
            ClusterSites sites,
            Path data,
            List<String> launcher,
            Optional<Path> toDelete,
            Progress progress) {
        this.launcher = launcher;
        this.toDelete = toDelete;
        this.layout = layout;
        this.sites = sites;
        this.data = data;
        this.progress = progress;
    }

    /** Starts describing a cluster of this Hadoop version, for example {@code 3.4.2}. */
    public static Builder version(String version) {
        return new Builder(version);
    }

    /** Where its files are. */
    public HadoopLayout layout() {
        return layout;
    }

    /** Its distributed file system, over HTTP. */
    public WebHdfs hdfs() {
        return new WebHdfs(sites.nameNodeHttpPort());
    }

    /** The {@code yarn.nodemanager.local-dirs} of NodeManager number {@code i}, which count from 1. */
    public Path localFolder(int i) {
        return data.resolve(NODE_MANAGER + i);
    }

    /** Copies a plugin jar to where an operator would: {@code share/hadoop/common/lib}. */
    public void install(Path jar) throws IOException {
        Files.copy(jar, installed(jar), StandardCopyOption.REPLACE_EXISTING);
    }

    /** Takes a jar away that {@link #install} copied. */
    public void uninstall(Path jar) throws IOException {
        Files.deleteIfExists(installed(jar));
    }

    /** Sets properties in one of the site files; clients see them at once, daemons when they start. */
    public void configure(SiteFile file, Map<String, String> properties) throws IOException {
        Map<String, String> site = new LinkedHashMap<>(SiteXml.read(path(file)));
        site.putAll(properties);
        SiteXml.write(path(file), site);
    }

    /** Puts the properties of that name back to what they were when the cluster started. */
    public void restore(SiteFile file, Collection<String> names) throws IOException {
        Map<String, String> site = new LinkedHashMap<>(SiteXml.read(path(file)));
        Map<String, String> original = sites.properties(file);
        for (String name : names) {
            site.remove(name);
            if (original.containsKey(name)) {
                site.put(name, original.get(name));
            }
        }
        SiteXml.write(path(file), site);
    }

    /** Ends the NodeManagers and starts them again, with the jars and properties there are now. */
    public void restartNodeManagers() throws IOException {
        int count;
        synchronized (this) {
            List<Daemon> ending = daemons.stream()
                    .filter(daemon -> daemon.name().startsWith(NODE_MANAGER))
                    .toList();
            ending.forEach(Daemon::stop);
            for (Daemon daemon : ending) {
                daemon.awaitEnd();
            }
            daemons.removeAll(ending);
            count = ending.size();
        }
        // One that ends says goodbye, so that those counted are the new ones.
        await(startNodeManagers(count), HttpProbe.nodeManagers(sites.resourceManagerHttpPort(), count));
    }

    /** Runs {@code hadoop jar jar arguments...} and waits for its end. */
    public JobRun jar(Path jar, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("jar", jar.toString()));
        command.addAll(List.of(arguments));
        return hadoop(command);
    }

    /** Runs {@code hadoop command...} and waits for its end. */
    public JobRun hadoop(List<String> command) throws IOException {
        return HadoopCommand.run(layout, COMMAND_WITHIN, command);
    }

    /** What the JobHistory recorded of a job on YARN. */
    public JobHistory history(String jobId) throws IOException {
        return JobHistory.find(hdfs(), ClusterSites.HISTORY, jobId);
    }

    /** Ends every daemon and waits until it is gone. Idempotent. */
    @Override
    public void close() {
        stopDaemons();
        try {
            Runtime.getRuntime().removeShutdownHook(stopOnExit);
        } catch (IllegalStateException e) {
            // The JVM is going down: the hook runs, and finds nothing left to stop.
            return;
        }
    }

    private synchronized void stopDaemons() {
        daemons.forEach(Daemon::stop);
        for (Daemon daemon : daemons) {
            try {
                daemon.awaitEnd();
            } catch (IOException e) {
                progress.say("while stopping Hadoop: " + e.getMessage());
            }
        }
        daemons.clear();
        try {
            if (toDelete.isPresent()) {
                FileTree.delete(toDelete.get());
            }
        } catch (IOException e) {
            progress.say("while deleting the cluster's folder: " + e.getMessage());
        }
    }

    private Path installed(Path jar) {
        return layout.commonLib().resolve(Objects.requireNonNull(jar.getFileName(), "a jar has a name"));
    }

    private Path path(SiteFile file) {
        return layout.configuration().resolve(file.fileName());
    }

    private void startDaemons(int dataNodes, int nodeManagers) throws IOException {
        Runtime.getRuntime().addShutdownHook(stopOnExit);
        format();
        Daemon nameNode = start("namenode", List.of("namenode"));
        Daemon resourceManager = start("resourcemanager", List.of("resourcemanager"));
        await(List.of(nameNode), HttpProbe.nameNode(sites.nameNodeHttpPort()));
        await(startDataNodes(dataNodes), HttpProbe.dataNodes(sites.nameNodeHttpPort(), dataNodes));
        Daemon history = start("historyserver", List.of("historyserver"));
        await(List.of(resourceManager), HttpProbe.resourceManager(sites.resourceManagerHttpPort()));
        await(startNodeManagers(nodeManagers), HttpProbe.nodeManagers(sites.resourceManagerHttpPort(), nodeManagers));
        await(List.of(history), HttpProbe.historyServer(sites.historyHttpPort()));
    }

    private List<Daemon> startDataNodes(int count) throws IOException {
        List<Daemon> started = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            Path blocks = data.resolve("datanode-" + i);
            started.add(
                    start("datanode-" + i, launcher, List.of("datanode", "-Ddfs.datanode.data.dir=" + blocks.toUri())));
        }
        return started;
    }

    private List<Daemon> startNodeManagers(int count) throws IOException {
        List<Daemon> started = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            Path containerLogs = layout.logs().resolve("containers-" + i);
            started.add(start(
                    NODE_MANAGER + i,
                    launcher,
                    List.of(
                            "nodemanager",
                            "-Dyarn.nodemanager.local-dirs=" + localFolder(i),
                            "-Dyarn.nodemanager.log-dirs=" + containerLogs)));
        }
        return started;
    }

    private Daemon start(String name, List<String> command) throws IOException {
        return start(name, List.of(), command);
    }

    private synchronized Daemon start(String name, List<String> launcher, List<String> command) throws IOException {
        Daemon daemon = Daemon.start(layout, name, launcher, command);
        daemons.add(daemon);
        return daemon;
    }

    /** Waits for {@code awaited} to get ready, and meanwhile for any daemon to fail. */
    private void await(List<Daemon> awaited, HttpProbe readiness) throws IOException {
        String names = awaited.stream().map(Daemon::name).collect(Collectors.joining(", "));
        progress.say("waiting for " + names + ": " + readiness.condition());
        Instant deadline = Instant.now().plus(READY_WITHIN);
        while (!readiness.isReady()) {
            for (Daemon daemon : daemons) {
                if (!daemon.isAlive()) {
                    throw new DaemonFailedException(
                            daemon.name() + " ended instead of getting ready. " + daemon.endOfLog());
                }
            }
            if (Instant.now().isAfter(deadline)) {
                throw new DaemonFailedException(names + " not ready within " + READY_WITHIN.toSeconds() + " s ("
                        + readiness.condition() + "). "
                        + awaited.stream().map(Daemon::endOfLog).collect(Collectors.joining("\n")));
            }
            Interruptible.sleep(POLL_EVERY);
        }
    }

    private void format() throws IOException {
        JobRun format = hadoop(List.of("namenode", "-format", "-nonInteractive"));
        if (format.exitCode() != 0) {
            throw new DaemonFailedException("formatting the NameNode failed:\n" + format.tail());
        }
    }

    /** Describes a cluster. */
    public static final class Builder {

        private final String version;
        private Path folder = Path.of("hadoop");
        private int dataNodes = 1;
        private int nodeManagers = 1;
        private Progress progress = line -> {};
        private boolean temporary;
        private Optional<Path> data = Optional.empty();
        private List<String> launcher = List.of();
        private final List<Path> jars = new ArrayList<>();
        private final Map<SiteFile, Map<String, String>> properties = new EnumMap<>(SiteFile.class);

        private Builder(String version) {
            this.version = version;
        }

        /** The folder for the layout ({@code hadoop/}) and the daemons' data ({@code data/}); made when missing. */
        public Builder in(Path folder) {
            this.folder = folder;
            return this;
        }

        /** How many DataNodes; 1 unless told. */
        public Builder dataNodes(int count) {
            dataNodes = count;
            return this;
        }

        /** How many NodeManagers; 1 unless told. */
        public Builder nodeManagers(int count) {
            nodeManagers = count;
            return this;
        }

        /** Has the folder deleted, with all that is in it, when the cluster is closed. */
        public Builder temporary() {
            temporary = true;
            return this;
        }

        /**
         * Where DataNodes and NodeManagers keep blocks and local directories; {@code data/} in the cluster's folder
         * unless told. The NameNode's files stay in the cluster's folder.
         */
        public Builder data(Path folder) {
            data = Optional.of(folder);
            return this;
        }

        /** Words to put before the command of every DataNode and NodeManager; none unless told. */
        public Builder launcher(List<String> words) {
            launcher = List.copyOf(words);
            return this;
        }

        /** Has a plugin's jar in place before the daemons start. */
        public Builder install(Path jar) {
            jars.add(jar);
            return this;
        }

        /** Sets properties before the daemons start; {@link StockHadoop#restore} takes them for the cluster's own. */
        public Builder configure(SiteFile file, Map<String, String> site) {
            properties.computeIfAbsent(file, name -> new TreeMap<>()).putAll(site);
            return this;
        }

        /** Where to say what is being waited for; nowhere unless told. */
        public Builder progress(Progress progress) {
            this.progress = progress;
            return this;
        }

        /**
         * Lays out Hadoop, starts the daemons and waits until all of them are ready.
         *
         * @throws DaemonFailedException when a daemon does not come up; those already up are ended
         * @throws IOException when Hadoop cannot be laid out
         */
        public StockHadoop start() throws IOException {
            Path root = folder.toAbsolutePath().normalize();
            Path state = Files.createDirectories(root.resolve("data"));
            HadoopLayout layout = HadoopLayout.create(version, root.resolve("hadoop"), progress);
            Optional<Path> toDelete = temporary ? Optional.of(root) : Optional.empty();
            ClusterSites sites = new ClusterSites(state, dataNodes, nodeManagers);
            properties.forEach(sites::add);
            sites.write(layout.configuration());
            StockHadoop hadoop = new StockHadoop(layout, sites, data.orElse(state), launcher, toDelete, progress);
            try {
                for (Path jar : jars) {
                    hadoop.install(jar);
                }
                hadoop.startDaemons(dataNodes, nodeManagers);
                return hadoop;
            } catch (IOException | RuntimeException e) {
                hadoop.close();
                throw e;
            }
        }
    }
}
