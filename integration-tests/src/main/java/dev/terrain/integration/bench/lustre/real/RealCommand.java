package dev.terrain.integration.bench.lustre.real;

import dev.terrain.integration.bench.Runs;
import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.fixture.network.NetworkPrerequisites;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
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
public final class RealCommand extends SeriesCommand {

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
        return measure(new RealBench(this), NetworkPrerequisites::missing);
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

    /** Under which all runs are made: heading to sentence. */
    Map<String, String> conditions() {
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
