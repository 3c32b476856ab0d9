package dev.terrain.spill.internal.map;

import dev.terrain.spill.internal.sort.BlockCursor;
import dev.terrain.spill.internal.sort.Combiner;
import dev.terrain.spill.internal.sort.KeyOrder;
import dev.terrain.spill.internal.sort.Merge;
import dev.terrain.spill.internal.sort.MergeProgress;
import dev.terrain.spill.internal.sort.SortBlock;
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
    private final SortMemory memory;

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
        this.memory = task.memory(2L * workers.threads() * blockBytes, this::giveBack);
    }

    /** A block of 3.1 MB would take 4 MB of the heap, one of 0.6 MB a whole one: 100 MB are dealt in blocks of 3 MB. */
    static int blockBytes(long sortBytes) {
        int most = (int) Math.min(BLOCK_BYTES_MAX, sortBytes / BLOCKS_MIN);
        if (most < REGION_BYTES) {
            return Math.min(most, REGION_BYTES / 2 - ARRAY_HEADER_BYTES);
        }
        return most / REGION_BYTES * REGION_BYTES - ARRAY_HEADER_BYTES;
    }

    /** Returns the usual size of a block. */
    int blockBytes() {
        return blockBytes;
    }

    /** Returns the memory that blocks and the last merge share. */
    SortMemory memory() {
        return memory;
    }

    /** Returns the size of the largest block that is lent. A collector may hold two of them while it moves. */
    int largestBlockBytes() {
        return (int) (memory.baseBytes() / 2);
    }

    /**
     * Lends an empty block, waiting until spills have made room.
     *
     * @throws IOException if a spill failed
     */
    synchronized SortBlock lend(int bytes) throws IOException {
        if (!memory.reach(lentBytes + bytes)) {
            awaitRoom(bytes);
        }
        SortBlock block = bytes == blockBytes ? unused.poll() : null;
        if (block == null) {
            dropUnusedBeyond(memory.bytes() - bytes);
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
        while (!memory.reach(lentBytes + bytes)) {
            if (!spilling && failure == null) {
                startSpill(memory.bytes() / 2);
            }
            throwIfFailed();
            await();
        }
        task.statistics().waitNanos.addAndGet(System.nanoTime() - begin);
    }

    /** Takes a block back without its content. */
    synchronized void release(SortBlock block) {
        lentBytes -= block.capacity();
        block.clear();
        if (block.capacity() == blockBytes) {
            unused.add(block);
        }
        dropUnusedBeyond(memory.bytes());
        notifyAll();
    }

    /** Takes a full block, to be sorted and written. */
    synchronized void seal(SortBlock block) {
        sealed.add(new Sealed(block, workers.sort(block)));
        sealedBytes += block.capacity();
        startSpillIfDue();
    }

    /**
     * An output that fits the memory is not spilled at all. Once one does not, half of the memory is written while the
     * other half fills.
     */
    private void startSpillIfDue() {
        if (spilling || finishing || failure != null || sealedBytes < memory.baseBytes() / 2) {
            return;
        }
        long most = memory.mostBytes();
        if (sealedBytes >= (task.statistics().spills.get() == 0 ? most / 8 * 7 : most / 2)) {
            startSpill(most / 2);
        }
    }

    /** The heap is needed: what was taken beyond the base is spilled and given back. */
    private synchronized void giveBack() {
        LOG.info("The mapper needs the heap: {} bytes of sorted records are spilled", sealedBytes);
        dropUnusedBeyond(memory.bytes());
        if (!spilling && !finishing && failure == null && !sealed.isEmpty()) {
            startSpill(Long.MAX_VALUE);
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
                startSpill(Long.MAX_VALUE);
            }
            throwIfFailed();
            await();
        }
        throwIfFailed();
        unused.clear();
        task.statistics().waitNanos.addAndGet(System.nanoTime() - begin);
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

    /** Begins to spill the oldest blocks, until they are as many bytes. */
    private synchronized void startSpill(long bytes) {
        int count = 0;
        long batchBytes = 0;
        while (count < sealed.size() && batchBytes < bytes) {
            batchBytes += sealed.get(count++).block().capacity();
        }
        List<Sealed> batch = List.copyOf(sealed.subList(0, count));
        try {
            workers.run(() -> spill(batch));
        } catch (Throwable t) { // No thread could be had: for the collecting thread, whichever this is.
            failure = t;
            return;
        }
        spilling = true;
        sealed.subList(0, count).clear();
        sealedBytes -= batchBytes;
    }

    private void spill(List<Sealed> batch) {
        try {
            List<SortBlock> blocks = awaitSorted(batch);
            long bytes = blocks.stream().mapToLong(SortBlock::capacity).sum();
            Merge merge = new Merge(blocks.stream().map(BlockCursor::new).toList(), order);
            MergeProgress progress = task.mergeProgress(new Progress(), bytes);
            files.write(bytes, file -> file.write(merge, combiner, progress));
            task.statistics().spills.incrementAndGet();
            LOG.info("Spilled {} blocks, {} bytes with their index", blocks.size(), bytes);
            blocks.forEach(this::release);
        } catch (Throwable t) { // As Hadoop's spill thread: any error fails the task, in the collecting thread.
            failure = t;
        }
        afterSpill();
    }

    private synchronized void afterSpill() {
        spilling = false;
        startSpillIfDue();
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
