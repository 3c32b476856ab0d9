package dev.terrain.integration.cluster;

import dev.terrain.integration.fixture.process.FileTree;
import dev.terrain.integration.fixture.process.Progress;
import dev.terrain.integration.fixture.process.TakeDown;
import dev.terrain.integration.fixture.process.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A running Hadoop of unchanged jars: NameNode, DataNodes, ResourceManager, NodeManagers and JobHistory server, each a
 * process of its own on this machine.
 *
 * <pre>{@code
 * try (StockHadoop hadoop = StockHadoop.version("3.4.2").in(folder).start()) {
 *     hadoop.install(pluginJar);
 *     hadoop.configure(SiteFile.MAPRED, Map.of("terrain.plugins", "prefetch"));
 *     JobRun run = hadoop.example("teragen 1000 /in");
 * }
 * }</pre>
 *
 * <p>{@link #close()} ends exactly the processes that were started; the kernel does it when this JVM is killed. Not
 * thread-safe.
 */
public final class StockHadoop implements AutoCloseable {

    /** No command of this project runs nearly as long; a job that hangs is an error, not a wait. */
    private static final Duration COMMAND_WITHIN = Duration.ofMinutes(30);

    private final HadoopLayout layout;
    private final ClusterSites sites;
    private final DaemonCommands commands;
    private final Protection protection;
    private final Optional<Path> toDelete;
    private final Progress progress;
    private final DaemonControl daemons;
    private final TakeDown end = new TakeDown("stop Hadoop", this::takeDown);

    StockHadoop(
            HadoopLayout layout,
            ClusterSites sites,
            DaemonCommands commands,
            Protection protection,
            Optional<Path> toDelete,
            Progress progress) {
        this.layout = layout;
        this.sites = sites;
        this.commands = commands;
        this.protection = protection;
        this.toDelete = toDelete;
        this.progress = progress;
        this.daemons = new DaemonControl(layout, progress);
    }

    /** Starts describing a cluster of this Hadoop version, for example {@code 3.4.2}. */
    public static ClusterBuilder version(String version) {
        return new ClusterBuilder(version);
    }

    public HadoopLayout layout() {
        return layout;
    }

    public Host client() {
        return commands.roles().client();
    }

    /** Its distributed file system, over HTTP. */
    public WebHdfs hdfs() {
        return new WebHdfs(web(), sites.nameNodeHttp(1), commands.roles().dataNodeAddresses());
    }

    /** What NameNode number {@code i} says of itself; they count from 1. */
    public NameNodeState nameNode(int i) {
        return new NameNodeState(web(), sites.nameNodeHttp(i));
    }

    /**
     * Whether the NameNode is out of safe mode and hears from every DataNode, each of which has registered since it
     * started; for DataNodes on hosts of their own.
     */
    public boolean hasAllDataNodes() throws IOException {
        return readiness().areDataNodesRegistered() && readiness().hasDataNodes();
    }

    /** Which daemons there are, to be killed, ended and started again one by one. */
    public DaemonControl control() {
        return daemons;
    }

    /** The {@code yarn.nodemanager.local-dirs} of NodeManager number {@code i}, which count from 1. */
    public Path localFolder(int i) {
        return commands.localFolder(i);
    }

    /** Copies a plugin jar to where an operator would: {@code share/hadoop/common/lib}. */
    public void install(Path jar) throws IOException {
        layout.install(jar);
    }

    /** Takes a jar away that {@link #install} copied. */
    public void uninstall(Path jar) throws IOException {
        layout.uninstall(jar);
    }

    /** Sets properties in one of the site files; clients see them at once, daemons when they start. */
    public void configure(SiteFile file, Map<String, String> properties) throws IOException {
        Map<String, String> site = new LinkedHashMap<>(SiteXml.read(path(file)));
        site.putAll(properties);
        SiteXml.write(path(file), site);
    }

    /** As {@link #configure(SiteFile, Map)}, in several. */
    public void configure(Map<SiteFile, Map<String, String>> properties) throws IOException {
        for (Map.Entry<SiteFile, Map<String, String>> site : properties.entrySet()) {
            configure(site.getKey(), site.getValue());
        }
    }

    /** The properties in one of the site files by now. */
    public Map<String, String> properties(SiteFile file) throws IOException {
        return SiteXml.read(path(file));
    }

    /** Adds lines to {@code hadoop-env.sh}; commands see them at once, daemons when they start. */
    public void addEnvironment(List<String> lines) throws IOException {
        Files.write(environment(), lines, StandardOpenOption.APPEND);
    }

    /** Takes lines out of {@code hadoop-env.sh}. */
    public void removeEnvironment(List<String> lines) throws IOException {
        List<String> left = new ArrayList<>(Files.readAllLines(environment()));
        left.removeAll(lines);
        Files.write(environment(), left);
    }

    private Path environment() {
        return layout.configuration().resolve("hadoop-env.sh");
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

    /** As {@link #restore(SiteFile, Collection)}, in several. */
    public void restore(Map<SiteFile, Map<String, String>> properties) throws IOException {
        for (Map.Entry<SiteFile, Map<String, String>> site : properties.entrySet()) {
            restore(site.getKey(), site.getValue().keySet());
        }
    }

    /** Ends the NodeManagers and starts them again, with the jars and properties there are now. */
    public void restartNodeManagers() throws IOException {
        // One that ends says goodbye, so that those counted are the new ones.
        daemons.stopAll(name -> name.startsWith(DaemonCommands.NODE_MANAGER));
        startNodeManagers();
    }

    /**
     * Ends the one NameNode and starts it again, with the jars and properties there are now; the DataNodes come to it
     * by themselves.
     */
    public void restartNameNode() throws IOException {
        daemons.stopAll(DaemonCommands.NAME_NODE::equals);
        awaitDataNodes(List.of(daemons.start(commands.nameNode(1))));
    }

    /** As {@link #restartNameNode}, for the ResourceManager; the NodeManagers come to it by themselves. */
    public void restartResourceManager() throws IOException {
        daemons.stopAll(DaemonCommands.RESOURCE_MANAGER::equals);
        awaitNodeManagers(List.of(daemons.start(commands.resourceManager())));
    }

    /** Starts one more DataNode; {@code i} is a number that no other has. */
    public void addDataNode(int i, Host host) throws IOException {
        daemons.start(commands.dataNode(i, host));
    }

    private void awaitDataNodes(List<Daemon> awaited) throws IOException {
        int count = commands.roles().dataNodes().size();
        String when = "NameNode out of safe mode, " + count + " live DataNode(s)";
        daemons.await(awaited, when, readiness()::hasDataNodes);
    }

    private void awaitNodeManagers(List<Daemon> awaited) throws IOException {
        int count = commands.roles().nodeManagers().size();
        String when = count + " active NodeManager(s) at the ResourceManager";
        daemons.await(awaited, when, () -> readiness().hasNodeManagers(count));
    }

    private Readiness readiness() {
        return new Readiness(web(), sites, commands.roles());
    }

    private WebAccess web() {
        return protection.web();
    }

    /** Runs {@code hadoop jar jar words...}, as {@link Words#of} has them, and waits for its end. */
    public JobRun jar(Path jar, Object... words) throws IOException {
        return command().jar(jar, words);
    }

    /** As {@link HadoopCommand#example}. */
    public JobRun example(Object... words) throws IOException {
        return command().example(words);
    }

    /** Runs {@code hadoop command...} and waits for its end. */
    public JobRun hadoop(List<String> command) throws IOException {
        return command().run(command);
    }

    /** Commands where they are run on this cluster. */
    public HadoopCommand command() {
        return command(client());
    }

    /** Commands elsewhere, or as another user. */
    public HadoopCommand command(Host where) {
        return HadoopCommand.of(layout, COMMAND_WITHIN).behind(where.launcher());
    }

    /**
     * Commands where they are run, of a client that has jars of its own, none of Terrain's among them, and this
     * cluster's site files.
     *
     * @param folder where there is nothing yet
     */
    public HadoopCommand stockClient(Path folder) throws IOException {
        HadoopLayout its = HadoopLayout.create(layout.version(), folder, line -> {});
        for (SiteFile file : SiteFile.values()) {
            Files.copy(path(file), its.configuration().resolve(file.fileName()));
        }
        return HadoopCommand.of(its, COMMAND_WITHIN).behind(client().launcher());
    }

    /** What fsck finds below a path, asked of the NameNode that is active. */
    public Fsck fsck(String path) throws IOException {
        int pair = commands.roles().nameNodes().size();
        return nameNode(pair == 2 && nameNode(2).role().equals("active") ? 2 : 1)
                .fsck(path);
    }

    /** What the JobHistory recorded of a job on YARN. */
    public JobHistory history(String jobId) throws IOException {
        return JobHistory.read(historyFile(jobId, ".jhist").lines().toList());
    }

    /** The text of one of the files that it keeps of a job: {@code .jhist}, the events, or {@code .xml}. */
    public String historyFile(String jobId, String ending) throws IOException {
        return JobHistory.file(hdfs(), ClusterSites.HISTORY, jobId, ending);
    }

    /** Ends every daemon and waits until it is gone. Idempotent. */
    @Override
    public void close() {
        end.close();
    }

    private void takeDown() {
        daemons.stopAll();
        try {
            if (toDelete.isPresent()) {
                FileTree.delete(toDelete.get());
            }
        } catch (IOException e) {
            progress.say("while deleting the cluster's folder: " + e.getMessage());
        }
    }

    private Path path(SiteFile file) {
        return layout.configuration().resolve(file.fileName());
    }

    void startDaemons() throws IOException {
        end.begin();
        Roles roles = commands.roles();
        format();
        List<Daemon> nameNodes = new ArrayList<>();
        for (int i = 1; i <= roles.nameNodes().size(); i++) {
            nameNodes.add(daemons.start(commands.nameNode(i)));
        }
        List<Daemon> resourceManager = roles.hasYarn() ? List.of(daemons.start(commands.resourceManager())) : List.of();
        for (int i = 1; i <= nameNodes.size(); i++) {
            daemons.await(nameNodes, "it answers", nameNode(i)::answers);
        }
        if (roles.isHighlyAvailable()) {
            hadoop(List.of("haadmin", "-transitionToActive", DaemonCommands.nameNodeId(1)))
                    .requireSuccess("a transition");
        }
        startDataNodes();
        makeFolders();
        if (roles.hasYarn()) {
            Daemon history = daemons.start(commands.historyServer());
            daemons.await(resourceManager, "it answers", () -> readiness().hasNodeManagers(0));
            startNodeManagers();
            daemons.await(List.of(history), "it answers", readiness()::hasHistory);
        }
    }

    private void makeFolders() throws IOException {
        for (Map.Entry<String, String> folder : protection.folderOwners().entrySet()) {
            hdfs().makeFolder(folder.getKey());
            hdfs().setOwner(folder.getKey(), folder.getValue());
        }
    }

    private void startDataNodes() throws IOException {
        List<Daemon> started = new ArrayList<>();
        for (Host host : commands.roles().dataNodes()) {
            started.add(daemons.start(commands.dataNode(started.size() + 1, host)));
        }
        awaitDataNodes(started);
    }

    private void startNodeManagers() throws IOException {
        List<Daemon> started = new ArrayList<>();
        for (int i = 1; i <= commands.roles().nodeManagers().size(); i++) {
            started.add(daemons.start(commands.nodeManager(i)));
        }
        awaitNodeManagers(started);
    }

    private void format() throws IOException {
        List<String> words = Words.of(commands.nameNodeWords(1), "-format -nonInteractive");
        command(commands.roles().master()).run(words).requireSuccess("formatting the NameNode");
        if (commands.roles().isHighlyAvailable()) {
            // What -bootstrapStandby does, while both are down.
            FileTree.copy(commands.nameFolder(1), commands.nameFolder(2));
        }
    }
}
