package dev.terrain.zone.internal.pool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * Hands out slabs of one pool to this process; any number of processes may do so at once. Thread-safe.
 *
 * <p>A slab is claimed by renaming it: of several claimants one wins, the others try the next. The folders are listed
 * when no slab of the right size is remembered, at most every {@value #LIST_EVERY_MILLIS} ms, and shuffled, so that
 * tasks rarely meet.
 */
public final class SlabLender {

    static final int LIST_EVERY_MILLIS = 200;

    private final PoolFolder folder;
    private final LongSupplier nanoTime;
    /** What is remembered of the free slabs, by their class. */
    private final TreeMap<Long, Deque<Path>> shelves = new TreeMap<>();

    private long listedNanos;
    private boolean listed;

    public SlabLender(PoolFolder folder) {
        this(folder, System::nanoTime);
    }

    SlabLender(PoolFolder folder, LongSupplier nanoTime) {
        this.folder = folder;
        this.nanoTime = nanoTime;
    }

    /**
     * Makes {@code target} a slab of the smallest class that holds {@code forecastBytes}, or else of the largest there
     * is; an existing target is replaced.
     *
     * @return how much fits before further blocks have to be found, anywhere; empty, and nothing changed, when no slab
     *     is free
     * @throws IOException when the rename fails for another reason than that somebody else was faster
     */
    public synchronized OptionalLong lend(Path target, long forecastBytes) throws IOException {
        if (!isStocked(SlabSizes.holding(forecastBytes)) && mayList()) {
            list();
        }
        return takeAny(target, forecastBytes);
    }

    private boolean isStocked(long sizeBytes) {
        Deque<Path> slabs = shelves.get(sizeBytes);
        return slabs != null && !slabs.isEmpty();
    }

    private OptionalLong takeAny(Path target, long forecastBytes) throws IOException {
        Map<Long, Deque<Path>> byFit = new LinkedHashMap<>(shelves.tailMap(forecastBytes, true));
        byFit.putAll(shelves.headMap(forecastBytes, false).descendingMap());
        for (Map.Entry<Long, Deque<Path>> slabs : byFit.entrySet()) {
            if (take(slabs.getKey(), slabs.getValue(), target)) {
                return OptionalLong.of(slabs.getKey());
            }
        }
        return OptionalLong.empty();
    }

    private boolean take(long sizeBytes, Deque<Path> slabs, Path target) throws IOException {
        while (true) {
            Path slab = slabs.poll();
            if (slab == null) {
                return false;
            }
            try {
                Files.move(slab, target, StandardCopyOption.ATOMIC_MOVE);
            } catch (NoSuchFileException e) {
                if (Files.exists(slab)) {
                    throw e; // the target's folder is missing
                }
                continue;
            }
            keepSecondName(folder.lent(sizeBytes).resolve(slab.getFileName()), target);
            return true;
        }
    }

    /** Without it the slab is only lost to the pool when its borrower deletes it; the borrower need not know. */
    @SuppressWarnings("EmptyCatch")
    private static void keepSecondName(Path lent, Path target) {
        try {
            Files.createLink(lent, target);
        } catch (IOException | UnsupportedOperationException e) {
            // An ordinary file from here on.
        }
    }

    private boolean mayList() {
        long age = nanoTime.getAsLong() - listedNanos;
        return !listed || age < 0 || age >= LIST_EVERY_MILLIS * 1_000_000L;
    }

    private void list() throws IOException {
        shelves.clear();
        for (Map.Entry<Long, List<Path>> slabs : PoolFolder.slabs(folder.free()).entrySet()) {
            Collections.shuffle(slabs.getValue());
            shelves.put(slabs.getKey(), new ArrayDeque<>(slabs.getValue()));
        }
        listed = true;
        listedNanos = nanoTime.getAsLong();
    }
}
