package dev.terrain.zone;

import dev.terrain.commons.linux.Kernel;
import dev.terrain.commons.linux.KernelException;
import dev.terrain.zone.internal.linux.Extent;
import dev.terrain.zone.internal.linux.KernelFile;
import dev.terrain.zone.internal.pool.PoolTally;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts how many bytes of closed files lie in the zone, by asking the kernel. Thread-safe.
 *
 * <p>What has its place at the close is counted then. A file with blocks that are not chosen yet is asked for again
 * when others close, {@value #ASKED_AGAIN} of these at a time, and when it is deleted; {@value #MOST_PENDING} are
 * remembered. The native library is loaded on a thread of its own, so that no task waits for it; until it is there,
 * every file is remembered.
 */
final class PlacementCensus {

    private static final Logger LOG = LoggerFactory.getLogger(PlacementCensus.class);

    static final int MOST_PENDING = 64;
    private static final int ASKED_AGAIN = 2;

    private final ZoneCounters counters;
    private final CompletableFuture<Optional<String>> kernel;
    private final Deque<Closed> unasked = new ArrayDeque<>();
    /** Asked for, and not wholly placed then. */
    private final Deque<Closed> waiting = new ArrayDeque<>();

    private boolean saidWhyNot;

    /** A file of {@code bytes}, of which {@code countedBytes} have been found in the zone. */
    private record Closed(Path file, long bytes, PoolLocator.Pool pool, long countedBytes) {}

    /**
     * Where the first bytes of a file lie.
     *
     * @param zoneBytes of them in the zone
     * @param isComplete whether all of them have their place
     */
    record Placed(long zoneBytes, boolean isComplete) {}

    PlacementCensus(ZoneCounters counters) {
        this.counters = counters;
        kernel = new CompletableFuture<>();
        Thread loading = new Thread(this::load, "terrain-zone-kernel");
        loading.setDaemon(true);
        loading.start();
    }

    private void load() {
        try {
            long start = System.nanoTime();
            Optional<String> unavailable = Kernel.unavailable();
            LOG.debug("JNA: {} after {} ms", unavailable, (System.nanoTime() - start) / 1_000_000);
            kernel.complete(unavailable);
        } catch (RuntimeException | Error e) {
            kernel.complete(Optional.of(e.toString()));
        }
    }

    /** A file of {@code bytes} is complete. */
    synchronized void closed(Path file, long bytes, PoolLocator.Pool pool) {
        if (bytes == 0) {
            return;
        }
        unasked.addLast(new Closed(file, bytes, pool, 0));
        if (mayAsk()) {
            ask(waiting, ASKED_AGAIN, closed -> true);
            ask(unasked, unasked.size(), closed -> true);
        }
        for (Deque<Closed> files : List.of(unasked, waiting)) {
            if (files.size() > MOST_PENDING) {
                files.removeFirst();
            }
        }
    }

    /** {@code path}, a file or a folder, is about to be deleted. */
    synchronized void deleting(Path path) {
        for (Deque<Closed> files : List.of(unasked, waiting)) {
            if (!files.isEmpty() && mayAsk()) {
                ask(files, files.size(), closed -> closed.file().startsWith(path));
            }
            files.removeIf(closed -> closed.file().startsWith(path));
        }
    }

    /** False while the library is loaded, and where it cannot be: nothing is remembered then. */
    private boolean mayAsk() {
        if (!kernel.isDone()) {
            return false;
        }
        Optional<String> unavailable = kernel.join();
        if (unavailable.isPresent()) {
            if (!saidWhyNot) {
                LOG.info("OUTER-ZONE counters stay 0: {}", unavailable.get());
                saidWhyNot = true;
            }
            unasked.clear();
            waiting.clear();
        }
        return unavailable.isEmpty();
    }

    /** Asks for those among the first {@code most} of them. */
    private void ask(Deque<Closed> files, int most, Predicate<Closed> which) {
        for (int left = Math.min(most, files.size()); left > 0; left--) {
            Closed closed = files.removeFirst();
            if (which.test(closed)) {
                count(closed).ifPresent(waiting::addLast);
            } else {
                files.addLast(closed);
            }
        }
    }

    /** Counts what has found its place since; returns what there is to be asked again. */
    private Optional<Closed> count(Closed closed) {
        try (KernelFile file = KernelFile.open(closed.file(), KernelFile.Access.READ)) {
            Placed placed = placed(file.extents(), closed.bytes(), closed.pool().limitBytes());
            long found = placed.zoneBytes() - closed.countedBytes();
            counters.outerZone(found);
            closed.pool().tally().add(PoolTally.Quantity.ZONE_BYTES, found);
            if (placed.isComplete()) {
                counters.outerZoneFile(placed.zoneBytes(), closed.bytes());
                return Optional.empty();
            }
            return Optional.of(new Closed(closed.file(), closed.bytes(), closed.pool(), placed.zoneBytes()));
        } catch (KernelException e) {
            LOG.debug("{} cannot be found in the zone", closed.file(), e);
            return Optional.empty(); // renamed or deleted past this file system
        }
    }

    /** Where the first {@code bytes} bytes of a file of these extents lie. */
    static Placed placed(List<Extent> extents, long bytes, long limitBytes) {
        long zone = 0;
        long placed = 0;
        for (Extent extent : extents) {
            long length = Math.min(extent.logical() + extent.length(), bytes) - extent.logical();
            if (length > 0 && extent.isPlaced()) {
                placed += length;
                zone += new Extent(extent.logical(), extent.physical(), length, extent.placement())
                        .bytesBefore(limitBytes);
            }
        }
        return new Placed(zone, placed == bytes);
    }
}
