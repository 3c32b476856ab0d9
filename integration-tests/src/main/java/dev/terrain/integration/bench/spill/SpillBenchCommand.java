package dev.terrain.integration.bench.spill;

import dev.terrain.integration.bench.Runs;
import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.bench.spill.task.Workload;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code integration-tests/bin/spill-bench}: settings and plugins for the map side or the reduce side of a task. */
@Command(
        name = "spill-bench",
        description = {
            "Measures one side of one task, without a mapper or a reduce function. The map side: Hadoop's own collector",
            "as it comes, with one spill, and with a grid of settings; and ssd-spill-tuner's collector. The reduce side:",
            "Hadoop's own shuffle as it comes and with the usual advice, and ssd-spill-tuner's shuffle, each with the",
            "same map outputs from a real shuffle server; it fails if two of them read other records. In turn, each run",
            "in a JVM of its own. Needs root, loop devices, the blkio controller (throttled), FUSE (spindle), and memory:",
            "8 GB, or six times --size if that is more. Nothing else should use the machine meanwhile."
        })
public final class SpillBenchCommand extends SeriesCommand {
    private static final long LEAST_BYTES = 1 << 20;

    /** Of the arm one-spill, whose buffer has to fit the heap. */
    private static final long MOST_BYTES = 400 << 20;

    private static final long MOST_OTHER_BYTES = 64L << 30;
    private static final long BYTES = 256 << 20;
    private static final long REDUCE_BYTES = 2L << 30;
    private static final long HEAP_BYTES = 850 << 20;
    private static final long REDUCE_HEAP_BYTES = 1 << 30;
    private static final long LEAST_HEAP_BYTES = 128 << 20;
    private static final long MOST_HEAP_BYTES = 16L << 30;

    /** A map output, its spills, and what Hadoop merges on the way, or as much for a reducer. */
    private static final int DEVICE_SIZES = 4;

    private static final long LEAST_DEVICE_BYTES = 4L << 30;

    @Option(names = "--side", description = "map or reduce.")
    Side side = Side.MAP;

    @Option(names = "--devices", description = "Where the local directory is.")
    List<Device> devices = List.of(Device.values());

    @Option(
            names = "--memory",
            description = "cached (all files stay in the page cache), limited (the heap and 350 MiB for the JVM and its"
                    + " files, none of them cached before).")
    private List<Memory> memories = List.of(Memory.values());

    @Option(
            names = "--workloads",
            description = "sort (records of 100 bytes), words (with a combiner; map side only), large (values of 20,000"
                    + " bytes), presorted (sort with keys that ascend), tiny (keys of 4 bytes, no values), snappy and lz4"
                    + " (sort with a codec), comparator (sort with a comparator that reads keys from their end),"
                    + " one-partition and thousand-partitions (sort for that many reducers; map side only); default"
                    + " sort,words,large, on the reduce side and in sweeps sort.")
    private List<Workload> workloads = List.of();

    @Option(names = "--maps", description = "Reduce side: of how many maps the outputs are.")
    private List<Integer> maps = List.of(16, 200);

    @Option(
            names = "--sweep",
            paramLabel = "KEY",
            description =
                    "Map side: instead of the arms, ssd-spill-tuner's collector with each of a list of values, and"
                            + " with what it chooses by itself: unit (io-unit-bytes 4k to 4m), memory (memory-bytes 8m to 512m),"
                            + " width (merge-width 2 to 128). For unit and width its memory is 16 MiB, so that there are spills.")
    Optional<Sweep> sweep = Optional.empty();

    @Option(
            names = "--arms",
            description = "What is compared; default all: stock, one-spill, grid-MB-PERCENT, flash; on the reduce side"
                    + " stock, stock-tuned, flash.")
    private List<String> arms = List.of();

    @Option(names = "--size", description = "Of the map output; default 256m, on the reduce side 2g, of all maps.")
    private Optional<Long> size = Optional.empty();

    @Option(names = "--heap", description = "Of the task's JVM; default 850m, on the reduce side 1g.")
    private Optional<Long> heapBytes = Optional.empty();

    @Mixin
    final Runs runs = new Runs(5);

    @Override
    public Integer call() throws IOException {
        boolean isOfArms = side == Side.MAP && sweep.isEmpty();
        requireWithin("--size", bytes(), LEAST_BYTES, isOfArms ? MOST_BYTES : MOST_OTHER_BYTES);
        requireWithin("--heap", (long) heapMegabytes() << 20, LEAST_HEAP_BYTES, MOST_HEAP_BYTES);
        require(side == Side.MAP || sweep.isEmpty(), "--sweep", "is of the map side: leave --side out");
        for (Workload workload : workloads) {
            require(
                    side == Side.MAP || workload.isForReducers(),
                    "--workloads",
                    "has " + workload.label() + ", of the map side");
        }
        maps.forEach(count -> requireWithin("--maps", count, 1, 10_000));
        return measure(new SpillBench(this), Optional::empty);
    }

    /** Of map output. */
    long bytes() {
        return size.orElse(side == Side.MAP ? BYTES : REDUCE_BYTES);
    }

    /** Of the task. */
    int heapMegabytes() {
        return (int) (heapBytes.orElse(side == Side.MAP ? HEAP_BYTES : REDUCE_HEAP_BYTES) >> 20);
    }

    /** Those that are compared, of the grid or of the sweep. */
    List<Arm> arms() {
        List<Arm> all = sweep.map(Sweep::arms).orElseGet(() -> Arm.all(side));
        return arms.isEmpty() ? all : chosen("--arms", arms, all, Arm::label);
    }

    /** Of the tasks. */
    List<Workload> workloads() {
        if (!workloads.isEmpty()) {
            return workloads;
        }
        return side == Side.MAP && sweep.isEmpty()
                ? List.of(Workload.SORT, Workload.WORDS, Workload.LARGE)
                : List.of(Workload.SORT);
    }

    /** All cases: those of one device after another, and on it those of the same map outputs. */
    List<SpillCase> cases() {
        List<SpillCase> cases = new ArrayList<>();
        for (Device device : devices) {
            if (side == Side.MAP) {
                for (Memory memory : memories) {
                    workloads().forEach(workload -> cases.add(SpillCase.ofMapSide(device, memory, workload)));
                }
            } else {
                workloads().forEach(workload -> cases.addAll(reduceCases(device, workload)));
            }
        }
        return cases;
    }

    private List<SpillCase> reduceCases(Device device, Workload workload) {
        List<SpillCase> cases = new ArrayList<>();
        for (int count : maps) {
            for (Memory memory : memories) {
                for (Distance distance : Distance.values()) {
                    cases.add(new SpillCase(device, memory, workload, count, distance));
                }
            }
        }
        return cases;
    }

    /** The arm of that label. */
    Arm arm(String label) {
        return arms().stream()
                .filter(arm -> arm.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    /** Ours, with what it chooses by itself, where it is compared. */
    Optional<Arm> ours() {
        return arms().stream().filter(arm -> arm.role() == Arm.Role.OURS).findFirst();
    }

    /** Under which all runs are made: heading to sentence. */
    Map<String, String> conditions() {
        Map<String, String> conditions = new LinkedHashMap<>();
        String task = String.format(Locale.ROOT, "%.0f MB of map output", bytes() / 1e6);
        String heap = ", heap of " + heapMegabytes() + " MB";
        int limited = heapMegabytes() + Memory.SPARE_MEGABYTES;
        if (side == Side.MAP) {
            conditions.put("task", task + ", 4 partitions unless the workload says so" + heap + ", no mapper");
            conditions.put("time", "from before the collector starts to the map output");
        } else {
            limited += ShuffleServer.HEAP_MEGABYTES;
            conditions.put("task", task + " for one reducer" + heap + ", no reduce function");
            conditions.put("time", "from before the shuffle starts until all records were read");
            conditions.put(
                    "maps",
                    "one ShuffleHandler on this machine; local: the reducer is on its node; remote: NM_HOST is another");
        }
        conditions.put(
                "devices",
                "ext4 on a loop device in memory; throttled-R: R MB/s each way by blkio for all of the machine;"
                        + " spindle: simulated, 7200 rpm, 100 MB/s");
        conditions.put(
                "memory",
                "cached: that of the machine; limited: " + limited + " MiB for JVMs and files, which are not cached"
                        + " before");
        sweep.ifPresent(one -> conditions.put("sweep", one.label() + ", all arms with " + one.settings()));
        conditions.put("runs", "each in a JVM of its own");
        conditions.put("Hadoop", hadoop());
        return conditions;
    }

    /** The size of the device of the local directory. */
    long deviceBytes() {
        return Math.max(LEAST_DEVICE_BYTES, DEVICE_SIZES * bytes());
    }

    /** How long one JVM may take: at 1 MB/s it is stuck. */
    Duration within() {
        return Duration.ofMinutes(10).plusSeconds(bytes() / 1_000_000);
    }
}
