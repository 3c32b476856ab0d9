package dev.terrain.zone.internal.pool;

import dev.terrain.commons.linux.Kernel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one pool: builds it, takes slabs back, refills it while the node is idle or much is lost, gives space back when
 * the file system fills up, and takes it down on request. All in {@link #tend}, which its owner calls every few
 * seconds; it has no thread and looks at no clock. Not thread-safe.
 *
 * <p>Of several keepers of one folder one works, the others step aside and take over when it ends. Whatever one that
 * was killed left unfinished, the next one removes or finishes in its first step.
 */
public final class PoolKeeper implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PoolKeeper.class);

    private final Path localDirectory;
    private final PoolFolder folder;
    private final KeptPool pool;
    private final PoolBuilder builder;
    private final Recycler recycler;
    private final GiveBack giveBack;

    /** What stat(2) called the file system at the first start. */
    private @Nullable Object device;

    private @Nullable KeeperLock lock;
    private boolean begun;
    private boolean released;
    private long refills;
    private long recycled;
    private long dropped;
    private long givenBackBytes;
    /** What the last build wanted and did not get: another one needs more than this. */
    private long unobtainableBytes;
    /** What all slabs held after the last step. */
    private long poolBytes;

    private final Lookout lookout = new Lookout();
    private final Erosion erosion = new Erosion();

    /** Whether the node has work to do. */
    public enum Load {
        /** No task runs here: a build disturbs nobody. */
        IDLE,
        /** A build only where the pool has lost much. */
        BUSY
    }

    /**
     * Of the pool in {@code localDirectory}; nothing happens before the first {@link #tend}.
     *
     * @param limitBytes where the zone ends, from the start of the file system's device
     */
    public PoolKeeper(Path localDirectory, long limitBytes, PoolSettings settings) {
        this(localDirectory, limitBytes, settings, () -> Space.of(localDirectory));
    }

    PoolKeeper(Path localDirectory, long limitBytes, PoolSettings settings, Space.Source space) {
        this.localDirectory = localDirectory;
        folder = PoolFolder.in(localDirectory);
        pool = new KeptPool(folder, limitBytes, settings, space);
        builder = new PoolBuilder(pool);
        recycler = new Recycler(pool);
        giveBack = new GiveBack(pool);
    }

    /**
     * Does what is due and says how the pool stands.
     *
     * @throws IOException when the file system refuses something; the next call tries again
     */
    public PoolStatus tend(Load load) throws IOException {
        Optional<String> obstacle = start();
        if (obstacle.isPresent()) {
            return status(obstacle);
        }
        if (Files.exists(folder.releaseRequest())) {
            return takeDown();
        }
        if (!begun) {
            begin();
            begun = true;
        }
        Recycler.Round round = recycler.run();
        recycled += round.recycled();
        dropped += round.dropped();
        long given = giveBack.run();
        givenBackBytes += given;
        erosion.lost(round.lostBytes() + given);
        if (given > 0) {
            LOG.info("{}: gave {} MiB back, the file system is filling up", folder, given >> 20);
        } else if (load == Load.IDLE && round.recycled() + round.dropped() == 0) {
            refill(); // takes its time on a busy disk, so never in the step whose result is awaited
        } else if (load == Load.BUSY && erosion.isDue(poolBytes)) {
            refill();
        }
        return status(Optional.empty());
    }

    /** Removes the pool in {@code localDirectory}, wherever its zone ends; see {@link #takeDown()}. */
    public static PoolStatus takeDown(Path localDirectory) throws IOException {
        try (PoolKeeper keeper = new PoolKeeper(localDirectory, 0, PoolSettings.DEFAULTS)) {
            return keeper.takeDown();
        }
    }

    /** Removes the pool; files that were lent stay as ordinary files. Later calls of {@link #tend} do nothing. */
    public PoolStatus takeDown() throws IOException {
        Optional<String> obstacle = start();
        if (obstacle.isPresent()) {
            return status(obstacle);
        }
        Files.deleteIfExists(folder.stateFile()); // so it lends nothing; to write takes room, and there may be none
        giveBack.cutUnused(Long.MAX_VALUE);
        for (Path parent : List.of(folder.free(), folder.lent())) {
            for (Path size : PoolFolder.entries(parent)) {
                PoolFolder.discard(size);
                Files.deleteIfExists(size);
            }
        }
        folder.discardBuild();
        PoolFolder.discard(folder.returning());
        for (Path part : List.of(folder.free(), folder.lent(), folder.returning())) {
            Files.deleteIfExists(part);
        }
        released = true;
        close();
        PoolFolder.discard(folder.path());
        Files.deleteIfExists(folder.path());
        LOG.info("{}: taken down", folder);
        return status(Optional.of("the pool was taken down on request"));
    }

    /** Leaves the pool as it is, to be lent from and to be kept by the next keeper. */
    @Override
    public void close() throws IOException {
        if (lock != null) {
            lock.close();
            lock = null;
        }
    }

    /** Why not; empty when this keeper keeps the pool, which it starts with the first time. */
    private Optional<String> start() throws IOException {
        if (released) {
            return Optional.of("the pool was taken down on request");
        }
        Optional<String> unavailable = Kernel.unavailable();
        if (unavailable.isPresent()) {
            Files.deleteIfExists(folder.stateFile()); // nobody takes back what a pool that is there would lend
            return unavailable;
        }
        Object found = Files.getAttribute(localDirectory, "unix:dev");
        if (device != null && !device.equals(found)) {
            close(); // its disk was unmounted: the limit says nothing of what is there now
            return Optional.of("another file system is mounted there");
        }
        device = found;
        if (lock != null && lock.isInPlace()) {
            return Optional.empty();
        }
        close(); // somebody deleted the folder by hand: what was lent are ordinary files now, and a new pool begins
        folder.create();
        Optional<KeeperLock> taken = KeeperLock.tryTake(folder.lockFile());
        if (taken.isEmpty()) {
            return Optional.of("another process keeps " + folder + "; it works on when that one ends");
        }
        lock = taken.get();
        begun = false;
        return Optional.empty();
    }

    private void begin() throws IOException {
        folder.discardBuild();
        PoolTally.make(folder);
        PoolState state = new PoolState(pool.limitBytes(), System.getProperty("user.name", ""));
        Optional<PoolState> found = stateFound();
        if (found.isEmpty() || found.get().limitBytes() > state.limitBytes()) {
            for (Path size : PoolFolder.entries(folder.free())) {
                PoolFolder.discard(size); // some may lie behind the limit
            }
        }
        if (!found.equals(Optional.of(state))) { // a disk may be full, and then the same state is not to fail
            givenBackBytes += giveBack.run();
            state.write(folder.stateFile());
        }
    }

    private Optional<PoolState> stateFound() {
        try {
            return folder.state();
        } catch (IOException e) {
            LOG.warn("{}: its state cannot be read, it is written anew", folder, e);
            return Optional.empty();
        }
    }

    private void refill() throws IOException {
        long usable = pool.space().ask().usableBytes();
        if (!lookout.isDue(usable)) {
            return;
        }
        lookout.sawTooLittle(usable, pool.settings().usefulBytes()); // so what fails is not repeated at once
        long missing = pool.settings().usefulBytes() - (builder.possibleBytes() - unobtainableBytes);
        if (missing > 0) {
            lookout.sawTooLittle(usable, missing);
            return;
        }
        PoolBuilder.Built built = builder.build();
        lookout.sawTooLittle(usable, 0);
        refills++;
        erosion.regained(built.bytes());
        unobtainableBytes = built.unobtainableBytes();
        LOG.info("{}: {} slabs added, {} MiB", folder, built.slabs(), built.bytes() >> 20);
    }

    private PoolStatus status(Optional<String> stepsAside) throws IOException {
        PoolInventory inventory = stepsAside.isEmpty() ? PoolInventory.of(folder) : PoolInventory.EMPTY;
        poolBytes = inventory.slabs().bytes();
        return new PoolStatus(
                pool.limitBytes(),
                inventory.free(),
                inventory.lent(),
                refills,
                recycled,
                dropped,
                givenBackBytes,
                stepsAside.isEmpty() ? PoolTally.read(folder) : PoolStatus.Use.NONE,
                stepsAside);
    }
}
