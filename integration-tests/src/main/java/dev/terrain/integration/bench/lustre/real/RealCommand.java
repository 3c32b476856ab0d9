package dev.terrain.integration.bench.lustre.real;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Runs;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.fixture.network.NetworkPrerequisites;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code integration-tests/bin/lustre-bench real}: what placement is worth where links are narrow. */
@Command(
        name = "real",
        description = {
            "Reads files over real TCP from servers in racks with narrow uplinks, all nodes at once: placed at random and",
            "as lustre-locality-split assigns them, in turn. Needs root, network namespaces, TAP devices and the kernel's",
            "tbf. Nothing else should use the machine meanwhile."
        })
public final class RealCommand extends SeriesCommand implements Benchmark {

    /** What a scheduler does that knows of no locality. */
    static final String RANDOM = "random";

    static final String ASSIGNED = "assigned";

    static final Quantity SPEED = Quantity.more("megabytesPerSecond", "MB/s", 1);
    static final Quantity CROSSING = Quantity.beside("crossRackShare", "share from another rack", 2);
    static final Quantity MOST_FILES = Quantity.beside("mostFiles", "most files of a node", 0);
    static final Quantity SECONDS = Quantity.beside("seconds", "s", 2);

    /** Namespaces and a JVM for each host. */
    private static final double SET_UP_SECONDS = 30;

    /** A detail: what one reader alone got of the links, before the first run. */
    private static final String LINKS = "linkMegabitsPerSecond";

    private static final int MOST_RACKS = 16;
    private static final int MOST_NODES = 64;
    private static final long LEAST_FILE_BYTES = 1 << 20;

    @Option(names = "--racks", description = "Racks with one server each.")
    int racks = 4;

    @Option(names = "--nodes", description = "Compute nodes in each rack.")
    private int nodesPerRack = 2;

    @Option(names = "--files", description = "Files that each node reads.")
    private int filesPerNode = 4;

    @Option(names = "--file-size", defaultValue = "16m", description = "Size of each.")
    private long fileBytes;

    @Option(
            names = "--stripes",
            description =
                    "Servers that each file lies on, in equal parts; with all of them there is nothing to choose.")
    int stripes = 1;

    @Option(names = "--server-mbit", description = "What a server sends, Mbit/s.")
    int serverMegabits = 400;

    @Option(
            names = "--uplink-mbit",
            description = "What passes between a rack and the others, Mbit/s in each direction.")
    int uplinkMegabits = 100;

    @Mixin
    final Runs runs = new Runs(5);

    @Option(names = "--seed", description = "Of layouts and shuffles.")
    int seed = 1;

    @Override
    public Integer call() throws IOException {
        requireWithin("--racks", racks, 2, MOST_RACKS);
        require(
                nodesPerRack >= 1 && nodes() <= MOST_NODES,
                "--nodes",
                "is " + nodesPerRack + ", allowed: 1 and more, with " + MOST_NODES + " in all racks together at most");
        requireWithin("--files", filesPerNode, 1, 1000);
        require(fileBytes >= LEAST_FILE_BYTES, "--file-size", "is " + fileBytes + " bytes, allowed: 1m and more");
        requireWithin("--stripes", stripes, 1, racks);
        requireAtLeast("--server-mbit", serverMegabits, 1);
        requireAtLeast("--uplink-mbit", uplinkMegabits, 1);
        return measure(this, NetworkPrerequisites::missing);
    }

    int nodes() {
        return racks * nodesPerRack;
    }

    int files() {
        return nodes() * filesPerNode;
    }

    /** Bytes of all files together. */
    long bytes() {
        return files() * partBytes() * stripes;
    }

    /** What of a file is on one server. */
    long partBytes() {
        return fileBytes / stripes;
    }

    @Override
    public Design design() {
        Map<String, String> arms = new LinkedHashMap<>();
        arms.put(RANDOM, "a shuffle, every node as many files");
        arms.put(ASSIGNED, "lustre-locality-split's balanced assignment");
        return new Design(
                "lustre-bench real",
                "Reading from servers behind narrow links",
                arms,
                RANDOM,
                List.of(Case.only()),
                runs.count(),
                List.of(SPEED, CROSSING, MOST_FILES, SECONDS),
                "",
                conditions());
    }

    /** Every run twice as if all bytes came over the uplinks. */
    @Override
    public double estimatedSeconds() {
        double bitsPerSecond = 1e6 * racks * uplinkMegabits;
        return SET_UP_SECONDS + (runs.count() + 1) * 2.0 * 8 * bytes() / bitsPerSecond;
    }

    /** Runs everything; throws when a link has not the rate that it is set to, or anything fails. */
    @Override
    public void run(Series series) throws IOException {
        Random random = new Random(seed);
        try (Racks racks = Racks.build(this)) {
            Map<String, Double> rates = racks.requireRates();
            racks.seconds(Reading.random(this, random)); // not counted: code and connections that nobody used yet
            for (int run = 1; run <= runs.count(); run++) {
                Reading shuffled = Reading.random(this, random);
                Reading assigned = shuffled.by(AssignedNodes.of(shuffled, this));
                series.measureArms(Case.only(), run, arm -> figures(arm.equals(RANDOM) ? shuffled : assigned, racks)
                        .detail(LINKS, rates));
            }
        }
    }

    private Figures figures(Reading reading, Racks racks) throws IOException {
        double seconds = racks.seconds(reading);
        return new Figures()
                .add(SPEED, bytes() / seconds / 1e6)
                .add(CROSSING, reading.crossRackShare(this))
                .add(MOST_FILES, reading.mostFilesOfANode(this))
                .add(SECONDS, seconds);
    }

    @Override
    public List<String> findings(Results results) {
        return results.rows().stream()
                .map(row -> row.details().path(LINKS))
                .distinct()
                .map(RealCommand::sentence)
                .toList();
    }

    private static String sentence(JsonNode rates) {
        return String.format(
                Locale.ROOT,
                "One reader alone got %.0f Mbit/s within a rack, %.0f Mbit/s between two.",
                rates.path(Racks.WITHIN).asDouble(),
                rates.path(Racks.BETWEEN).asDouble());
    }

    /** Under which all runs are made: heading to sentence. */
    private Map<String, String> conditions() {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put(
                "racks",
                format(
                        "%d, each with one server and %d compute nodes, in network namespaces of one machine; real TCP (reno)",
                        racks, nodesPerRack));
        conditions.put(
                "links",
                format(
                        "tbf: a server sends %d Mbit/s, a rack's uplink passes %d Mbit/s in each direction",
                        serverMegabits, uplinkMegabits));
        conditions.put(
                "files",
                format(
                        "%d of %d MiB on %d server(s) each, in turn; each node reads %d, one after another",
                        files(), fileBytes >> 20, stripes, filesPerNode));
        conditions.put(
                "bytes", "from the servers' memory: no disks, no Lustre, no Hadoop; the assignment is the plugin's");
        conditions.put("order", "the same layout both ways, in turn; another layout for every run");
        conditions.put("seed", String.valueOf(seed));
        return conditions;
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
