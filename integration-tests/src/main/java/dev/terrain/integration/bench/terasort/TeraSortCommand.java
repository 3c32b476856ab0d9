package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.bench.Runs;
import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.bench.Size;
import dev.terrain.integration.bench.Time;
import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.NativeLibrary;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.disk.DiskModel;
import dev.terrain.integration.fixture.process.TakeDown;
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

    private static final long MOST_BYTES = 1L << 50;
    private static final Duration LONGEST = Duration.ofMillis(500);

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "512m",
            converter = Size.class,
            description = "How much to sort: a whole number with k, m or g (1024s); default ${DEFAULT-VALUE}.")
    private long bytes;

    @Option(names = "--reduces", paramLabel = "N", description = "Reduce tasks; default ${DEFAULT-VALUE}.")
    private int reduces = 1;

    @Mixin
    private final Runs runs = new Runs(3);

    @Option(
            names = "--plugins",
            paramLabel = "LIST",
            defaultValue = "all",
            description =
                    "all, none (stock against stock: shows the noise), or names with commas: prefetch, spill, zone,"
                            + " rack, lustre; default ${DEFAULT-VALUE}.")
    private String plugins = "all";

    @Option(
            names = "--against",
            paramLabel = "LIST",
            defaultValue = "none",
            description =
                    "What the plugins are compared with, as --plugins: none, which is stock Hadoop, or some of them, to"
                            + " see what the company of the others costs or gains; default ${DEFAULT-VALUE}.")
    private String against = "none";

    @Option(
            names = "--disk",
            paramLabel = "DISK",
            defaultValue = "machine",
            description = "What blocks and local directories are on: machine, the disk of --out; zoned, a simulated"
                    + " hard disk half as fast at its inner edge; or spindle, a simulated one with the same speed"
                    + " everywhere (both one for each node; they need root, FUSE, loop devices and memory for what"
                    + " is written to them); default ${DEFAULT-VALUE}.")
    private DataDisk disk = DataDisk.MACHINE;

    @Option(
            names = "--input",
            paramLabel = "WHERE",
            defaultValue = "hdfs",
            description =
                    "Where input and output are: hdfs, or lustre, a simulated one on the disk of --out, with three"
                            + " compute nodes beside its three servers (needs root, FUSE and network namespaces); with"
                            + " --wan or --secure, the input is on it and the output in HDFS; default"
                            + " ${DEFAULT-VALUE}.")
    private RowsOn input = RowsOn.HDFS;

    @Option(
            names = "--wan",
            paramLabel = "RTT",
            converter = Time.class,
            description =
                    "Three DataNodes with NodeManagers on hosts of their own, one of them behind a delay line of that"
                            + " round trip, 0ms to 500ms, such as 20ms (needs root and network namespaces); unless given, one"
                            + " DataNode and no network.")
    private Optional<Duration> roundTrip = Optional.empty();

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
    private Map<String, String> site = Map.of();

    @Option(
            names = "--secure",
            description = "A cluster with Kerberos, block tokens, SASL and HTTPS; jobs are those of a user without any"
                    + " rights. With rack among the plugins, NameNode and ResourceManager have its classes, and that it"
                    + " takes commands from administrators only is tried.")
    private boolean secure;

    @Option(
            names = "--native",
            paramLabel = "DIR",
            description =
                    "Where libhadoop.so is, as in lib/native of Apache's tarball. With --secure, where Hadoop's shuffle"
                            + " does not work without it, default the one that Trino has on Maven Central (of 3.3.5).")
    private Optional<Path> nativeLibraries = Optional.empty();

    @Option(names = "--keep", description = "Leave the cluster's folder (configuration, logs, data) in DIR/cluster.")
    private boolean keep;

    public static void main(String[] arguments) {
        runAndExit(new TeraSortCommand(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        Options options = options();
        Machine machine = Machine.withOutputIn(Files.createDirectories(out()));
        return measure(new TeraSortBench(options, machine, this::use), () -> machine.lacks(options));
    }

    private void use(Options options, TeraSortBench.Use use) throws IOException {
        ClusterBuilder description = options.workspace().describeCluster();
        Plugin.installForDaemons(description, project());
        if (options.secure() || nativeLibraries.isPresent()) {
            description.nativeLibraries(libraries());
        }
        options.java().ifPresent(home -> description.environment(home.environment()));
        description.configure(SiteFile.MAPRED, options.site());
        if (!options.keep()) {
            description.temporary();
        }
        try (Surroundings surroundings = surroundings(options)) {
            surroundings.hold(description);
            try (StockHadoop running = description.start()) {
                use.on(running, surroundings);
            }
        }
    }

    private Path libraries() throws IOException {
        return nativeLibraries.isPresent()
                ? nativeLibraries.get().toAbsolutePath()
                : NativeLibrary.unpackInto(out().resolve("native"));
    }

    private Surroundings surroundings(Options options) throws IOException {
        Surroundings hosts = hosts(options);
        return TakeDown.onFailure(hosts, () -> new Together(hosts, disks(options)));
    }

    private Surroundings hosts(Options options) throws IOException {
        if (options.secure()) {
            return withInput(KerberosHosts.create(options), options, KerberosHosts.WORKERS);
        }
        if (options.roundTrip().isPresent()) {
            Surroundings network =
                    DistantDataNode.create(options, options.roundTrip().get());
            return withInput(network, options, DistantDataNode.WORKERS);
        }
        return options.rowsOn() == RowsOn.LUSTRE ? LustreRows.all(options) : Surroundings.ofTheMachine();
    }

    private Surroundings withInput(Surroundings hosts, Options options, List<String> workers) throws IOException {
        if (options.rowsOn() == RowsOn.HDFS) {
            return hosts;
        }
        return TakeDown.onFailure(hosts, () -> new Together(LustreRows.input(options, workers), hosts));
    }

    private Surroundings disks(Options options) throws IOException {
        Optional<DiskModel> model = options.disk().model();
        return model.isPresent() ? SimulatedDisks.attach(model.get(), options) : Surroundings.ofTheMachine();
    }

    private Options options() {
        require(bytes >= Options.ROW_BYTES, "--size", "is " + bytes + " bytes, allowed: at least one row, 100");
        require(bytes <= MOST_BYTES, "--size", "is " + bytes + " bytes, allowed: up to 1048576g");
        requireWithin("--reduces", reduces, 1, 1000);
        return new Options(
                bytes / Options.ROW_BYTES,
                reduces,
                runs.count(),
                chosen("--against", against),
                chosen("--plugins", plugins),
                disk,
                input,
                chosenRoundTrip(),
                chosenJava(),
                site,
                chosenSecure(),
                keep,
                workspace());
    }

    private Optional<JavaHome> chosenJava() {
        if (java.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(JavaHome.of(java.get()));
        } catch (IOException e) {
            throw wrong("--java", "is '" + java.get() + "', allowed: the folder of a JDK");
        }
    }

    private boolean chosenSecure() {
        require(!secure || roundTrip.isEmpty(), "--secure", "is for one host: give it without --wan");
        nativeLibraries.ifPresent(folder -> require(
                Files.exists(folder.resolve(NativeLibrary.NAME)),
                "--native",
                "is '" + folder + "', without " + NativeLibrary.NAME));
        return secure;
    }

    private Optional<Duration> chosenRoundTrip() {
        roundTrip.ifPresent(time ->
                require(time.compareTo(LONGEST) <= 0, "--wan", "is " + time.toMillis() + "ms, allowed: 0ms to 500ms"));
        return roundTrip;
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
}
