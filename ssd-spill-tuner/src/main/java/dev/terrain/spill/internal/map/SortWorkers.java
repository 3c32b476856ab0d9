package dev.terrain.spill.internal.map;

import dev.terrain.spill.internal.sort.BlockSorter;
import dev.terrain.spill.internal.sort.KeyOrder;
import dev.terrain.spill.internal.sort.SortBlock;
import java.io.Closeable;
import java.io.IOException;
import java.security.PrivilegedAction;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.security.UserGroupInformation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads that work beside the mapper: two where the prefix of the keys is known, since Hadoop's own comparators
 * keep no state; for any other comparator one, so that it is asked by one thread at a time, as in Hadoop. Work begins
 * in the order in which it was given. They work as the user who made them: from Java 22 on, threads do not inherit
 * Hadoop's user by themselves (HADOOP-19574).
 *
 * <p>Thread-safe.
 */
final class SortWorkers implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(SortWorkers.class);

    /** How long a combiner that does not mind an interrupt is waited for. */
    private static final int CLOSE_SECONDS = 10;

    private final SortTask<?, ?> task;
    private final int threads;
    private final ExecutorService executor;
    private final Queue<BlockSorter> idle = new ConcurrentLinkedQueue<>();

    SortWorkers(SortTask<?, ?> task) throws IOException {
        this.task = task;
        this.threads = new KeyOrder(task.newComparator()).isPrefixed() ? 2 : 1;
        AtomicInteger number = new AtomicInteger();
        UserGroupInformation user = UserGroupInformation.getCurrentUser();
        this.executor = Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(() -> runAs(user, work), "flash-sort-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }

    private static void runAs(UserGroupInformation user, Runnable work) {
        user.doAs((PrivilegedAction<Boolean>) () -> {
            work.run();
            return true;
        });
    }

    int threads() {
        return threads;
    }

    /** Sorts a block, sooner or later. */
    Future<?> sort(SortBlock block) {
        return executor.submit(() -> {
            BlockSorter free = idle.poll();
            BlockSorter sorter = free == null ? new BlockSorter(new KeyOrder(task.newComparator())) : free;
            long begin = System.nanoTime();
            sorter.sort(block);
            task.statistics().sortNanos.addAndGet(System.nanoTime() - begin);
            idle.add(sorter);
            task.reporter().progress();
            return null;
        });
    }

    /** Does any other work, sooner or later. It may wait for sorts that were given before. */
    void run(Runnable work) {
        executor.execute(work);
    }

    /** Gives the sorters' memory back. */
    void forgetSorters() {
        idle.clear();
    }

    /** Ends the threads, and waits for their end even if this thread has been interrupted. */
    @Override
    public void close() throws IOException {
        executor.shutdownNow();
        boolean interrupted = Thread.interrupted();
        try {
            if (!executor.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("A spill still runs after {} s: its combiner ignores interrupts", CLOSE_SECONDS);
            }
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
