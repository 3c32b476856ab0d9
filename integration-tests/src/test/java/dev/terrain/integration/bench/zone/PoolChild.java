package dev.terrain.integration.bench.zone;

import dev.terrain.integration.fixture.process.Program;
import dev.terrain.zone.internal.pool.PoolFolder;
import dev.terrain.zone.internal.pool.PoolKeeper;
import dev.terrain.zone.internal.pool.PoolKeeper.Load;
import dev.terrain.zone.internal.pool.SlabLender;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A JVM that keeps a pool until it is killed. */
final class PoolChild {

    private PoolChild() {}

    /** What it does, over and over. */
    enum Work {
        /** Builds the pool and takes it down. */
        BUILD,
        /** Borrows slabs, takes some of them away from the pool, and has it recycle the others and refill. */
        REFILL,
        /** Keeps the pool that it has built, and does nothing else. */
        KEEP
    }

    private static final String BEGUN = "begun";

    /** Starts one, and waits until it says that it begins. */
    static Process start(Work work, Path local) throws IOException {
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
        String said = process.inputReader(StandardCharsets.UTF_8).readLine();
        if (!BEGUN.equals(said)) {
            process.destroyForcibly();
            throw new IOException("the child did not start");
        }
        return process;
    }

    public static void main(String[] arguments) throws IOException {
        Path local = Path.of(arguments[1]);
        Work work = Work.valueOf(arguments[0]);
        switch (work) {
            case BUILD -> {
                System.out.println(BEGUN);
                build(local);
            }
            case REFILL -> refill(local);
            case KEEP -> keep(local);
        }
    }

    private static void build(Path local) throws IOException {
        while (true) {
            PoolKeeper keeper = new PoolKeeper(local, PoolIT.ZONE_BYTES, PoolIT.SETTINGS);
            keeper.tend(Load.IDLE);
            keeper.takeDown();
        }
    }

    private static void keep(Path local) throws IOException {
        try (PoolKeeper keeper = new PoolKeeper(local, PoolIT.ZONE_BYTES, PoolIT.SETTINGS)) {
            keeper.tend(Load.IDLE);
            System.out.println(BEGUN);
            System.in.read(); // until this process is killed
        }
    }

    private static void refill(Path local) throws IOException {
        try (PoolKeeper keeper = new PoolKeeper(local, PoolIT.ZONE_BYTES, PoolIT.SETTINGS)) {
            keeper.tend(Load.IDLE);
            System.out.println(BEGUN); // what it builds from here on is a refill
            while (keeper.tend(Load.IDLE).stepsAside().isEmpty()) {
                SlabLender lender = new SlabLender(PoolFolder.in(local));
                for (int i = 0; i < 8; i++) {
                    Path file = local.resolve("spill" + i + ".out");
                    if (lender.lend(file, 16L << 20).isPresent()) {
                        PoolIT.fill(file, "refill", 1 << 20);
                    }
                }
                Program.run("sh", "-c", "rm -rf " + PoolFolder.in(local).path() + "/lent/*/*0*");
                for (int i = 0; i < 8; i++) {
                    Files.deleteIfExists(local.resolve("spill" + i + ".out"));
                }
                keeper.tend(Load.BUSY); // recycles, and while it has something to recycle it does not refill
                PoolIT.sync(local); // ext4 offers what was deleted after its commit
            }
        }
    }
}
