package dev.terrain.rack;

import dev.terrain.rack.internal.latency.NodeReading;
import dev.terrain.rack.internal.map.Location;
import dev.terrain.rack.internal.map.NodeState;
import dev.terrain.rack.internal.map.RackState;
import dev.terrain.rack.internal.map.StateFile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;

/**
 * Measures how much CPU time LatencySwitchMapping takes for a name, with 10,000 DataNodes and 500 ranges of the
 * operator's: seven rounds, one thread, median and spread. A command, not a test:
 * {@code integration-tests/bin/rack-scale}.
 */
final class ResolveBenchmark {

    private static final int ROUNDS = 7;
    private static final int NAMES = 10_000;
    private static final int RANGES = 500;
    private static final int REPEATS = 50;

    private static final ThreadMXBean THREAD = ManagementFactory.getThreadMXBean();

    private ResolveBenchmark() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createTempDirectory("rack-scale");
        Path state = folder.resolve("state.json");
        Path overrides = folder.resolve("overrides");
        try {
            LatencySwitchMapping mapping = mapping(state, overrides);
            System.out.printf("a name, with %d DataNodes and %d ranges%n", NAMES, RANGES);
            measure("an address of a DataNode", mapping, i -> address(10, i));
            measure("a DataNode's host name", mapping, i -> "host" + i + ".example.com");
            measure("another address, in a range", mapping, i -> address(20, i % RANGES * 256 + i / RANGES));
            measure("another address, in none", mapping, i -> address(30, i));
            measure("another host name", mapping, i -> "client" + i + ".example.com");
        } finally {
            Files.deleteIfExists(state);
            Files.deleteIfExists(overrides);
            Files.delete(folder);
        }
    }

    private static LatencySwitchMapping mapping(Path state, Path overrides) throws IOException {
        List<NodeState> nodes = IntStream.range(0, NAMES)
                .mapToObj(i -> new NodeState(
                        address(10, i),
                        "host" + i + ".example.com",
                        new Location("near", "/r" + i % 250),
                        NodeReading.NONE))
                .toList();
        new StateFile(state).write(new RackState(Instant.EPOCH, nodes));
        List<String> ranges = new ArrayList<>(List.of("20.0.0.0/8 wide"));
        for (int i = 1; i < RANGES; i++) {
            ranges.add(address(20, i * 256) + "/24 site" + i);
        }
        Files.write(overrides, ranges);
        Configuration conf = new Configuration(false);
        conf.set("terrain.rack.state-file", state.toString());
        conf.set("terrain.rack.overrides-file", overrides.toString());
        LatencySwitchMapping mapping = new LatencySwitchMapping();
        mapping.setConf(conf);
        return mapping;
    }

    private static String address(int net, int i) {
        return net + "." + (i >> 16) + "." + ((i >> 8) & 255) + "." + (i & 255);
    }

    private static void measure(String what, LatencySwitchMapping mapping, IntFunction<String> nameOf) {
        List<List<String>> names = IntStream.range(0, NAMES)
                .mapToObj(i -> List.of(nameOf.apply(i)))
                .toList();
        double[] nanos = new double[ROUNDS];
        long seen = 0;
        for (int round = -1; round < ROUNDS; round++) { // the first, uncounted, is for the compiler
            long start = THREAD.getCurrentThreadCpuTime();
            for (int repeat = 0; repeat < REPEATS; repeat++) {
                for (List<String> name : names) {
                    seen += mapping.resolve(name).get(0).length();
                }
            }
            if (round >= 0) {
                nanos[round] = (THREAD.getCurrentThreadCpuTime() - start) / (double) NAMES / REPEATS;
            }
        }
        Arrays.sort(nanos);
        System.out.printf(
                Locale.ROOT,
                "  %s: median %.0f ns, from %.0f to %.0f (%d characters)%n",
                what,
                nanos[ROUNDS / 2],
                nanos[0],
                nanos[ROUNDS - 1],
                seen);
    }
}
