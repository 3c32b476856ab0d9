package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.bench.Runs;
import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.bench.rack.DataNodeSites;
import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.NativeLibrary;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.fixture.lustre.Links;
import dev.terrain.integration.fixture.lustre.LustreSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code integration-tests/bin/terasort}: the main job, stock against plugins. */
@Command(
        name = "terasort",
        description = {
            "Runs TeraSort of Hadoop's own examples on a stock Hadoop on this machine, without and with Terrain's",
            "plugins in turn, lets TeraValidate judge every output, and compares times, phases and counters."
        },
        exitCodeList = {
            "0:every output is right and the same, and every plugin acted that had something to do",
            "1:something failed; the last lines say what",
            "2:wrong arguments"
        })
public final class TeraSortCommand extends SeriesCommand {

    /** TeraGen's rows: a 10 byte key and a 90 byte value. */
    static final int ROW_BYTES = 100;

    private static final long MOST_BYTES = 1L << 50;
    private static final Duration LONGEST = Duration.ofMillis(500);

    @Option(
            names = "--size",
            defaultValue = "512m",
            description = "How much to sort: a whole number with k, m or g (1024s).")
    private long bytes;

    @Option(names = "--reduces", description = "Reduce tasks.")
    int reduces = 1;

    @Mixin
    final Runs runs = new Runs(3);

    @Option(
            names = "--plugins",
            paramLabel = "LIST",
            description =
                    "all, none (stock against stock: shows the noise), or names with commas: prefetch, spill, zone,"
                            + " rack, lustre.")
    private String plugins = "all";

    @Option(
            names = "--against",
            paramLabel = "LIST",
            description =
                    "What the plugins are compared with, as --plugins: none, which is stock Hadoop, or some of them, to"
                            + " see what the company of the others costs or gains.")
    private String against = "none";

    @Option(
            names = "--disk",
            description = "What blocks and local directories are on: machine, the disk of --out; zoned, a simulated"
                    + " hard disk half as fast at its inner edge; or spindle, a simulated one with the same speed"
                    + " everywhere (both one for each node; they need root, FUSE, loop devices and memory for what"
                    + " is written to them).")
    DataDisk disk = DataDisk.MACHINE;

    @Option(
            names = "--input",
            paramLabel = "WHERE",
            description =
                    "Where input and output are: hdfs, or lustre, a simulated one on the disk of --out, with three"
                            + " compute nodes beside its three servers (needs root, FUSE and network namespaces); with"
                            + " --wan or --secure, the input is on it and the output in HDFS.")
    RowsOn rowsOn = RowsOn.HDFS;

    @Option(
            names = "--links",
            split = ",",
            paramLabel = "SERVER,UPLINK",
            description =
                    "With --input lustre: each server and its compute node are a rack, and what is read comes over"
                            + " TCP from a server that sends so many Mbit/s, between racks over uplinks of so many, such as"
                            + " 400,100; unless given, reading crosses no network.")
    private List<Integer> links = List.of();

    @Option(
            names = "--wan",
            paramLabel = "RTT",
            description =
                    "Three DataNodes with NodeManagers on hosts of their own, one of them behind a delay line of that"
                            + " round trip, 0ms to 500ms, such as 20ms (needs root and network namespaces); unless given, one"
                            + " DataNode and no network.")
    Optional<Duration> roundTrip = Optional.empty();

    @Option(
            names = "--java",
            paramLabel = "HOME",
            description = "The JDK on which daemons, clients and tasks run; unless given, the one of this command.")
    private Optional<Path> java = Optional.empty();

    @Option(
            names = "-D",
            paramLabel = "KEY=VALUE",
            description = "A property in the mapred-site.xml of both sides, such as"
                    + " mapreduce.map.java.opts=-XX:+UseSerialGC; may be repeated.")
    Map<String, String> site = Map.of();

    @Option(
            names = "--secure",
            description = "A cluster with Kerberos, block tokens, SASL and HTTPS; jobs are those of a user without any"
                    + " rights. With rack among the plugins, NameNode and ResourceManager have its classes, and that it"
                    + " takes commands from administrators only is tried.")
    boolean secure;

    @Option(
            names = "--native",
            description =
                    "Where libhadoop.so is, as in lib/native of Apache's tarball. With --secure, where Hadoop's shuffle"
                            + " does not work without it, default the one that Trino has on Maven Central (of 3.3.5).")
    private Optional<Path> nativeLibraries = Optional.empty();

    @Option(names = "--keep", description = "Leave the cluster's folder (configuration, logs, data) in DIR/cluster.")
    private boolean keep;

    @Override
    public Integer call() throws IOException {
        require(bytes >= ROW_BYTES, "--size", "is " + bytes + " bytes, allowed: at least one row, 100");
        require(bytes <= MOST_BYTES, "--size", "is " + bytes + " bytes, allowed: up to 1048576g");
        requireWithin("--reduces", reduces, 1, 1000);
        require(!secure || roundTrip.isEmpty(), "--secure", "is for one host: give it without --wan");
        nativeLibraries.ifPresent(folder -> require(
                Files.exists(folder.resolve(NativeLibrary.NAME)),
                "--native",
                "is '" + folder + "', without " + NativeLibrary.NAME));
        roundTrip.ifPresent(time ->
                require(time.compareTo(LONGEST) <= 0, "--wan", "is " + time.toMillis() + "ms, allowed: 0ms to 500ms"));
        require(
                links.isEmpty() || (links.size() == 2 && links.stream().allMatch(megabits -> megabits > 0)),
                "--links",
                "is " + links + ", allowed: two numbers above 0, such as 400,100");
        require(
                links.isEmpty() || (rowsOn == RowsOn.LUSTRE && !hasOutputInHdfs()),
                "--links",
                "needs --input lustre, and neither --wan nor --secure");
        Machine machine = Machine.withOutputIn(Files.createDirectories(out()));
        return measure(new TeraSortBench(this, machine), () -> machine.lacks(this));
    }

    /** The cluster, but for its surroundings. */
    ClusterBuilder describe() throws IOException {
        ClusterBuilder description = describeCluster();
        Plugin.installForDaemons(description, project());
        if (secure || nativeLibraries.isPresent()) {
            description.nativeLibraries(
                    nativeLibraries.isPresent()
                            ? nativeLibraries.get().toAbsolutePath()
                            : NativeLibrary.unpackInto(out().resolve("native")));
        }
        java().ifPresent(home -> description.environment(home.environment()));
        description.configure(SiteFile.MAPRED, site);
        return keep ? description : description.temporary();
    }

    /** What the cluster runs on; this JVM's where there is none. */
    Optional<JavaHome> java() {
        try {
            return java.isPresent() ? Optional.of(JavaHome.of(java.get())) : Optional.empty();
        } catch (IOException e) {
            throw wrong("--java", "is '" + java.orElseThrow() + "', allowed: the folder of a JDK");
        }
    }

    /** What an arm switches on. */
    List<Plugin> pluginsOf(Arm arm) {
        return arm == Arm.PLUGINS ? chosen("--plugins", plugins) : chosen("--against", against);
    }

    private List<Plugin> chosen(String option, String names) {
        return switch (names) {
            case "all" -> List.of(Plugin.values());
            case "none" -> List.of();
            default ->
                Arrays.stream(names.split(",", -1))
                        .map(name -> plugin(option, name))
                        .distinct()
                        .toList();
        };
    }

    private Plugin plugin(String option, String name) {
        return Arrays.stream(Plugin.values())
                .filter(plugin -> plugin.shortName().equals(name))
                .findFirst()
                .orElseThrow(() -> wrong(
                        option,
                        "has '" + name + "', allowed: all, none, or some of "
                                + Arrays.stream(Plugin.values())
                                        .map(Plugin::shortName)
                                        .collect(Collectors.joining(","))));
    }

    boolean has(Arm arm, Plugin plugin) {
        return pluginsOf(arm).contains(plugin);
    }

    /** Whether one of the arms switches it on. */
    boolean uses(Plugin plugin) {
        return Arrays.stream(Arm.values()).anyMatch(arm -> has(arm, plugin));
    }

    /** The arm that reports call so. */
    Arm arm(String label) {
        return label.equals(label(Arm.BASE)) ? Arm.BASE : Arm.PLUGINS;
    }

    /** What reports call an arm. */
    String label(Arm arm) {
        if (arm == Arm.PLUGINS) {
            return "plugins";
        }
        List<Plugin> others = pluginsOf(Arm.BASE);
        return others.isEmpty()
                ? "stock"
                : others.stream().map(Plugin::shortName).collect(Collectors.joining("+"));
    }

    /** Whether a DataNode is so far away that rack-topology's default tiers tell it from a near one: 1 ms. */
    boolean hasDistantDataNode() {
        return roundTrip.isPresent() && roundTrip.get().toMillis() > 0;
    }

    /** What has rack-topology measure in seconds. */
    Map<SiteFile, Map<String, String>> quickMeasuring() {
        return DataNodeSites.quickMeasuring(cluster().resolve("latency.json"));
    }

    /** Between the racks of Lustre's servers and compute nodes. */
    Optional<Links> links() {
        return links.isEmpty() ? Optional.empty() : Optional.of(new Links(links.get(0), links.get(1)));
    }

    int dataNodes() {
        return roundTrip.isPresent() ? DistantDataNode.DATA_NODES : 1;
    }

    int nodeManagers() {
        if (rowsOn == RowsOn.HDFS) {
            return dataNodes();
        }
        return secure ? KerberosHosts.WORKERS.size() : LustreSite.NODES;
    }

    boolean hasOutputInHdfs() {
        return rowsOn == RowsOn.HDFS || roundTrip.isPresent() || secure;
    }

    /** Rows of 100 bytes to sort. */
    long rows() {
        return bytes / ROW_BYTES;
    }

    long bytes() {
        return rows() * ROW_BYTES;
    }
}
