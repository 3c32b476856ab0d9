package dev.terrain.spill.internal.flash;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.Progress;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lends the blocks of the sort buffer, sorts those that come back full, and writes them as spills, all beside the
 * mapper.
 *
 * <p>While half of the buffer is written the other half is filled. Blocks are sorted by two threads where the prefix of
 * the keys is known, since Hadoop's own comparators keep no state; any other comparator, and every combiner, is asked
 * by one thread at a time, as in Hadoop. The queue is bounded by the number of blocks.
 *
 * <p>Thread-safe for one collecting thread and its own workers.
 */
final class Spills<K, V> implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(Spills.class);

    private static final int BLOCK_BYTES_MAX = 4 << 20;
    private static final int BLOCKS_MIN = 32;

    /** How long a combiner that does not mind an interrupt is waited for. */
    private static final int CLOSE_SECONDS = 10;

    private final SortTask<K, V> task;
    private final @Nullable Combiner<K, V> combiner;
    private final ExecutorService workers;
    private final KeyOrder spillOrder;
    private final int blockBytes;
    private final long limitBytes;
    private final AtomicInteger nextSpill = new AtomicInteger();

    private final Deque<BlockSorter> sorters = new ArrayDeque<>();
    private final Deque<SortBlock> unused = new ArrayDeque<>();
    private final List<SpillFile> spills = new ArrayList<>();
    private List<Sealed> sealed = new ArrayList<>();
    private long lentBytes;
    private boolean spilling;
    private boolean finishing;
    private volatile @Nullable Throwable failure;

    private record Sealed(SortBlock block, Future<?> sorting) {}

    Spills(SortTask<K, V> task, @Nullable Combiner<K, V> combiner) {
        this.task = task;
        this.combiner = combiner;
        this.spillOrder = new KeyOrder(task.newComparator());
        int threads = spillOrder.isPrefixed() ? 2 : 1;
        AtomicInteger number = new AtomicInteger();
        this.workers = Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work, "flash-sort-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        this.blockBytes = (int) Math.min(BLOCK_BYTES_MAX, task.sortBytes() / BLOCKS_MIN);
        // A sorter's own memory is at most two copies of a block.
        this.limitBytes = task.sortBytes() - 2L * threads * blockBytes;
    }

    /** Returns the usual size of a block. */
    int blockBytes() {
        return blockBytes;
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
        while (lentBytes + bytes > limitBytes) {
            throwIfFailed();
            if (!spilling) {
                startSpill();
            }
            await();
        }
        lentBytes += bytes;
        SortBlock block = bytes == blockBytes ? unused.poll() : null;
        return block == null ? new SortBlock(bytes) : block;
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
    synchronized void seal(SortBlock block) throws IOException {
        throwIfFailed();
        sealed.add(new Sealed(block, workers.submit(() -> sort(block))));
        if (!spilling && sealedBytes() >= limitBytes / 2) {
            startSpill();
        }
    }

    /**
     * Writes a record that is too large for any block as a spill of its own, in the calling thread.
     *
     * @return its length
     */
    long spillAlone(K key, V value, int partition) throws IOException {
        long[] length = new long[1];
        try {
            add(write(task.sortBytes(), 1, file -> length[0] = file.writeAlone(key, value, partition)));
        } catch (InterruptedException | ClassNotFoundException e) {
            throw new IOException("Spill failed", e);
        }
        return length[0];
    }

    /**
     * Waits for what is under way. Nothing is sealed or lent afterwards.
     *
     * @return the sorted blocks that were not spilled
     */
    synchronized List<SortBlock> finish() throws IOException {
        finishing = true;
        while (spilling && failure == null) {
            await();
        }
        throwIfFailed();
        List<SortBlock> rest = awaitSorted(sealed);
        sealed = new ArrayList<>();
        // The merge takes their memory.
        unused.clear();
        sorters.clear();
        return rest;
    }

    /** Returns the spills as they are; the merge takes them out and puts others in. */
    List<SpillFile> files() {
        return spills;
    }

    /** What goes into a spill. */
    interface Content<K, V> {
        void writeTo(PartitionedFile<K, V> file) throws IOException, InterruptedException, ClassNotFoundException;
    }

    /** Writes a spill; one that fails is deleted. */
    SpillFile write(long expectedBytes, long records, Content<K, V> content)
            throws IOException, InterruptedException, ClassNotFoundException {
        Path path = task.mapTask().getMapOutputFile().getSpillFileForWrite(nextSpill.getAndIncrement(), expectedBytes);
        SpillFile spill = null;
        try (PartitionedFile<K, V> file = new PartitionedFile<>(task, path)) {
            content.writeTo(file);
            spill = new SpillFile(path, file.index(), file.length(), records);
        } finally {
            if (spill == null) {
                task.localFileSystem().delete(path, false);
            }
        }
        return spill;
    }

    /** Deletes spills that have been merged. */
    synchronized void deleteFiles(List<SpillFile> merged) throws IOException {
        for (SpillFile spill : List.copyOf(merged)) {
            task.localFileSystem().delete(spill.path(), false);
            spills.remove(spill);
        }
    }

    void throwIfFailed() throws IOException {
        Throwable cause = failure;
        if (cause != null) {
            throw new IOException("Spill failed", cause);
        }
    }

    /** Ends the workers and deletes the spills that are left. */
    @Override
    public void close() throws IOException {
        workers.shutdownNow();
        try {
            if (!workers.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn(
                        "A spill goes on after {} s, which only a combiner that ignores interrupts can do",
                        CLOSE_SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        deleteFiles(spills);
    }

    private synchronized void add(SpillFile spill) {
        spills.add(spill);
    }

    private synchronized long sealedBytes() {
        return sealed.stream().mapToLong(each -> each.block().capacity()).sum();
    }

    private synchronized void startSpill() {
        spilling = true;
        List<Sealed> batch = sealed;
        sealed = new ArrayList<>();
        workers.execute(() -> spill(batch));
    }

    private @Nullable Void sort(SortBlock block) throws IOException {
        BlockSorter sorter = borrowSorter();
        sorter.sort(block);
        synchronized (this) {
            sorters.add(sorter);
        }
        task.reporter().progress();
        return null;
    }

    private BlockSorter borrowSorter() {
        synchronized (this) {
            BlockSorter idle = sorters.poll();
            return idle == null ? new BlockSorter(new KeyOrder(task.newComparator())) : idle;
        }
    }

    private void spill(List<Sealed> batch) {
        try {
            List<SortBlock> blocks = awaitSorted(batch);
            long bytes = blocks.stream().mapToLong(SortBlock::capacity).sum();
            long records = blocks.stream().mapToLong(SortBlock::records).sum();
            Merge merge = new Merge(blocks.stream().map(BlockCursor::new).toList(), spillOrder);
            MergeProgress progress = new MergeProgress(task.reporter(), new Progress(), records);
            SpillFile spill = write(bytes, records, file -> file.write(merge, combiner, progress));
            LOG.info("Spill of {} records in {} blocks, {} bytes", records, blocks.size(), spill.bytes());
            add(spill);
            blocks.forEach(this::release);
        } catch (Throwable t) { // As Hadoop's spill thread: any error fails the task, in the collecting thread.
            failure = t;
        }
        afterSpill();
    }

    private synchronized void afterSpill() {
        spilling = false;
        if (failure == null && !finishing && sealedBytes() >= limitBytes / 2) {
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
