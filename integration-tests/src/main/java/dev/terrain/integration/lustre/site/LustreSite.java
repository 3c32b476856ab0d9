package dev.terrain.integration.lustre.site;

import dev.terrain.integration.Plugin;
import dev.terrain.integration.hadoop.ClusterBuilder;
import dev.terrain.integration.hadoop.FileTree;
import dev.terrain.integration.hadoop.Host;
import dev.terrain.integration.hadoop.SiteFile;
import dev.terrain.integration.network.NetworkPrerequisites;
import dev.terrain.integration.network.Wan;
import dev.terrain.integration.system.FuseServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A Lustre and three compute nodes, each in a rack of its own on a host with its own name: beside the first are OSTs 0
 * and 1, beside the second OSTs 2 and 3, beside the third OSTs 4 and 5. Clients see the connections to the OSTs where a
 * real one shows them, in /sys/fs/lustre; the map file says in which racks the servers are, Hadoop's own table says it
 * of the compute nodes.
 *
 * <p>{@link #close()} takes everything down. Needs root. Not thread-safe.
 */
public final class LustreSite implements AutoCloseable {

    /** How many compute nodes there are. */
    public static final int NODES = 3;

    /** The server of each OST, as the dump of a real client's parameters has it, and another server. */
    private static final List<String> SERVERS = List.of(
            "10.0.0.11@tcp", "10.0.0.11@tcp", "10.0.0.12@tcp", "10.0.0.12@tcp", "10.0.0.13@tcp", "10.0.0.13@tcp");

    private static final String MAP = """
            10.0.0.11@tcp  host=oss1 rack=/rack1
            10.0.0.12@tcp  host=oss2 rack=/rack2
            10.0.0.13@tcp  host=oss3 rack=/rack3
            """;

    /**
     * What makes a scheduler wait for the node that a split names. CapacityScheduler gives up after so many heartbeats
     * of other nodes: by default after their number times the share of the nodes that are named, which for the last
     * task of a small job is one; with this key after as many as there are nodes. And Hadoop's own second between
     * heartbeats, in which a busy machine lets every node have its turn.
     */
    private static final Map<String, String> PATIENCE = Map.of(
            "yarn.scheduler.capacity.rack-locality-additional-delay", "0",
            "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "1000");

    private static final String MODULE = "lustre-locality-split";

    private final Wan wan;
    private final LustreMount mount;
    private final Path folder;
    private final Host master;
    private final List<Host> workers;

    private LustreSite(Wan wan, LustreMount mount, Path folder, Host master, List<Host> workers) {
        this.wan = wan;
        this.mount = mount;
        this.folder = folder;
        this.master = master;
        this.workers = List.copyOf(workers);
    }

    /** What is missing and how to get it, in one line; empty when one can be made here. */
    public static Optional<String> missing() throws IOException {
        Optional<String> noNetwork = NetworkPrerequisites.missing();
        return noNetwork.isPresent() ? noNetwork : FuseServer.missing();
    }

    /**
     * Makes network and mount.
     *
     * @param project the root of this repository
     * @param folder for what is on Lustre and for tables; made, and deleted in the end
     */
    public static LustreSite create(Path project, Path folder) throws IOException {
        Optional<String> missing = missing();
        if (missing.isPresent()) {
            throw new IOException(missing.get());
        }
        Path home = Files.createDirectories(folder).toRealPath();
        Wan wan = Wan.create(project);
        try {
            Host master = wan.host("master");
            List<Host> workers = new ArrayList<>();
            List<String> racks = new ArrayList<>();
            for (int i = 1; i <= NODES; i++) {
                Host worker = wan.host("worker" + i);
                workers.add(worker);
                racks.add(worker.name() + " /rack" + i);
                racks.add(worker.address() + " /rack" + i);
            }
            Files.write(home.resolve("racks.table"), racks);
            Files.writeString(home.resolve("lustre.map"), MAP);
            writeConnections(home.resolve("sysfs/lustre/osc"));
            return new LustreSite(wan, LustreMount.serve(project, home.resolve("files")), home, master, workers);
        } catch (IOException | RuntimeException e) {
            wan.close();
            throw e;
        }
    }

    private static void writeConnections(Path osc) throws IOException {
        for (int ost = 0; ost < SERVERS.size(); ost++) {
            Path connection = Files.createDirectories(
                    osc.resolve("%s-OST%04x-osc-ff11000008576000".formatted(LustreMount.FILE_SYSTEM, ost)));
            Files.writeString(connection.resolve("ost_conn_uuid"), SERVERS.get(ost) + "\n");
        }
    }

    /** The file system. */
    public LustreMount mount() {
        return mount;
    }

    /** The compute nodes, in the order of their racks. */
    public List<Host> workers() {
        return workers;
    }

    /** Has a cluster run here, {@linkplain #introduce introduced} to this Lustre. */
    public void hold(ClusterBuilder cluster, Path project) throws IOException {
        cluster.nameNodes(List.of(master))
                .dataNodes(List.of(master))
                .nodeManagers(workers)
                .client(client())
                .configure(
                        SiteFile.CORE,
                        Map.of(
                                "net.topology.node.switch.mapping.impl",
                                "org.apache.hadoop.net.TableMapping",
                                "net.topology.table.file.name",
                                folder.resolve("racks.table").toString()));
        introduce(cluster, project, folder.resolve("lustre.map"));
    }

    /**
     * Has a cluster know a Lustre, with lustre-locality-split installed and {@code lustre:///} known to every daemon,
     * as NodeManagers have to know it that fetch files from there.
     *
     * @param mapFile where servers and compute nodes are
     */
    public static void introduce(ClusterBuilder cluster, Path project, Path mapFile) throws IOException {
        cluster.configure(SiteFile.MAPRED, Map.of("terrain.lustre.map-file", mapFile.toString()))
                .configure(SiteFile.YARN, PATIENCE)
                .install(Plugin.jar(project, MODULE));
        Plugin.sites(project, MODULE).forEach(cluster::configure);
    }

    /** The master's host, where /sys/fs has a Lustre client: in a mount namespace, since sysfs takes no new folders. */
    private Host client() {
        List<String> words = new ArrayList<>(master.launcher());
        words.addAll(List.of(
                "unshare",
                "--mount",
                "--propagation=slave", // or it would hold disks that others unmount meanwhile
                "sh",
                "-c",
                "mount --bind \"$0\" /sys/fs && exec \"$@\"",
                folder.resolve("sysfs").toString()));
        return new Host(master.name(), master.address(), words);
    }

    @Override
    public void close() {
        try {
            mount.close();
            FileTree.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            wan.close();
        }
    }
}
