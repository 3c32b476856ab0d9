package dev.terrain.zone.internal.service;

import dev.terrain.zone.internal.pool.PoolKeeper.Load;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that looks after all local directories in turn, every so often. Never interrupted, since an interrupt
 * closes the channel that holds a pool's lock: it is told to end, and ends after the step that it is at.
 */
public final class Caretaking implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Caretaking.class);

    /** A build of 4 TiB takes some 20 s; a daemon that ends waits no longer than that. The kernel frees the lock. */
    private static final Duration END_WITHIN = Duration.ofSeconds(20);

    private final List<LocalDirectory> directories;
    private final Duration interval;
    private final Supplier<Load> load;
    private volatile List<DirectoryStatus> statuses = List.of();
    private final Thread thread = new Thread(this::run, "terrain zone keeper");

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ending = lock.newCondition();
    private boolean ended;

    /** Of everything that the settings name. */
    public Caretaking(ServiceSettings settings, Supplier<Load> load) {
        this(
                settings.localDirectories().stream()
                        .map(path -> new LocalDirectory(path, settings, new Survey(settings)))
                        .toList(),
                settings.interval(),
                load);
    }

    Caretaking(List<LocalDirectory> directories, Duration interval, Supplier<Load> load) {
        this.directories = directories;
        this.interval = interval;
        this.load = load;
        thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    /** How every directory stood when it was last looked at; empty before the first look. */
    List<DirectoryStatus> statuses() {
        return statuses;
    }

    @Override
    public void close() {
        lock.lock();
        try {
            ended = true;
            ending.signalAll();
        } finally {
            lock.unlock();
        }
        try {
            thread.join(END_WITHIN.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            do {
                statuses = directories.stream()
                        .map(directory -> directory.tend(load.get()))
                        .toList();
            } while (!awaitEnd());
        } catch (InterruptedException e) {
            LOG.warn("interrupted: local directories are no longer checked");
        } finally {
            directories.forEach(LocalDirectory::close);
        }
    }

    private boolean awaitEnd() throws InterruptedException {
        lock.lock();
        try {
            long nanos = interval.toNanos();
            while (!ended && nanos > 0) {
                nanos = ending.awaitNanos(nanos);
            }
            return ended;
        } finally {
            lock.unlock();
        }
    }
}
