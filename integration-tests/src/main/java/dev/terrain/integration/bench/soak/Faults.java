package dev.terrain.integration.bench.soak;

import dev.terrain.integration.bench.rack.NearAndDistant;
import dev.terrain.integration.cluster.DaemonControl.Restart;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.process.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Has faults happen one after another, each when HDFS is over the one before, in a thread of its own, until it is
 * closed. The same seed gives the same faults after the same pauses.
 */
final class Faults implements AutoCloseable {

    /** What a full disk has left. */
    private static final long LEFT_BYTES = 8L << 20;

    private static final int LONGEST_FAULT_MILLIS = 8000;

    private final StockHadoop hadoop;
    private final Path disk;
    private final NearAndDistant network;
    private final Random random;
    private final Duration every;
    private final SoakCommand options;
    private final Instant last;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "faults");
    private Optional<IOException> failure = Optional.empty();
    private int happened;

    /**
     * Starts with them.
     *
     * @param disk where the disk of the local directories is mounted
     * @param network of the cluster
     * @param options which faults, and how often
     * @param last no more of them from then on, so that a job which has to begin again and again ends
     */
    Faults(StockHadoop hadoop, Path disk, NearAndDistant network, SoakCommand options, Instant last) {
        this.hadoop = hadoop;
        this.disk = disk;
        this.network = network;
        this.random = new Random(options.seed);
        this.every = Duration.ofSeconds(options.faultEvery);
        this.options = options;
        this.last = last;
        thread.start();
    }

    private void run() {
        try {
            while (!sleeps(random.nextLong(2 * every.toMillis()))
                    && Instant.now().isBefore(last)) {
                Fault fault = options.rolling ? Fault.rolling(happened) : Fault.byChance(random);
                happen(fault, random.nextInt(LONGEST_FAULT_MILLIS));
                happened++;
                awaitDataNodes();
            }
        } catch (IOException e) {
            failure = Optional.of(e);
        } catch (RuntimeException e) {
            failure = Optional.of(new IOException("no more faults since " + e, e));
        }
    }

    private void happen(Fault fault, int millis) throws IOException {
        options.say(String.format(Locale.ROOT, "fault: %s for %.1f s", fault, millis / 1e3));
        switch (fault.way) {
            case FILL -> fill(millis);
            case STALL -> stall(millis);
            case KILL -> startAfter(millis, hadoop.control().kill(fault.daemon));
            case KILL_TASK -> killTask(fault.daemon, millis);
            case RESTART -> startAfter(millis, hadoop.control().stopAlone(fault.daemon));
        }
    }

    /** One fault at a time: with two a block may be out of reach, and whoever writes it fails on stock too. */
    private void awaitDataNodes() throws IOException {
        Workload.askPatiently(() -> {
            if (!hadoop.hasAllDataNodes()) {
                throw new IOException("not all DataNodes are back");
            }
            return happened;
        });
    }

    private void startAfter(int millis, Restart restart) throws IOException {
        sleeps(millis);
        restart.start();
    }

    /** Draws nothing of its own: whether there are tasks is chance, and must not change the faults that follow. */
    private void killTask(String nodeManager, int drawn) {
        List<ProcessHandle> tasks = hadoop.control().tasks(nodeManager);
        if (!tasks.isEmpty()) {
            tasks.get(drawn % tasks.size()).destroyForcibly();
        }
    }

    private void fill(int millis) throws IOException {
        Path filling = disk.resolve("filling");
        long bytes = Files.getFileStore(disk).getUsableSpace() - LEFT_BYTES;
        if (bytes <= 0) {
            return;
        }
        try {
            Program.run("fallocate", "--length", String.valueOf(bytes), filling.toString());
        } catch (IOException e) {
            options.say("others took the space meanwhile: " + e.getMessage());
        }
        sleeps(millis);
        Files.deleteIfExists(filling);
    }

    private void stall(int millis) throws IOException {
        network.island().cut();
        try {
            sleeps(millis);
        } finally {
            network.island().join();
        }
    }

    /** Waits; returns at once, with true, when it is closing. */
    private boolean sleeps(long millis) {
        try {
            return closing.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /**
     * Ends them and waits until what was killed is started again.
     *
     * @return how many there were
     * @throws IOException that ended them before
     */
    int end() throws IOException {
        close();
        if (failure.isPresent()) {
            throw failure.get();
        }
        return happened;
    }

    @Override
    public void close() {
        closing.countDown();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
