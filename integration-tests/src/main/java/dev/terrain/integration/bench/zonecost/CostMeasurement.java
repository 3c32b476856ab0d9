package dev.terrain.integration.bench.zonecost;

import static dev.terrain.integration.bench.zonecost.CostBench.CPU;
import static dev.terrain.integration.bench.zonecost.CostBench.CREATE;
import static dev.terrain.integration.bench.zonecost.CostBench.CREATE_P99;
import static dev.terrain.integration.bench.zonecost.CostBench.FALLBACKS;
import static dev.terrain.integration.bench.zonecost.CostBench.LEND;
import static dev.terrain.integration.bench.zonecost.CostBench.LEND_P99;
import static dev.terrain.integration.bench.zonecost.CostBench.SLABS;
import static dev.terrain.integration.bench.zonecost.CostBench.SPILLS;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Word;
import dev.terrain.integration.fixture.process.Interruptible;
import dev.terrain.integration.fixture.process.Program;
import dev.terrain.integration.fixture.process.Sampler;
import dev.terrain.zone.internal.pool.PoolFolder;
import dev.terrain.zone.internal.pool.PoolKeeper;
import dev.terrain.zone.internal.pool.PoolSettings;
import dev.terrain.zone.internal.pool.PoolStatus;
import dev.terrain.zone.internal.pool.SlabLender;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.util.NativeCodeLoader;

/**
 * Times single files and many small spills of one arm, on a file system that is there for it. Runs on Hadoop's
 * classpath: {@code hadoop dev.terrain.integration.bench.zonecost.CostMeasurement RESULT LOCAL-DIR WAY HAND-OUTS SPILLS
 * BYTES HAS-LIBRARY}.
 */
public final class CostMeasurement {

    /** A map task that spills so often. */
    private static final int SPILLS_OF_A_TASK = 100;

    private static final int WARM_UP_FILES = 200;

    /** Five times as often as terrain.zone.interval says unless told otherwise, for runs of seconds. */
    private static final Duration TENDED_EVERY = Duration.ofSeconds(1);

    private static final Duration RETURNED_WITHIN = Duration.ofMinutes(1);
    private static final long SLAB_BYTES = 1L << 20;
    private static final double FULLNESS_CEILING = 0.85;
    private static final double MEDIAN = 0.5;
    private static final double P99 = 0.99;

    private final Path local;
    private final Way way;
    private final long zoneBytes;
    private final PoolSettings pool;
    private final Map<String, Double> figures = new LinkedHashMap<>();

    private CostMeasurement(Path local, Way way) throws IOException {
        this.local = local;
        this.way = way;
        // Half of the file system is the zone, all of it in slabs of the size that suits the spills.
        zoneBytes = Files.getFileStore(local).getTotalSpace() / 2;
        pool = new PoolSettings(SLAB_BYTES, OptionalLong.empty(), FULLNESS_CEILING, SLAB_BYTES);
    }

    public static void main(String[] words) throws IOException {
        int handOuts = Integer.parseInt(words[3]);
        int spills = Integer.parseInt(words[4]);
        byte[] content = new byte[Integer.parseInt(words[5])];
        if (NativeCodeLoader.isNativeCodeLoaded() != Boolean.parseBoolean(words[6])) {
            throw new IOException("Hadoop's native library: loaded " + NativeCodeLoader.isNativeCodeLoaded());
        }
        CostMeasurement measurement = new CostMeasurement(Path.of(words[1]), Word.of(Way.class, words[2]));
        if (measurement.way == Way.ZONE_ALLOCATOR) {
            measurement.withPool(() -> measurement.lend(handOuts));
            measurement.withPool(() -> measurement.create(handOuts));
            measurement.withPool(() -> measurement.spill(spills, content));
            PoolUse warm = measurement.withPool(() -> measurement.spill(spills, content));
            measurement.keep(SLABS, warm.slabs());
            measurement.keep(FALLBACKS, warm.fallbacks());
            if (warm.files() != spills) {
                throw new IOException("the pool counted " + warm.files() + " files, not " + spills);
            }
        } else {
            measurement.create(handOuts);
            measurement.spill(spills, content);
            measurement.spill(spills, content); // replaces the figures of the one that warmed up
        }
        new ObjectMapper().writeValue(new File(words[0]), measurement.figures);
    }

    private void keep(Quantity quantity, double value) {
        figures.put(quantity.name(), value);
    }

    private void keep(Quantity median, Quantity p99, List<Double> micros) {
        keep(median, quantile(micros, MEDIAN));
        keep(p99, quantile(micros, P99));
    }

    /** The smallest value that the share of them is not above. */
    static double quantile(List<Double> values, double share) {
        return values.stream().sorted().toList().get((int) Math.ceil(values.size() * share) - 1);
    }

    @FunctionalInterface
    private interface Work {
        void run() throws IOException;
    }

    /** What work took of the pool. */
    private record PoolUse(double files, double slabs, double fallbacks) {}

    /** Does work while slabs are taken back, as the NodeManager's service does, and ends when all are. */
    private PoolUse withPool(Work work) throws IOException {
        try (PoolKeeper keeper = new PoolKeeper(local, zoneBytes, pool)) {
            PoolStatus before = keeper.tend(PoolKeeper.Load.IDLE);
            if (before.stepsAside().isPresent() || before.free().slabs() == 0) {
                throw new IOException("no pool in " + local + ": " + before);
            }
            Sampler tending = new Sampler("keeper", TENDED_EVERY, () -> lentSlabs(keeper));
            try (tending) {
                work.run();
            }
            Interruptible.require(
                    RETURNED_WITHIN,
                    Duration.ZERO,
                    () -> lentSlabs(keeper) == 0,
                    () -> lentSlabs(keeper) + " slabs are still lent though their files are deleted");
            PoolStatus after = keeper.tend(PoolKeeper.Load.BUSY);
            return new PoolUse(
                    (double) (after.use().files() - before.use().files()),
                    (double) (after.recycled() + after.dropped() - before.recycled() - before.dropped()),
                    (double) (after.use().fallbackFiles() - before.use().fallbackFiles()));
        }
    }

    /** How many are lent once those are taken back whose files are deleted. */
    private static long lentSlabs(PoolKeeper keeper) throws IOException {
        return keeper.tend(PoolKeeper.Load.BUSY).lent().slabs();
    }

    /** A new raw local file system, the one that map and reduce tasks write their intermediate files through. */
    private FileSystem open() throws IOException {
        Configuration conf = new Configuration();
        conf.set("fs.file.impl", way.fileSystem);
        // So that a spill is forecast to fill a slab of 1 MiB.
        conf.setInt("mapreduce.task.io.sort.mb", 1);
        return FileSystem.newInstanceLocal(conf).getRaw();
    }

    /** One slab after another: its rename, and its second name in the pool. Deleting them is not measured. */
    private void lend(int files) throws IOException {
        List<Double> micros = new ArrayList<>();
        SlabLender lender = new SlabLender(PoolFolder.in(local));
        for (int i = 0; i < WARM_UP_FILES + files; i++) {
            Path file = local.resolve("lent" + i);
            long start = System.nanoTime();
            boolean isLent = lender.lend(file, SLAB_BYTES).isPresent();
            double took = (System.nanoTime() - start) / 1e3;
            requireSlab(isLent, i);
            Files.delete(file);
            if (i >= WARM_UP_FILES) {
                micros.add(took);
            }
        }
        keep(LEND, LEND_P99, micros);
    }

    /** Create and close of one file after another; deleting them is not measured. */
    private void create(int files) throws IOException {
        List<Double> micros = new ArrayList<>();
        Path task = Files.createDirectories(local.resolve("attempt_1_0000_m_000000_0"));
        try (FileSystem fileSystem = open()) {
            for (int i = 0; i < WARM_UP_FILES + files; i++) {
                Path file = task.resolve("intermediate." + i); // never taken for small
                org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(file.toUri());
                long start = System.nanoTime();
                fileSystem.create(path).close();
                double took = (System.nanoTime() - start) / 1e3;
                requireSlab(way == Way.STOCK || isSlab(file), i);
                Files.delete(file);
                if (i >= WARM_UP_FILES) {
                    micros.add(took);
                }
            }
        }
        Files.delete(task);
        keep(CREATE, CREATE_P99, micros);
    }

    private static void requireSlab(boolean isSlab, int file) throws IOException {
        if (!isSlab) {
            throw new IOException("no slab was left for file " + file);
        }
    }

    /** A slab that is lent has a second name in the pool. */
    private static boolean isSlab(Path file) throws IOException {
        return Integer.valueOf(2).equals(Files.getAttribute(file, "unix:nlink"));
    }

    /** Tasks, one after another, write their spills and delete them. */
    private void spill(int spills, byte[] content) throws IOException {
        Program.run("sync", "--file-system", local.toString());
        try (FileSystem fileSystem = open()) {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            long cpuStart = threads.getCurrentThreadCpuTime();
            long start = System.nanoTime();
            for (int done = 0; done < spills; done += SPILLS_OF_A_TASK) {
                Path task =
                        local.resolve(String.format(Locale.ROOT, "attempt_1_0000_m_%06d_0", done / SPILLS_OF_A_TASK));
                spillOneTask(fileSystem, task, Math.min(SPILLS_OF_A_TASK, spills - done), content);
            }
            keep(SPILLS, (System.nanoTime() - start) / 1e9);
            keep(CPU, (threads.getCurrentThreadCpuTime() - cpuStart) / 1e9);
        }
    }

    private static void spillOneTask(FileSystem fileSystem, Path task, int spills, byte[] content) throws IOException {
        org.apache.hadoop.fs.Path folder = new org.apache.hadoop.fs.Path(task.toUri());
        List<org.apache.hadoop.fs.Path> files = new ArrayList<>();
        Files.createDirectory(task);
        for (int i = 0; i < spills; i++) {
            org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(folder, "spill" + i + ".out");
            files.add(file);
            try (FSDataOutputStream out = fileSystem.create(file)) {
                out.write(content);
            }
        }
        for (org.apache.hadoop.fs.Path file : files) {
            if (!fileSystem.delete(file, false)) {
                throw new IOException(file + " was not there any more");
            }
        }
        Files.delete(task);
    }
}
