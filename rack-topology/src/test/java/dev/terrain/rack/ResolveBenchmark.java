package dev.terrain.rack;

import dev.terrain.rack.internal.map.Location;
import dev.terrain.rack.internal.map.NodeState;
import dev.terrain.rack.internal.map.RackState;
import dev.terrain.rack.internal.map.StateFile;
import dev.terrain.rack.internal.probe.NodeReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Where a name is, with 10,000 DataNodes and 500 ranges of the operator's; {@code bin/rack-scale} runs it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 2)
public class ResolveBenchmark {

    private static final int NODES = 10_000;
    private static final int RANGES = 500;

    /** Which names are asked. */
    public enum Names {
        ADDRESS_OF_NODE(i -> address(10, i)),
        HOST_OF_NODE(i -> "host" + i + ".example.com"),
        ADDRESS_IN_RANGE(i -> address(20, i % RANGES * 256 + i / RANGES)),
        ADDRESS_IN_NONE(i -> address(30, i)),
        OTHER_HOST(i -> "client" + i + ".example.com");

        private final IntFunction<String> nameOf;

        Names(IntFunction<String> nameOf) {
            this.nameOf = nameOf;
        }
    }

    @Param
    public Names names = Names.ADDRESS_OF_NODE;

    private LatencySwitchMapping mapping = new LatencySwitchMapping();
    private List<List<String>> asked = List.of();
    private int next;

    @Setup
    public void writeFiles() throws IOException {
        Path folder = Files.createTempDirectory("rack-scale");
        Path state = folder.resolve("state.json");
        Path overrides = folder.resolve("overrides");
        try {
            mapping = mapping(state, overrides);
            mapping.resolve(List.of("client")); // reads the files
        } finally {
            Files.deleteIfExists(state);
            Files.deleteIfExists(overrides);
            Files.delete(folder);
        }
        asked = IntStream.range(0, NODES)
                .mapToObj(i -> List.of(names.nameOf.apply(i)))
                .toList();
    }

    @Benchmark
    public Object resolve() {
        next = (next + 1) % NODES;
        return mapping.resolve(asked.get(next));
    }

    private static LatencySwitchMapping mapping(Path state, Path overrides) throws IOException {
        List<NodeState> nodes = IntStream.range(0, NODES)
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
}
