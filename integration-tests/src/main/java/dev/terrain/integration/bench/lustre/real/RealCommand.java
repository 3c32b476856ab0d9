package dev.terrain.integration.bench.lustre.real;

import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.fixture.network.NetworkPrerequisites;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code integration-tests/bin/lustre-bench real}: what placement is worth where links are narrow. */
@Command(
        name = "real",
        description = {
            "Reads files over real TCP from servers in racks with narrow uplinks, all nodes at once: placed at random and",
            "as lustre-locality-split assigns them, in turn. Needs root, network namespaces, TAP devices and the kernel's",
            "tbf. Nothing else should use the machine meanwhile."
        },
        exitCodeList = {"0:measured", "1:something failed; the last line says what", "2:wrong arguments"})
public final class RealCommand extends SeriesCommand {

    private static final int MOST_RACKS = 16;
    private static final int MOST_NODES = 64;
    private static final long LEAST_FILE_BYTES = 1 << 20;

    @Option(names = "--racks", description = "Racks with one server each.")
    private int racks = 4;

    @Option(names = "--nodes", description = "Compute nodes in each rack.")
    private int nodes = 2;

    @Option(names = "--files", description = "Files that each node reads.")
    private int files = 4;

    @Option(names = "--file-size", defaultValue = "16m", description = "Size of each.")
    private long fileBytes;

    @Option(
            names = "--stripes",
            description =
                    "Servers that each file lies on, in equal parts; with all of them there is nothing to choose.")
    private int stripes = 1;

    @Option(names = "--server-mbit", description = "What a server sends, Mbit/s.")
    private int serverMegabits = 400;

    @Option(
            names = "--uplink-mbit",
            description = "What passes between a rack and the others, Mbit/s in each direction.")
    private int uplinkMegabits = 100;

    @Option(names = "--runs", description = "Runs of each placing.")
    private int runs = 5;

    @Option(names = "--seed", description = "Of layouts and shuffles.")
    private int seed = 1;

    @Override
    public Integer call() throws IOException {
        return measure(new RealBench(options(), project(), this::say), NetworkPrerequisites::missing);
    }

    private RealOptions options() {
        requireWithin("--racks", racks, 2, MOST_RACKS);
        require(
                nodes >= 1 && racks * nodes <= MOST_NODES,
                "--nodes",
                "is " + nodes + ", allowed: 1 and more, with " + MOST_NODES + " in all racks together at most");
        requireWithin("--files", files, 1, 1000);
        require(fileBytes >= LEAST_FILE_BYTES, "--file-size", "is " + fileBytes + " bytes, allowed: 1m and more");
        requireWithin("--stripes", stripes, 1, racks);
        requireAtLeast("--server-mbit", serverMegabits, 1);
        requireAtLeast("--uplink-mbit", uplinkMegabits, 1);
        requireWithin("--runs", runs, 1, 100);
        return new RealOptions(racks, nodes, files, fileBytes, stripes, serverMegabits, uplinkMegabits, runs, seed);
    }
}
