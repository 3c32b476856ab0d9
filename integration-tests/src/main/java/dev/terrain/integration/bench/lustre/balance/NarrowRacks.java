package dev.terrain.integration.bench.lustre.balance;

import dev.terrain.integration.client.RemoteRead;
import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.ContainerSizes;
import dev.terrain.integration.cluster.Host;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.lustre.LustreMount;
import dev.terrain.integration.fixture.lustre.LustreSite;
import dev.terrain.integration.fixture.lustre.StripeServer;
import dev.terrain.integration.fixture.lustre.Striping;
import dev.terrain.integration.fixture.network.DistantSite;
import dev.terrain.integration.fixture.network.Wan;
import dev.terrain.integration.fixture.process.TakeDown;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/**
 * Three racks with a narrow uplink each, of one server and one compute node with two slots, a YARN on these nodes, and
 * on a Lustre a file for each server. Master, HDFS and client are in no rack.
 *
 * @param wan the network
 * @param mount whose files have layouts and no bytes
 * @param addresses of the servers, which send the bytes
 * @param nodes the compute nodes
 * @param hadoop that runs on them
 * @param parts all of it, in the order in which it is taken down
 */
record NarrowRacks(
        Wan wan,
        LustreMount mount,
        List<String> addresses,
        List<Host> nodes,
        StockHadoop hadoop,
        Deque<AutoCloseable> parts)
        implements AutoCloseable {

    private static final int RACKS = 3;

    /** Tasks of a node at once. */
    static final int SLOTS = 2;

    private static final String DIRECTORY = "files";

    private static final int STRIPE_BYTES = 1 << 20;

    private static final long MEGABIT = 1_000_000;

    /** Starts everything; {@code folder} is made and is deleted by {@link #close()}. */
    static NarrowRacks start(BalanceCommand options, Path folder) throws IOException {
        Wan wan = Wan.create(options.project());
        Deque<AutoCloseable> parts = new ArrayDeque<>(List.of(wan));
        return TakeDown.onFailure(() -> takeDown(parts), () -> {
            Host master = wan.host("master");
            List<DistantSite> racks = new ArrayList<>();
            List<Host> nodes = new ArrayList<>();
            List<String> addresses = new ArrayList<>();
            for (int rack = 1; rack <= RACKS; rack++) {
                DistantSite site = wan.distantSite("rack" + rack);
                racks.add(site);
                Host server = site.host("oss" + rack);
                addresses.add(server.address());
                wan.limit(server, options.serverMegabits * MEGABIT);
                parts.push(StripeServer.start(server));
                nodes.add(site.host("node" + rack));
            }
            Path home = Files.createDirectories(folder).toRealPath();
            LustreMount mount = LustreMount.serve(options.project(), home.resolve("lustre"));
            parts.push(mount);
            writeFiles(mount, options.fileBytes);
            Path map = LustreMount.writeMap(
                    home.resolve("lustre.map"),
                    RACKS,
                    nodes.stream().map(Host::name).toList());
            ClusterBuilder cluster = StockHadoop.version(options.hadoop())
                    .in(home.resolve("hadoop"))
                    .temporary()
                    .progress(options::say)
                    .nameNodes(List.of(master))
                    .dataNodes(List.of(master))
                    .nodeManagers(nodes)
                    .client(master);
            LustreSite.introduce(cluster, options.project(), map);
            cluster.configure(
                    SiteFile.YARN,
                    Map.of(
                            "yarn.nodemanager.resource.memory-mb",
                            String.valueOf(new ContainerSizes(SLOTS).totalMegabytes())));
            StockHadoop hadoop = cluster.start();
            parts.push(hadoop);
            for (DistantSite rack : racks) {
                rack.limit(options.uplinkMegabits * MEGABIT);
            }
            return new NarrowRacks(wan, mount, addresses, nodes, hadoop, parts);
        });
    }

    /** The file of each server, all of it there; nothing is on this machine's disk. */
    private static void writeFiles(LustreMount mount, long bytes) throws IOException {
        Path directory = Files.createDirectory(mount.root().resolve(DIRECTORY));
        for (int server = 0; server < RACKS; server++) {
            Path file = directory.resolve(RemoteRead.FILE + server);
            try (RandomAccessFile created = new RandomAccessFile(file.toFile(), "rw")) {
                created.setLength(bytes);
            }
            mount.layout(file, new Striping(STRIPE_BYTES, 1, List.of(server)).layout());
        }
    }

    /** Where a job finds its files. */
    String input() {
        return "lustre://" + mount.root().resolve(DIRECTORY);
    }

    /** Has the last node receive no faster than that. */
    void slowDown(long megabits) throws IOException {
        wan.limitReceiving(nodes.get(RACKS - 1), megabits * MEGABIT);
    }

    @Override
    public void close() {
        takeDown(parts);
    }

    private static void takeDown(Deque<AutoCloseable> parts) {
        TakeDown.each("the racks", parts.toArray(AutoCloseable[]::new));
    }
}
