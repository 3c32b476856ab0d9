package dev.terrain.zone.internal.service;

import dev.terrain.zone.internal.pool.PoolKeeper.Load;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that looks after all local directories in turn, every so often. Never interrupted, since an interrupt
 * closes the channel that makes a pin's state durable: it is told to end, and ends after the step that it is at.
 */
public final class KeeperThread implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(KeeperThread.class);

    /** A build of 4 TiB takes some 20 s; a daemon that ends waits no longer than that. The kernel frees the lock. */
    private static final Duration END_WITHIN = Duration.ofSeconds(20);

    private final List<LocalDirectory> directories;
    private final Duration interval;
    private final Supplier<Load> load;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread made = new Thread(work, "terrain zone keeper");
        made.setDaemon(true);
        return made;
    });
    private volatile List<DirectoryStatus> statuses = List.of();

    /** Of everything that the settings name. */
    public KeeperThread(ServiceSettings settings, Supplier<Load> load) {
        this(
                settings.localDirectories().stream()
                        .map(path -> new LocalDirectory(path, settings, new Survey(settings)))
                        .toList(),
                settings.interval(),
                load);
    }

    KeeperThread(List<LocalDirectory> directories, Duration interval, Supplier<Load> load) {
        this.directories = directories;
        this.interval = interval;
        this.load = load;
    }

    public void start() {
        Future<?> unused = thread.scheduleWithFixedDelay(this::tend, 0, interval.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** How every directory stood when it was last looked at; empty before the first look. */
    List<DirectoryStatus> statuses() {
        return statuses;
    }

    private void tend() {
        // A NodeManager that starts again does not know yet which containers it has taken over.
        boolean isFirst = statuses.isEmpty();
        statuses = directories.stream()
                .map(directory -> directory.tend(isFirst ? Load.BUSY : load.get()))
                .toList();
    }

    @Override
    public void close() {
        if (!thread.isShutdown()) {
            thread.execute(() -> directories.forEach(LocalDirectory::close));
            thread.shutdown();
        }
        try {
            if (!thread.awaitTermination(END_WITHIN.toSeconds(), TimeUnit.SECONDS)) {
                LOG.warn("the keeper of zones is still at a step, and ends after it");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
