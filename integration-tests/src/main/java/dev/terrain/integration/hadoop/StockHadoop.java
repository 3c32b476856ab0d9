package dev.terrain.integration.hadoop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

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

    private static final String NODE_MANAGER = "nodemanager-";

    private final HadoopLayout layout;
    private final ClusterSites sites;
    private final Path data;
    private final List<String> launcher;
    private final Optional<Path> toDelete;
    private final Progress progress;
    private final Daemons daemons;
    private final Thread stopOnExit = new Thread(this::takeDown, "stop Hadoop");

    StockHadoop(
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
        this.daemons = new Daemons(layout, progress);
    }

    /** Starts describing a cluster of this Hadoop version, for example {@code 3.4.2}. */
    public static ClusterBuilder version(String version) {
        return new ClusterBuilder(version);
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
        int count = daemons.stop(name -> name.startsWith(NODE_MANAGER));
        // One that ends says goodbye, so that those counted are the new ones.
        daemons.await(startNodeManagers(count), HttpProbe.nodeManagers(sites.resourceManagerHttpPort(), count));
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
        takeDown();
        try {
            Runtime.getRuntime().removeShutdownHook(stopOnExit);
        } catch (IllegalStateException e) {
            // The JVM is going down: the hook runs, and finds nothing left to stop.
            return;
        }
    }

    private synchronized void takeDown() {
        daemons.stopAll();
        try {
            if (toDelete.isPresent()) {
                deleteTree(toDelete.get());
            }
        } catch (IOException e) {
            progress.say("while deleting the cluster's folder: " + e.getMessage());
        }
    }

    private static void deleteTree(Path root) throws IOException {
        if (Files.notExists(root)) {
            return;
        }
        try (var files = Files.walk(root)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private Path installed(Path jar) {
        return layout.commonLib().resolve(Objects.requireNonNull(jar.getFileName(), "a jar has a name"));
    }

    private Path path(SiteFile file) {
        return layout.configuration().resolve(file.fileName());
    }

    void startDaemons(int dataNodes, int nodeManagers) throws IOException {
        Runtime.getRuntime().addShutdownHook(stopOnExit);
        format();
        Daemon nameNode = daemons.start("namenode", List.of(), List.of("namenode"));
        Daemon resourceManager = daemons.start("resourcemanager", List.of(), List.of("resourcemanager"));
        daemons.await(List.of(nameNode), HttpProbe.nameNode(sites.nameNodeHttpPort()));
        daemons.await(startDataNodes(dataNodes), HttpProbe.dataNodes(sites.nameNodeHttpPort(), dataNodes));
        Daemon history = daemons.start("historyserver", List.of(), List.of("historyserver"));
        daemons.await(List.of(resourceManager), HttpProbe.resourceManager(sites.resourceManagerHttpPort()));
        daemons.await(
                startNodeManagers(nodeManagers), HttpProbe.nodeManagers(sites.resourceManagerHttpPort(), nodeManagers));
        daemons.await(List.of(history), HttpProbe.historyServer(sites.historyHttpPort()));
    }

    private List<Daemon> startDataNodes(int count) throws IOException {
        List<Daemon> started = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            Path blocks = data.resolve("datanode-" + i);
            started.add(daemons.start(
                    "datanode-" + i, launcher, List.of("datanode", "-Ddfs.datanode.data.dir=" + blocks.toUri())));
        }
        return started;
    }

    private List<Daemon> startNodeManagers(int count) throws IOException {
        List<Daemon> started = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            Path containerLogs = layout.logs().resolve("containers-" + i);
            started.add(daemons.start(
                    NODE_MANAGER + i,
                    launcher,
                    List.of(
                            "nodemanager",
                            "-Dyarn.nodemanager.local-dirs=" + localFolder(i),
                            "-Dyarn.nodemanager.log-dirs=" + containerLogs)));
        }
        return started;
    }

    private void format() throws IOException {
        JobRun format = hadoop(List.of("namenode", "-format", "-nonInteractive"));
        if (format.exitCode() != 0) {
            throw new DaemonFailedException("formatting the NameNode failed:\n" + format.tail());
        }
    }
}
