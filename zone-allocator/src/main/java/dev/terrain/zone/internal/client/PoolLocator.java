package dev.terrain.zone.internal.client;

import dev.terrain.zone.internal.linux.FileOwner;
import dev.terrain.zone.internal.pool.PoolFolder;
import dev.terrain.zone.internal.pool.PoolState;
import dev.terrain.zone.internal.pool.PoolTally;
import dev.terrain.zone.internal.pool.SlabLender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the pool that serves a folder: in the nearest folder above it that holds one, if that is ready and this user's.
 * Thread-safe.
 *
 * <p>An answer is remembered for {@value #REMEMBERED_SECONDS} s, also that there is none, so that a pool that comes or
 * goes is noticed without asking for every file.
 */
final class PoolLocator {

    static final int REMEMBERED_SECONDS = 10;

    private static final Logger LOG = LoggerFactory.getLogger(PoolLocator.class);
    private static final int MOST_REMEMBERED = 4096;

    private final LongSupplier nanoTime;
    private final Map<Path, Answer> answers = new ConcurrentHashMap<>();
    private final Map<Path, Pool> pools = new ConcurrentHashMap<>();
    private final Map<Path, String> complaints = new ConcurrentHashMap<>();

    private record Answer(Optional<Pool> pool, long givenNanos) {

        /** Also when the clock went back, of which nobody knows how far. */
        boolean isOldAt(long nanos) {
            long age = nanos - givenNanos;
            return age < 0 || age >= REMEMBERED_SECONDS * 1_000_000_000L;
        }
    }

    /**
     * A pool to borrow from.
     *
     * @param lender hands out its slabs
     * @param tally adds up what tasks do with it
     */
    record Pool(PoolFolder folder, SlabLender lender, PoolTally tally) {}

    PoolLocator(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    Optional<Pool> above(Path folder) {
        long now = nanoTime.getAsLong();
        Answer answer = answers.get(folder);
        if (answer == null || answer.isOldAt(now)) {
            if (answers.size() >= MOST_REMEMBERED) {
                answers.clear();
            }
            answer = new Answer(search(folder), now);
            answers.put(folder, answer);
        }
        return answer.pool();
    }

    private Optional<Pool> search(Path folder) {
        for (@Nullable Path above = folder; above != null; above = above.getParent()) {
            PoolFolder pool = PoolFolder.in(above);
            if (Files.isDirectory(pool.path())) {
                return open(pool);
            }
        }
        return Optional.empty();
    }

    private Optional<Pool> open(PoolFolder folder) {
        try {
            if (!FileOwner.isThisProcess(folder.path())) {
                return stepAside(
                        folder,
                        "it belongs to another user; slabs are for containers that run as the NodeManager's user");
            }
            Optional<PoolState> state = folder.state();
            if (state.isEmpty()) {
                pools.remove(folder.path());
                return Optional.empty(); // coming or going
            }
            Pool known = pools.get(folder.path());
            if (known == null) {
                known = new Pool(folder, new SlabLender(folder), PoolTally.of(folder));
                pools.put(folder.path(), known);
            }
            return Optional.of(known);
        } catch (IOException | RuntimeException e) {
            return stepAside(folder, "it cannot be read (" + e + "); look at its owner and mode, or delete it");
        }
    }

    /** Says so once for each pool; returns none. */
    Optional<Pool> stepAside(PoolFolder folder, String reason) {
        if (complaints.putIfAbsent(folder.path(), reason) == null) {
            LOG.warn("Intermediate files are created as stock Hadoop does, without the pool {}: {}", folder, reason);
        }
        return Optional.empty();
    }
}
