package dev.terrain.integration.zone;

import dev.terrain.zone.internal.pool.PoolFolder;
import dev.terrain.zone.internal.pool.PoolKeeper;
import dev.terrain.zone.internal.pool.PoolKeeper.Load;
import dev.terrain.zone.internal.pool.Slab;
import dev.terrain.zone.internal.pool.SlabLender;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A JVM that keeps a pool or writes to its slabs until it is killed. */
final class PoolChild {

    private PoolChild() {}

    /** What it does, over and over. */
    enum Work {
        /** Builds the pool and takes it down. */
        BUILD,
        /** Takes slabs away from the pool, which it refills, and borrows others, which it recycles. */
        REFILL,
        /** Writes slabs and says which are complete. */
        WRITE
    }

    private static final String BEGUN = "begun";

    /** Starts one and kills it {@code millis} after it has begun; returns what it said. */
    static List<String> runAndKill(Work work, Path local, int millis) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PoolChild.class.getName(),
                        work.name(),
                        local.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> lines = new ArrayList<>();
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            if (!BEGUN.equals(said.readLine())) {
                throw new IOException("the child did not start");
            }
            if (process.waitFor(millis, TimeUnit.MILLISECONDS)) {
                throw new IOException("the child ended by itself");
            }
            process.toHandle().destroyForcibly(); // unlike the Process, it leaves the stream open
            process.waitFor();
            said.lines().forEach(lines::add);
        } finally {
            process.destroyForcibly().waitFor();
        }
        return lines;
    }

    public static void main(String[] arguments) throws IOException {
        Path local = Path.of(arguments[1]);
        Work work = Work.valueOf(arguments[0]);
        switch (work) {
            case BUILD -> {
                System.out.println(BEGUN);
                build(local);
            }
            case REFILL -> {
                System.out.println(BEGUN);
                refill(local);
            }
            case WRITE -> write(local);
        }
    }

    private static void build(Path local) throws IOException {
        while (true) {
            PoolKeeper keeper = new PoolKeeper(local, PoolIT.SETTINGS);
            keeper.tend(Load.IDLE);
            keeper.takeDown();
        }
    }

    private static void refill(Path local) throws IOException {
        try (PoolKeeper keeper = new PoolKeeper(local, PoolIT.SETTINGS)) {
            while (keeper.tend(Load.IDLE).stepsAside().isEmpty()) {
                SlabLender lender = new SlabLender(PoolFolder.in(local));
                for (int i = 0; i < 8; i++) {
                    Optional<Slab> slab = lender.lend(local.resolve("spill" + i + ".out"), 16L << 20);
                    if (slab.isPresent()) {
                        PoolIT.fill(slab.get().file(), "refill", 1 << 20);
                    }
                }
                LoopDisk.run(
                        List.of("sh", "-c", "rm -rf " + PoolFolder.in(local).path() + "/lent/*/*0*"));
                for (int i = 0; i < 8; i++) {
                    Files.deleteIfExists(local.resolve("spill" + i + ".out"));
                }
            }
        }
    }

    private static void write(Path local) throws IOException {
        SlabLender lender = new SlabLender(PoolFolder.in(local));
        for (int i = 0; ; i++) {
            Path file = local.resolve("file" + i + ".out");
            Optional<Slab> slab = lender.lend(file, 3L << 20);
            if (slab.isEmpty()) {
                Files.createFile(file);
            }
            PoolIT.fill(file, "content of " + i, 2_500_000 + i);
            if (i == 0) {
                System.out.println(BEGUN); // a slow machine is given the time for one
            }
            System.out.println(i);
        }
    }
}
