package dev.terrain.zone.internal.service;

import dev.terrain.zone.internal.pool.PoolFolder;
import dev.terrain.zone.internal.pool.PoolKeeper;
import dev.terrain.zone.internal.pool.PoolKeeper.Load;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One local directory of the NodeManager, from the survey on. Whatever goes wrong here ends in its status and in one
 * line of the log, said once. Not thread-safe.
 */
final class LocalDirectory {

    private static final Logger LOG = LoggerFactory.getLogger(LocalDirectory.class);

    static final String OFF = "terrain.zone.mode is off";

    /** To take a pool down its limit need not be known. */
    private static final long ANY_LIMIT_BYTES = 1L << 30;

    private final Path path;
    private final ServiceSettings settings;
    private final CaretakerSource source;

    private @Nullable Caretaker caretaker;
    private boolean steppedAside;
    private String lastReason = "";

    /** Finds the zone of a directory and who is to keep it. */
    interface CaretakerSource {
        Caretaker find(Path directory) throws NoZoneException, IOException;
    }

    LocalDirectory(Path path, ServiceSettings settings, CaretakerSource source) {
        this.path = path;
        this.settings = settings;
        this.source = source;
    }

    /** Does what is due, and never throws. */
    DirectoryStatus tend(Load load) {
        try {
            DirectoryStatus status = settings.mode() == ServiceSettings.Mode.OFF ? takeDown() : keep(load);
            status.stepsAside().ifPresentOrElse(this::sayOnce, () -> lastReason = "");
            return status;
        } catch (NoZoneException e) {
            steppedAside = true;
            sayOnce(String.valueOf(e.getMessage()));
            return DirectoryStatus.steppedAside(path, lastReason);
        } catch (IOException | RuntimeException | LinkageError e) {
            sayOnce(e.toString());
            return DirectoryStatus.steppedAside(path, lastReason);
        }
    }

    /** Leaves what is kept as it is. */
    void close() {
        try {
            if (caretaker != null) {
                caretaker.close();
            }
        } catch (IOException e) {
            LOG.warn("{}: while closing", path, e);
        }
    }

    private DirectoryStatus keep(Load load) throws NoZoneException, IOException {
        if (steppedAside) {
            return DirectoryStatus.steppedAside(path, lastReason);
        }
        if (caretaker == null) {
            caretaker = source.find(path);
        }
        return caretaker.tend(load);
    }

    private DirectoryStatus takeDown() throws IOException {
        if (!steppedAside && Files.isDirectory(PoolFolder.in(path).path())) {
            try (PoolKeeper keeper = new PoolKeeper(path, settings.pool().apply(ANY_LIMIT_BYTES))) {
                keeper.takeDown();
            }
        }
        steppedAside = true;
        return DirectoryStatus.steppedAside(path, OFF);
    }

    private void sayOnce(String reason) {
        if (!reason.equals(lastReason)) {
            lastReason = reason;
            LOG.warn("{}: no zone is kept: {}", path, reason);
        }
    }
}
