package dev.terrain.zone.internal.service;

import dev.terrain.zone.internal.disk.NoZoneException;
import dev.terrain.zone.internal.pool.PoolFolder;
import dev.terrain.zone.internal.pool.PoolKeeper;
import dev.terrain.zone.internal.pool.PoolKeeper.Load;
import dev.terrain.zone.internal.pool.PoolStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One local directory of the NodeManager, from the survey on. Whatever goes wrong here ends in its status and in one
 * line of the log, said once. Not thread-safe.
 *
 * <p>What failed is repeated after a while only: a survey may take the free space of the disk for a moment. What is
 * known is known of one file system: when another one is mounted there, or the one below shows after a failing disk was
 * unmounted, everything begins again.
 */
final class LocalDirectory {

    private static final Logger LOG = LoggerFactory.getLogger(LocalDirectory.class);

    private final Path path;
    private final ServiceSettings settings;
    private final KeeperSource source;
    private final Backoff backoff;

    /** What stat(2) calls the file system; empty where the directory is missing. */
    private Optional<Object> device = Optional.empty();

    private @Nullable ZoneKeeper keeper;
    private boolean steppedAside;
    /** Why there is no keeper. */
    private String verdict = "";

    private String lastReason = "";

    /** Finds the zone of a directory and who is to keep it; after a {@link NoZoneException} it is not asked again. */
    interface KeeperSource {
        ZoneKeeper find(Path directory) throws IOException;
    }

    LocalDirectory(Path path, ServiceSettings settings, KeeperSource source) {
        this(path, settings, source, System::nanoTime);
    }

    LocalDirectory(Path path, ServiceSettings settings, KeeperSource source, LongSupplier nanoTime) {
        this.path = path;
        this.settings = settings;
        this.source = source;
        backoff = new Backoff(nanoTime);
    }

    /** Does what is due, and never throws. */
    DirectoryStatus tend(Load load) {
        try {
            Optional<String> off = settings.off();
            DirectoryStatus status = off.isPresent() ? takeDown(off.get()) : keep(load);
            status.stepsAside().ifPresentOrElse(this::sayOnce, () -> lastReason = "");
            return status;
        } catch (Throwable e) {
            // Errors as well: of a thread of the NodeManager any would end it (YarnUncaughtExceptionHandler).
            sayOnce(e.toString());
            return DirectoryStatus.steppedAside(path, lastReason);
        }
    }

    /** Leaves what is kept as it is. */
    void close() {
        try {
            if (keeper != null) {
                keeper.close();
            }
        } catch (IOException e) {
            LOG.warn("{}: while closing", path, e);
        }
    }

    private DirectoryStatus keep(Load load) throws IOException {
        forgetAnotherFileSystem();
        if (steppedAside) {
            return takeDown(verdict);
        }
        if (!keepsPool() && !backoff.isOver()) {
            return DirectoryStatus.steppedAside(path, verdict);
        }
        try {
            if (keeper == null) {
                if (settings.mode() == ServiceSettings.Mode.PIN) {
                    takeDown("a pin is kept instead");
                }
                keeper = source.find(path);
                if (!device().equals(device)) {
                    return DirectoryStatus.steppedAside(path, "another file system was mounted there meanwhile");
                }
            }
            DirectoryStatus status = keeper.tend(load);
            backoff.forget();
            return status;
        } catch (NoZoneException e) {
            steppedAside = true;
            verdict = String.valueOf(e.getMessage());
            return takeDown(verdict); // tasks would go on borrowing from it, and nobody take anything back
        } catch (IOException | RuntimeException | LinkageError e) {
            verdict = keepsPool()
                    ? e.toString()
                    : e + "; the next try is in " + backoff.failed().toMinutes() + " min";
            return DirectoryStatus.steppedAside(path, verdict);
        }
    }

    /** Whose keeper is asked at each interval, whatever failed: it takes slabs back and gives space to others. */
    private boolean keepsPool() {
        return keeper != null && settings.mode() == ServiceSettings.Mode.POOL;
    }

    private void forgetAnotherFileSystem() throws IOException {
        Optional<Object> now = device();
        if (now.equals(device)) {
            return;
        }
        if (keeper != null) {
            LOG.warn("{}: another file system is mounted there, its zone is searched again", path);
            close();
            keeper = null;
        }
        steppedAside = false;
        backoff.forget();
        device = now;
    }

    private Optional<Object> device() throws IOException {
        try {
            return Optional.of(Files.getAttribute(path, "unix:dev"));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private DirectoryStatus takeDown(String why) throws IOException {
        if (!Files.isDirectory(PoolFolder.in(path).path())) {
            return DirectoryStatus.steppedAside(path, why);
        }
        PoolStatus status = PoolKeeper.takeDown(path);
        boolean isGone = !Files.isDirectory(PoolFolder.in(path).path());
        return DirectoryStatus.steppedAside(
                path,
                isGone
                        ? why
                        : why + ", but its pool stays: " + status.stepsAside().orElse("not all could be deleted"));
    }

    private void sayOnce(String reason) {
        if (!reason.equals(lastReason)) {
            lastReason = reason;
            LOG.warn("{}: no zone is kept: {}", path, reason);
        }
    }
}
