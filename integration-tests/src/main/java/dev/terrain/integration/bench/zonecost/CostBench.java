package dev.terrain.integration.bench.zonecost;

import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Ratio;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.bench.Word;
import dev.terrain.integration.cluster.HadoopCommand;
import dev.terrain.integration.cluster.HadoopLayout;
import dev.terrain.integration.cluster.NativeLibrary;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.fixture.disk.LoopFileSystem;
import dev.terrain.integration.report.Goal;
import dev.terrain.integration.report.Goals;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Single files and many small spills, by stock Hadoop and by zone-allocator with a pool, each with Hadoop's native
 * library and without; and the pin of a large file system.
 */
record CostBench(ZoneCostCommand options) implements Benchmark {

    static final Quantity SPILLS = Quantity.less("spillSeconds", "spills, s", 2);
    static final Quantity CPU = Quantity.less("cpuSeconds", "their CPU, s", 2);
    static final Quantity CREATE = Quantity.beside("createMicros", "create and close, us", 0);
    static final Quantity CREATE_P99 = Quantity.beside("createMicrosP99", "p99", 0);
    static final Quantity LEND = Quantity.beside("lendMicros", "slab alone, us", 0);
    static final Quantity LEND_P99 = Quantity.beside("lendMicrosP99", "p99", 0);
    static final Quantity SLABS = Quantity.beside("slabs", "spills in slabs", 0);
    static final Quantity FALLBACKS = Quantity.beside("fallbacks", "found none", 0);
    static final Quantity PIN = Quantity.beside("pinSeconds", "pin, s", 1);
    static final Quantity RELEASE = Quantity.beside("releaseSeconds", "release, s", 1);
    static final Quantity PIN_WRITTEN = Quantity.beside("pinMegabytes", "written, MB", 0);

    private static final String CONDITION = "condition";
    static final Case WITH_LIBRARY = Case.of(CONDITION, "native library");
    static final Case WITHOUT_LIBRARY = Case.of(CONDITION, "no native library");
    static final Case PIN_CASE = Case.of(CONDITION, "pin");

    private static final double MOST_LEND_MICROS = 100;
    private static final double LEAST_SPILL_RATIO = 0.98;
    private static final double MOST_PIN_SECONDS = 30;

    /** Where every file takes the start of a process, fewer are worth waiting for. */
    private static final int FEWER = 10;

    private static final Duration MEASURED_WITHIN = Duration.ofHours(1);
    private static final int TASK_HEAP_MEGABYTES = 512;
    private static final long POOL_DISK_BYTES = 8L << 30;

    /** The outer share, 60 of 500 GB as in the paper. */
    private static final double OUTER_SHARE = 0.12;

    @Override
    public Design design() {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put("file system", "ext4 on a loop device, half of it pool, slabs of 1 MiB; a new one for each run");
        conditions.put(
                "spills",
                options.spills + " of " + options.spillBytes
                        + " bytes, written and deleted in tasks of 100, after as many that warm the"
                        + " JVM up; without the library a tenth");
        conditions.put("files alone", options.handOuts + " of each kind; without the library a tenth");
        conditions.put("native library", "its chmod(2) alone; without it stock starts chmod(1) for each file");
        conditions.put(
                "pin",
                "of an empty, sparse ext4 of " + (options.pinBytes >> 30)
                        + " GiB, the outer 12 %; JVM's start included");
        return new Design(
                "zone-cost",
                "What zone-allocator costs",
                Word.meanings(List.of(Way.values()), way -> "fs.file.impl=" + way.fileSystem),
                Way.STOCK.label(),
                List.of(WITH_LIBRARY, WITHOUT_LIBRARY, PIN_CASE),
                options.runs.count(),
                List.of(SPILLS, CPU, CREATE, CREATE_P99, LEND, LEND_P99, SLABS, FALLBACKS, PIN, RELEASE, PIN_WRITTEN),
                "",
                conditions);
    }

    @Override
    public void run(Series series) throws IOException {
        try (HadoopLayout layout = options.layOut(Plugin.ZONE)) {
            series.measureRuns(WITHOUT_LIBRARY, arm -> measure(layout, Word.of(Way.class, arm), FEWER));
            NativeLibrary.unpackInto(layout.home().resolve("lib/native"));
            series.measureRuns(WITH_LIBRARY, arm -> measure(layout, Word.of(Way.class, arm), 1));
            series.measure(PIN_CASE, Way.ZONE_ALLOCATOR.label(), 1, () -> pin(layout));
        }
    }

    private Figures measure(HadoopLayout layout, Way way, int fewer) throws IOException {
        try (LoopFileSystem disk = LoopFileSystem.make(layout.home(), POOL_DISK_BYTES)) {
            return new Figures()
                    .addAll(
                            design().quantities(),
                            HadoopCommand.of(layout, MEASURED_WITHIN)
                                    .withHeap(TASK_HEAP_MEGABYTES)
                                    .measure(
                                            CostMeasurement.class,
                                            disk.mountPoint(),
                                            way.label(),
                                            Math.max(1, options.handOuts / fewer),
                                            Math.max(1, options.spills / fewer),
                                            options.spillBytes,
                                            fewer == 1)
                                    .result());
        }
    }

    private Figures pin(HadoopLayout layout) throws IOException {
        try (LoopFileSystem disk = LoopFileSystem.make(layout.home(), options.pinBytes)) {
            long before = disk.imageBytes();
            double pin = seconds(layout, "pin", disk.mountPoint(), "--outer", (long) (options.pinBytes * OUTER_SHARE));
            disk.sync();
            long after = disk.imageBytes();
            double release = seconds(layout, "release", disk.mountPoint());
            return new Figures().add(PIN, pin).add(RELEASE, release).add(PIN_WRITTEN, (double)
                    ((after - before) >> 20));
        }
    }

    private double seconds(HadoopLayout layout, Object... arguments) throws IOException {
        return HadoopCommand.of(layout, MEASURED_WITHIN)
                        .jar(Plugin.ZONE.jar(options.project()), arguments)
                        .requireSuccess(arguments[0].toString())
                        .wallTime()
                        .toMillis()
                / 1e3;
    }

    @Override
    public List<Goal> goals(Results results) {
        String plugin = Way.ZONE_ALLOCATOR.label();
        Optional<Double> toStock =
                results.ratio(WITH_LIBRARY, plugin, Way.STOCK.label(), SPILLS).map(Ratio::median);
        return new Goals()
                .atMost("hand-out of a slab, us", results.median(WITH_LIBRARY, plugin, LEND), MOST_LEND_MICROS)
                .atLeast("small spills, times as fast as stock", toStock, LEAST_SPILL_RATIO)
                .atMost("pin, s", results.median(PIN_CASE, plugin, PIN), MOST_PIN_SECONDS)
                .all();
    }
}
