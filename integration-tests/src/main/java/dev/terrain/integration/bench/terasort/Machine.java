package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.cluster.ContainerSizes;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.fixture.process.Missing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What this machine has and a benchmark needs.
 *
 * @param cores of the machine
 * @param availableBytes memory that processes can still take (MemAvailable of proc(5))
 * @param freeBytes space on the file system of the output folder
 */
record Machine(int cores, long availableBytes, long freeBytes) {

    /** The heading of the condition that says which network the cluster is on. */
    static final String NETWORK = "network";

    private static final String CACHED = "nothing is dropped between runs: input and intermediate data are page-cached";

    private static final String DROPPED =
            "dropped before every run; memory is not limited, so what a run writes it mostly"
                    + " reads from the page cache";

    private static final long MIB = 1 << 20;

    /** Five daemons with 256 MB of heap each, and this JVM and a client beside them. */
    private static final long DAEMON_BYTES = 2048 * MIB;

    /** Of a DataNode and a NodeManager more. */
    private static final long NODE_BYTES = 768 * MIB;

    /** Input, output, and three times the rows in spills and merges; as much again, for nobody runs a disk full. */
    private static final int COPIES_ON_DISK = 10;

    /** As that, with input and output thrice: two replicas, and the one that goes when the distant one is made. */
    private static final int COPIES_ON_DISKS_OF_NODES = 18;

    private static final long LOGS_BYTES = 512 * MIB;

    static Machine withOutputIn(Path folder) throws IOException {
        return new Machine(
                Runtime.getRuntime().availableProcessors(),
                Missing.availableMemoryBytes(),
                Files.getFileStore(folder).getUsableSpace());
    }

    /** Why this machine cannot run the benchmark, in one line; empty when it can. */
    Optional<String> lacks(TeraSortCommand options) {
        int copies = options.roundTrip.isPresent() ? COPIES_ON_DISKS_OF_NODES : COPIES_ON_DISK;
        long diskBytes = options.bytes() * copies + LOGS_BYTES;
        if (freeBytes < diskBytes) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "too little disk: %s has %,d MB free, sorting %,d MB needs %,d MB; choose a smaller --size or another"
                            + " --out",
                    options.out(),
                    freeBytes / MIB,
                    options.bytes() / MIB,
                    diskBytes / MIB));
        }
        int nodes = options.nodeManagers();
        long memoryBytes = (long) nodes * new ContainerSizes(cores).megabytesOfEach(nodes) * MIB
                + DAEMON_BYTES
                + (nodes - 1) * NODE_BYTES;
        if (availableBytes < memoryBytes) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "too little memory: %,d MB are available, the daemons and containers for %d cores need %,d MB",
                    availableBytes / MIB,
                    cores,
                    memoryBytes / MIB));
        }
        return Optional.empty();
    }

    /** The conditions of a measurement on this machine: heading to value. */
    Map<String, String> conditions(TeraSortCommand options) throws IOException {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put(
                "job",
                String.format(
                        Locale.ROOT,
                        "TeraSort of %,d rows of 100 bytes (%,d MB), %d reduce task(s), %s",
                        options.rows(),
                        options.bytes() / MIB,
                        options.reduces,
                        rows(options)));
        conditions.put("Hadoop", options.hadoop() + ", unchanged jars, daemons as processes");
        conditions.put("plugins", modules(options.pluginsOf(Arm.PLUGINS)));
        if (!options.pluginsOf(Arm.BASE).isEmpty()) {
            conditions.put("compared with", modules(options.pluginsOf(Arm.BASE)) + ", not with stock");
        }
        conditions.put(
                "machine",
                String.format(
                        Locale.ROOT,
                        "%d cores, %,d MB of memory available, Linux %s, Java %s, %s file system",
                        cores,
                        availableBytes / MIB,
                        System.getProperty("os.version"),
                        System.getProperty("java.version"),
                        Files.getFileStore(options.out()).type()));
        options.java().ifPresent(java -> conditions.put("Java of the cluster", java.version()));
        if (!options.site.isEmpty()) {
            conditions.put("mapred-site.xml of both sides", new TreeMap<>(options.site).toString());
        }
        if (options.secure) {
            conditions.put(
                    "security",
                    "Kerberos, block access tokens, SASL for blocks, HTTPS for HDFS; a user without rights");
        }
        conditions.put("containers", containers(options));
        options.disk
                .model()
                .ifPresent(model -> conditions.put(
                        "disk",
                        "simulated, one for each node, under its blocks and local directories: " + model
                                + (options.disk == DataDisk.ZONED ? "; aged ext4, 60 % free in pieces" : "; ext4")));
        conditions.put("caches", options.disk == DataDisk.MACHINE ? CACHED : DROPPED);
        if (options.disk == DataDisk.ZONED) {
            conditions.put(
                    "NodeManagers",
                    "started anew before every run; an arm without zone-allocator runs without its service and pool");
        }
        options.links()
                .ifPresent(links -> conditions.put(
                        NETWORK,
                        "three racks of a Lustre server and a compute node, in network namespaces; what is read comes over"
                                + " TCP: a server sends " + links.serverMegabits() + " Mbit/s, a rack's uplink passes "
                                + links.uplinkMegabits() + " in each direction (tbf), shuffle included"));
        options.roundTrip.ifPresent(roundTrip -> conditions.putAll(ofTheNetwork(roundTrip, options)));
        conditions.put(
                "order",
                "one cluster and " + (options.roundTrip.isPresent() ? "an input for every run" : "one input")
                        + "; " + options.label(Arm.BASE)
                        + " and plugins alternate, and take turns in going first");
        return conditions;
    }

    private static String modules(List<Plugin> plugins) {
        return plugins.stream().map(Plugin::module).collect(Collectors.joining(", "));
    }

    private static String rows(TeraSortCommand options) {
        String hdfs = "HDFS with " + (options.dataNodes() == 1 ? "one DataNode" : options.dataNodes() + " DataNodes");
        if (options.rowsOn == RowsOn.HDFS) {
            return hdfs;
        }
        return "on a Lustre that is simulated: file:/// without lustre-locality-split, lustre:/// with it"
                + (options.hasOutputInHdfs() ? "; output in " + hdfs : "");
    }

    private String containers(TeraSortCommand options) {
        int nodeManagers = options.nodeManagers();
        ContainerSizes sizes = new ContainerSizes(cores);
        return nodeManagers == 1
                ? sizes.totalMegabytes() + " MB in all: " + cores + " tasks of 1024 MB at once"
                : nodeManagers + " NodeManagers of " + sizes.megabytesOfEach(nodeManagers)
                        + " MB for tasks of 1024 MB"
                        + (options.roundTrip.isPresent() ? ", the distant one as the others" : "");
    }

    private static Map<String, String> ofTheNetwork(Duration roundTrip, TeraSortCommand options) {
        Map<String, String> network = new LinkedHashMap<>();
        network.put(
                NETWORK,
                "namespaces on this machine: NameNode, ResourceManager and client on one host, two near DataNodes and a"
                        + " distant one with NodeManagers on hosts of their own; round trip to the distant one "
                        + roundTrip.toMillis()
                        + " ms, measured before the first run, no more than 10 % (and 0.5 ms) off");
        network.put(
                "HDFS",
                "replication " + DistantDataNode.REPLICATION + ", of TeraSort's output as well; in both arms"
                        + " redundancy.considerLoad is off, redundancy.interval.seconds 1 and reconstruction.pending.timeout-sec 20; without rack-topology there is no table of racks");
        if (options.uses(Plugin.RACK)) {
            network.put(
                    "NameNode and ResourceManager",
                    "started anew before every run, with rack-topology or without; with it, the distant DataNode has its"
                            + " tier before the input is made");
        }
        return network;
    }
}
