package dev.terrain.zone;

import dev.terrain.zone.internal.linux.Extent;
import dev.terrain.zone.internal.linux.Kernel;
import dev.terrain.zone.internal.linux.KernelException;
import dev.terrain.zone.internal.linux.KernelFile;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts how many bytes of closed files lie in the zone, by asking the kernel. Thread-safe.
 *
 * <p>A file whose blocks are not chosen yet is asked for again when the next one closes and when it is deleted;
 * {@value #MOST_PENDING} are remembered. The native library is loaded on a thread of its own, so that no task waits for
 * it; until it is there, every file is remembered.
 */
final class PlacementCensus {

    private static final Logger LOG = LoggerFactory.getLogger(PlacementCensus.class);

    static final int MOST_PENDING = 64;

    private final ZoneCounters counters;
    private final CompletableFuture<Optional<String>> kernel;
    private final Deque<Closed> pending = new ArrayDeque<>();
    private boolean saidWhyNot;

    private record Closed(Path file, long bytes, long limitBytes) {}

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
    synchronized void closed(Path file, long bytes, long limitBytes) {
        if (bytes == 0) {
            return;
        }
        pending.addLast(new Closed(file, bytes, limitBytes));
        ask(closed -> true);
        if (pending.size() > MOST_PENDING) {
            pending.removeFirst();
        }
    }

    /** {@code path}, a file or a folder, is about to be deleted. */
    synchronized void deleting(Path path) {
        if (!pending.isEmpty()) {
            ask(closed -> closed.file().startsWith(path));
            pending.removeIf(closed -> closed.file().startsWith(path));
        }
    }

    private void ask(Predicate<Closed> which) {
        if (!kernel.isDone()) {
            return;
        }
        Optional<String> unavailable = kernel.join();
        if (unavailable.isPresent()) {
            if (!saidWhyNot) {
                LOG.info("OUTER-ZONE counters stay 0: {}", unavailable.get());
                saidWhyNot = true;
            }
            pending.clear();
            return;
        }
        pending.removeIf(closed -> which.test(closed) && isCounted(closed));
    }

    /** Whether nothing more can be learnt of it. */
    private boolean isCounted(Closed closed) {
        try (KernelFile file = KernelFile.open(closed.file(), KernelFile.Access.READ)) {
            OptionalLong zoneBytes = zoneBytes(file.extents(), closed.bytes(), closed.limitBytes());
            zoneBytes.ifPresent(bytes -> counters.outerZone(bytes, closed.bytes()));
            return zoneBytes.isPresent();
        } catch (KernelException e) {
            LOG.debug("{} cannot be found in the zone", closed.file(), e);
            return true; // renamed or deleted past this file system
        }
    }

    /** How many of the first {@code bytes} bytes lie in the zone; empty while some have no place yet. */
    static OptionalLong zoneBytes(List<Extent> extents, long bytes, long limitBytes) {
        long zone = 0;
        long seen = 0;
        for (Extent extent : extents) {
            long length = Math.min(extent.logical() + extent.length(), bytes) - extent.logical();
            if (length <= 0) {
                continue;
            }
            if (!extent.isPlaced()) {
                return OptionalLong.empty();
            }
            seen += length;
            zone += new Extent(extent.logical(), extent.physical(), length, extent.placement()).bytesBefore(limitBytes);
        }
        return seen == 0 ? OptionalLong.empty() : OptionalLong.of(zone);
    }
}
