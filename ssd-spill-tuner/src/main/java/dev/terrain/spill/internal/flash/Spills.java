package dev.terrain.spill.internal.flash;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.hadoop.util.Progress;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lends the blocks of the sort buffer, has those that come back full sorted, and writes them as spills, one at a time:
 * while half of the buffer is written the other half is filled.
 *
 * <p>Thread-safe for one collecting thread and the workers. Nobody waits for a worker while holding the lock.
 */
final class Spills<K, V> {
    private static final Logger LOG = LoggerFactory.getLogger(Spills.class);

    private static final int BLOCK_BYTES_MAX = 4 << 20;
    private static final int BLOCKS_MIN = 32;

    /** The regions of G1 in a heap below 2 GB: an array of half a region and more takes whole ones, with its header. */
    private static final int REGION_BYTES = 1 << 20;

    private static final int ARRAY_HEADER_BYTES = 64;

    private final SortTask<K, V> task;
    private final @Nullable Combiner<K, V> combiner;
    private final SortWorkers workers;
    private final SpillFiles<K, V> files;
    private final KeyOrder order;
    private final int blockBytes;
    private final long limitBytes;

    private final Deque<SortBlock> unused = new ArrayDeque<>();
    private List<Sealed> sealed = new ArrayList<>();
    private long sealedBytes;
    private long lentBytes;
    private boolean spilling;
    private boolean finishing;
    private volatile @Nullable Throwable failure;

    private record Sealed(SortBlock block, Future<?> sorting) {}

    Spills(SortTask<K, V> task, @Nullable Combiner<K, V> combiner, SortWorkers workers, SpillFiles<K, V> files) {
        this.task = task;
        this.combiner = combiner;
        this.workers = workers;
        this.files = files;
        this.order = new KeyOrder(task.newComparator());
        this.blockBytes = blockBytes(task.sortBytes());
        // A sorter's own memory is at most two copies of a block.
        this.limitBytes = task.sortBytes() - 2L * workers.threads() * blockBytes;
    }

    /** A block of 3.1 MB would take 4 MB of the heap; 100 MB are dealt in blocks of 3 MB. */
    private static int blockBytes(long sortBytes) {
        int most = (int) Math.min(BLOCK_BYTES_MAX, sortBytes / BLOCKS_MIN);
        return most < REGION_BYTES ? most : most / REGION_BYTES * REGION_BYTES - ARRAY_HEADER_BYTES;
    }

    /** Returns the usual size of a block. */
    int blockBytes() {
        return blockBytes;
    }

    /** Returns how many spills so many bytes, with the index, should give: each takes half of what is lent. */
    long expected(double bufferedBytes) {
        return (long) (2 * bufferedBytes / limitBytes);
    }

    /** Returns the size of the largest block that is lent. A collector may hold two of them while it moves. */
    int largestBlockBytes() {
        return (int) (limitBytes / 2);
    }

    /**
     * Lends an empty block, waiting until spills have made room.
     *
     * @throws IOException if a spill failed
     */
    synchronized SortBlock lend(int bytes) throws IOException {
        if (lentBytes + bytes > limitBytes) {
            awaitRoom(bytes);
        }
        SortBlock block = bytes == blockBytes ? unused.poll() : null;
        if (block == null) {
            dropUnusedBeyond(limitBytes - bytes);
            block = new SortBlock(bytes);
        }
        lentBytes += bytes;
        return block;
    }

    /** Returns the bytes of all blocks that there are, lent or not. */
    synchronized long heldBytes() {
        return lentBytes + (long) unused.size() * blockBytes;
    }

    private void dropUnusedBeyond(long mostBytes) {
        while (!unused.isEmpty() && heldBytes() > mostBytes) {
            unused.remove();
        }
    }

    private synchronized void awaitRoom(int bytes) throws IOException {
        long begin = System.nanoTime();
        while (lentBytes + bytes > limitBytes) {
            if (!spilling && failure == null) {
                startSpill();
            }
            throwIfFailed();
            await();
        }
        task.times().waited(System.nanoTime() - begin);
    }

    /** Takes a block back without its content. */
    synchronized void release(SortBlock block) {
        lentBytes -= block.capacity();
        block.clear();
        if (block.capacity() == blockBytes) {
            unused.add(block);
        }
        notifyAll();
    }

    /** Takes a full block, to be sorted and written. */
    synchronized void seal(SortBlock block) {
        sealed.add(new Sealed(block, workers.sort(block)));
        sealedBytes += block.capacity();
        if (!spilling && sealedBytes >= limitBytes / 2) {
            startSpill();
        }
    }

    /**
     * Spills all that was sealed, and gives its heap back. Nothing must be lent that is not sealed.
     *
     * @throws IOException if a spill failed
     */
    synchronized void spillAll() throws IOException {
        long begin = System.nanoTime();
        while (spilling || !sealed.isEmpty()) {
            if (!spilling && failure == null) {
                startSpill();
            }
            throwIfFailed();
            await();
        }
        throwIfFailed();
        unused.clear();
        task.times().waited(System.nanoTime() - begin);
    }

    /**
     * Waits for what is under way. Nothing is sealed or lent afterwards.
     *
     * @return the sorted blocks that were not spilled
     */
    List<SortBlock> finish() throws IOException {
        List<Sealed> rest;
        synchronized (this) {
            finishing = true;
            while (spilling) {
                await();
            }
            throwIfFailed();
            rest = sealed;
            sealed = new ArrayList<>();
            unused.clear();
        }
        return awaitSorted(rest);
    }

    /** Begins no other spill. */
    synchronized void stop() {
        finishing = true;
    }

    /** Throws what a spill threw, in the words of Hadoop's own buffer. */
    void throwIfFailed() throws IOException {
        Throwable cause = failure;
        if (cause != null) {
            throw new IOException("Spill failed", cause);
        }
    }

    private synchronized void startSpill() {
        List<Sealed> batch = sealed;
        try {
            workers.run(() -> spill(batch));
        } catch (Throwable t) { // No thread could be had: for the collecting thread, whichever this is.
            failure = t;
            return;
        }
        spilling = true;
        sealed = new ArrayList<>();
        sealedBytes = 0;
    }

    private void spill(List<Sealed> batch) {
        try {
            List<SortBlock> blocks = awaitSorted(batch);
            long bytes = blocks.stream().mapToLong(SortBlock::capacity).sum();
            long records = blocks.stream().mapToLong(SortBlock::records).sum();
            Merge merge = new Merge(blocks.stream().map(BlockCursor::new).toList(), order);
            MergeProgress progress = task.mergeProgress(new Progress(), records);
            files.write(bytes, records, file -> file.write(merge, combiner, progress));
            task.times().spilled();
            LOG.info("Spilled {} records in {} blocks", records, blocks.size());
            blocks.forEach(this::release);
        } catch (Throwable t) { // As Hadoop's spill thread: any error fails the task, in the collecting thread.
            failure = t;
        }
        afterSpill();
    }

    private synchronized void afterSpill() {
        spilling = false;
        if (failure == null && !finishing && sealedBytes >= limitBytes / 2) {
            startSpill();
        }
        notifyAll();
    }

    private static List<SortBlock> awaitSorted(List<Sealed> batch) throws IOException {
        List<SortBlock> blocks = new ArrayList<>(batch.size());
        for (Sealed each : batch) {
            try {
                each.sorting().get();
            } catch (ExecutionException e) {
                throw new IOException("Spill failed", e.getCause());
            } catch (InterruptedException e) {
                throw interrupted(e);
            }
            blocks.add(each.block());
        }
        return blocks;
    }

    @SuppressWarnings("WaitNotInLoop") // The callers loop.
    private synchronized void await() throws InterruptedIOException {
        try {
            wait();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
        task.reporter().progress();
    }

    private static InterruptedIOException interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        InterruptedIOException e = new InterruptedIOException("Interrupted while waiting for the sort");
        e.initCause(cause);
        return e;
    }
}
