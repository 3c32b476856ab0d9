package dev.terrain.integration.bench.spill;

import dev.terrain.integration.bench.Runs;
import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.bench.Size;
import dev.terrain.integration.bench.spill.task.Workload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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

    @Option(
            names = "--side",
            paramLabel = "SIDE",
            defaultValue = "map",
            description = "map or reduce; default ${DEFAULT-VALUE}.")
    private Side side = Side.MAP;

    @Option(
            names = "--devices",
            paramLabel = "LIST",
            split = ",",
            defaultValue = "unthrottled,throttled-100,throttled-500,spindle",
            description = "Where the local directory is; default ${DEFAULT-VALUE}.")
    private List<Device> devices = List.of();

    @Option(
            names = "--memory",
            paramLabel = "LIST",
            split = ",",
            defaultValue = "cached,limited",
            description = "cached (all files stay in the page cache), limited (the heap and 350 MiB for the JVM and its"
                    + " files, none of them cached before); default ${DEFAULT-VALUE}.")
    private List<Memory> memory = List.of();

    @Option(
            names = "--workloads",
            paramLabel = "LIST",
            split = ",",
            description = "sort (records of 100 bytes), words (with a combiner; map side only), large (values of 20,000"
                    + " bytes), presorted (sort with keys that ascend), tiny (keys of 4 bytes, no values), snappy and lz4"
                    + " (sort with a codec), comparator (sort with a comparator that reads keys from their end),"
                    + " one-partition and thousand-partitions (sort for that many reducers; map side only); default"
                    + " sort,words,large, on the reduce side and in sweeps sort.")
    private List<Workload> workloads = List.of();

    @Option(
            names = "--maps",
            paramLabel = "LIST",
            split = ",",
            defaultValue = "16,200",
            description = "Reduce side: of how many maps the outputs are; default ${DEFAULT-VALUE}.")
    private List<Integer> maps = List.of();

    @Option(
            names = "--distances",
            paramLabel = "LIST",
            split = ",",
            defaultValue = "local,remote",
            description = "Reduce side: local (the reducer is on the node of the maps), remote (it is not); default"
                    + " ${DEFAULT-VALUE}.")
    private List<Distance> distances = List.of();

    @Option(
            names = "--sweep",
            paramLabel = "KEY",
            description =
                    "Map side: instead of the arms, ssd-spill-tuner's collector with each of a list of values, and"
                            + " with what it chooses by itself: unit (io-unit-bytes 4k to 4m), memory (memory-bytes 8m to 512m),"
                            + " width (merge-width 2 to 128). For unit and width its memory is 16 MiB, so that there are spills.")
    private Optional<Sweep> sweep = Optional.empty();

    @Option(
            names = "--arms",
            paramLabel = "LIST",
            split = ",",
            description =
                    "What is compared; all unless told: stock, one-spill, grid-MB-PERCENT, flash; on the reduce side"
                            + " stock, stock-tuned, flash.")
    private List<String> arms = List.of();

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            converter = Size.class,
            description = "Of the map output; default 256m, on the reduce side 2g, of all maps.")
    private Optional<Long> bytes = Optional.empty();

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            converter = Size.class,
            description = "Of the task's JVM; default 850m, on the reduce side 1g.")
    private Optional<Long> heapBytes = Optional.empty();

    @Mixin
    private final Runs runs = new Runs(5);

    public static void main(String[] arguments) {
        runAndExit(new SpillBenchCommand(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        return measure(new SpillBench(options()), Optional::empty);
    }

    private SpillOptions options() {
        boolean isMapSide = side == Side.MAP;
        long size = bytes.orElse(isMapSide ? BYTES : REDUCE_BYTES);
        long heap = heapBytes.orElse(isMapSide ? HEAP_BYTES : REDUCE_HEAP_BYTES);
        requireWithin("--size", size, LEAST_BYTES, isMapSide && sweep.isEmpty() ? MOST_BYTES : MOST_OTHER_BYTES);
        requireWithin("--heap", heap, LEAST_HEAP_BYTES, MOST_HEAP_BYTES);
        require(isMapSide || sweep.isEmpty(), "--sweep", "is of the map side: leave --side out");
        List<Arm> all = sweep.map(Sweep::arms).orElseGet(() -> Arm.all(side));
        return new SpillOptions(
                side,
                devices,
                memory,
                workloadsOfSide(),
                isMapSide ? List.of() : fetches(),
                sweep,
                arms.isEmpty() ? all : chosen("--arms", arms, all, Arm::label),
                size,
                (int) (heap >> 20),
                runs.count(),
                workspace());
    }

    private List<Workload> workloadsOfSide() {
        if (workloads.isEmpty()) {
            return side == Side.MAP && sweep.isEmpty()
                    ? List.of(Workload.SORT, Workload.WORDS, Workload.LARGE)
                    : List.of(Workload.SORT);
        }
        for (Workload workload : workloads) {
            require(
                    side == Side.MAP || workload.isForReducers(),
                    "--workloads",
                    "has " + workload.label() + ", of the map side");
        }
        return workloads;
    }

    private List<Fetch> fetches() {
        List<Fetch> fetches = new ArrayList<>();
        for (int count : maps) {
            requireWithin("--maps", count, 1, 10_000);
            distances.forEach(distance -> fetches.add(new Fetch(count, distance)));
        }
        return fetches;
    }
}
