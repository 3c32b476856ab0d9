package dev.terrain.integration.bench.zonecost;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.bench.Turns;
import dev.terrain.zone.internal.pool.PoolFolder;
import dev.terrain.zone.internal.pool.PoolSettings;
import dev.terrain.zone.internal.pool.PoolStatus;
import dev.terrain.zone.internal.pool.SlabLender;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.util.NativeCodeLoader;

/**
 * Times single files and many small spills, each way in turn, on a file system that is there for it. Runs on Hadoop's
 * classpath: {@code hadoop dev.terrain.integration.bench.zonecost.CostMeasurement RESULT LOCAL-DIR HAND-OUTS SPILLS
 * BYTES RUNS}.
 */
public final class CostMeasurement {

    /** A map task that spills so often. */
    private static final int SPILLS_OF_A_TASK = 100;

    private static final int WARM_UP_FILES = 200;
    private static final long SLAB_BYTES = 1L << 20;
    private static final double FULLNESS_CEILING = 0.85;

    private final Path local;
    private final CostPlan plan;
    private final PoolSettings pool;
    private long fallbacks;
    private long slabs;

    private CostMeasurement(Path local, CostPlan plan) throws IOException {
        this.local = local;
        this.plan = plan;
        // Half of the file system is the zone, all of it in slabs of the size that suits the spills.
        long zone = Files.getFileStore(local).getTotalSpace() / 2;
        pool = new PoolSettings(zone, SLAB_BYTES, OptionalLong.empty(), FULLNESS_CEILING, SLAB_BYTES);
    }

    public static void main(String[] words) throws IOException {
        CostPlan plan = CostPlan.of(List.of(words).subList(2, words.length));
        CostFigures figures = new CostMeasurement(Path.of(words[1]), plan).run();
        new ObjectMapper().writeValue(new File(words[0]), figures);
    }

    private CostFigures run() throws IOException {
        CostFigures.Micros lending = lending();
        Map<Way, CostFigures.Micros> handOuts = handOuts();
        Map<Way, List<CostFigures.Run>> runs = new EnumMap<>(Way.class);
        long spills = (long) plan.spills() * plan.runs();
        for (int run = 0; run <= plan.runs(); run++) {
            for (Way way : Turns.of(List.of(Way.values()), run)) {
                CostFigures.Run took = way == Way.PLUGIN ? spillToPool(run) : spill(way, run);
                if (run > 0) { // the first round warms up
                    runs.computeIfAbsent(way, key -> new ArrayList<>()).add(took);
                }
            }
        }
        return new CostFigures(
                NativeCodeLoader.isNativeCodeLoaded(), lending, handOuts, runs, spills, slabs, fallbacks);
    }

    /** A new raw local file system, the one that map and reduce tasks write their intermediate files through. */
    private static FileSystem open(Way way) throws IOException {
        Configuration conf = new Configuration();
        conf.set("fs.file.impl", way.fileSystem());
        // So that a spill is forecast to fill a slab of 1 MiB.
        conf.setInt("mapreduce.task.io.sort.mb", 1);
        return FileSystem.newInstanceLocal(conf).getRaw();
    }

    /** One slab after another; deleting them is not measured. */
    private CostFigures.Micros lending() throws IOException {
        List<Double> micros = new ArrayList<>();
        try (BackgroundKeeper keeper = BackgroundKeeper.start(local, pool)) {
            SlabLender lender = new SlabLender(PoolFolder.in(local));
            for (int i = 0; i < WARM_UP_FILES + plan.handOuts(); i++) {
                Path file = local.resolve("lent" + i);
                long start = System.nanoTime();
                boolean isLent = lender.lend(file, SLAB_BYTES).isPresent();
                double took = (System.nanoTime() - start) / 1e3;
                if (!isLent) {
                    throw new IOException("no slab was left for file " + i);
                }
                Files.delete(file);
                if (i >= WARM_UP_FILES) {
                    micros.add(took);
                }
            }
            keeper.awaitReturns();
        }
        return CostFigures.Micros.of(micros);
    }

    /** Create and close of one file after another, each way in turn; deleting them is not measured. */
    private Map<Way, CostFigures.Micros> handOuts() throws IOException {
        List<Arm> arms = new ArrayList<>();
        for (Way way : Way.values()) {
            arms.add(new Arm(way, open(way), new ArrayList<>()));
        }
        try (BackgroundKeeper keeper = BackgroundKeeper.start(local, pool)) {
            Path task = Files.createDirectories(local.resolve("attempt_1_0000_m_000000_0"));
            for (int i = 0; i < WARM_UP_FILES + plan.handOuts(); i++) {
                for (Arm arm : arms) {
                    Path file = task.resolve("intermediate." + i); // never taken for small
                    double took = createAndClose(arm.fileSystem(), file);
                    if (arm.way() == Way.PLUGIN && !isSlab(file)) {
                        throw new IOException("no slab was left for file " + i);
                    }
                    Files.delete(file);
                    if (i >= WARM_UP_FILES) {
                        arm.micros().add(took);
                    }
                }
            }
            Files.delete(task);
            keeper.awaitReturns();
        }
        Map<Way, CostFigures.Micros> quantiles = new EnumMap<>(Way.class);
        for (Arm arm : arms) {
            arm.fileSystem().close();
            quantiles.put(arm.way(), CostFigures.Micros.of(arm.micros()));
        }
        return quantiles;
    }

    private record Arm(Way way, FileSystem fileSystem, List<Double> micros) {}

    private static double createAndClose(FileSystem fileSystem, Path file) throws IOException {
        org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(file.toUri());
        long start = System.nanoTime();
        fileSystem.create(path).close();
        return (System.nanoTime() - start) / 1e3;
    }

    /** A slab that is lent has a second name in the pool. */
    private static boolean isSlab(Path file) throws IOException {
        return Integer.valueOf(2).equals(Files.getAttribute(file, "unix:nlink"));
    }

    private CostFigures.Run spillToPool(int run) throws IOException {
        try (BackgroundKeeper keeper = BackgroundKeeper.start(local, pool)) {
            PoolStatus before = keeper.atStart();
            CostFigures.Run took = spill(Way.PLUGIN, run);
            PoolStatus after = keeper.awaitReturns();
            long files = after.use().files() - before.use().files();
            if (files != plan.spills()) {
                throw new IOException("the pool counted " + files + " files, not " + plan.spills());
            }
            if (run > 0) {
                fallbacks += after.use().fallbackFiles() - before.use().fallbackFiles();
                slabs += after.recycled() + after.dropped() - before.recycled() - before.dropped();
            }
            return took;
        }
    }

    /** Tasks, one after another, write their spills and delete them. */
    private CostFigures.Run spill(Way way, int run) throws IOException {
        byte[] content = new byte[plan.spillBytes()];
        Process sync = new ProcessBuilder("sync", "--file-system", local.toString())
                .inheritIO()
                .start();
        await(sync);
        try (FileSystem fileSystem = open(way)) {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            long cpuStart = threads.getCurrentThreadCpuTime();
            long start = System.nanoTime();
            for (int done = 0; done < plan.spills(); done += SPILLS_OF_A_TASK) {
                Path task = local.resolve(
                        String.format(Locale.ROOT, "attempt_1_%04d_m_%06d_0", run, done / SPILLS_OF_A_TASK));
                spillOneTask(fileSystem, task, Math.min(SPILLS_OF_A_TASK, plan.spills() - done), content);
            }
            long nanos = System.nanoTime() - start;
            return new CostFigures.Run(nanos / 1e9, (threads.getCurrentThreadCpuTime() - cpuStart) / 1e9);
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

    private static void await(Process process) throws IOException {
        try {
            if (process.waitFor() != 0) {
                throw new IOException("sync failed");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
