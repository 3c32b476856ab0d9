package dev.terrain.zone.internal.service;

import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.disk.Progress;
import dev.terrain.zone.internal.pin.Pin;
import dev.terrain.zone.internal.pin.PinPlan;
import dev.terrain.zone.internal.pin.PinState;
import dev.terrain.zone.internal.pin.PinStatus;
import dev.terrain.zone.internal.pool.PoolKeeper.Load;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings a pin up once, finishing what a crash left, and watches it from then on. One that an administrator releases
 * meanwhile stays released until the next start.
 */
final class PinKeeper implements ZoneKeeper {

    private static final Logger LOG = LoggerFactory.getLogger(PinKeeper.class);

    /** To find the status out walks the whole file system. */
    private static final int LOOKS_AT_LEAST_EVERY = 100;

    private final Path directory;
    private final Mount mount;
    private final long limitBytes;
    private boolean broughtUp;

    private @Nullable PinStatus status;
    private Optional<FileTime> seen = Optional.empty();
    private int passed;

    PinKeeper(Path directory, Mount mount, long limitBytes) {
        this.directory = directory;
        this.mount = mount;
        this.limitBytes = limitBytes;
    }

    @Override
    public DirectoryStatus tend(Load load) throws IOException {
        if (!broughtUp) {
            bringUp();
            broughtUp = true;
        }
        PinStatus now = status();
        if (now.condition() == PinStatus.Condition.NONE) {
            return DirectoryStatus.steppedAside(directory, "its pin was released");
        }
        return DirectoryStatus.ofPin(directory, limit(now), now.pinnedBytes());
    }

    private void bringUp() throws IOException {
        Pin pin = new Pin(mount, Progress.SILENT);
        Pin.Recovery recovery = pin.recover();
        if (recovery != Pin.Recovery.NOTHING) {
            LOG.info("{}: an interrupted pin of {} was {}", directory, mount.mountPoint(), recovery);
        }
        PinStatus found = PinStatus.of(mount);
        if (found.condition() == PinStatus.Condition.PINNED) {
            if (limit(found) / PinPlan.ALIGNMENT_BYTES != limitBytes / PinPlan.ALIGNMENT_BYTES) {
                LOG.warn(
                        "{}: its pin ends at {} bytes, not {}: run the command pin",
                        directory,
                        limit(found),
                        limitBytes);
            }
        } else {
            long left = pin.build(PinPlan.of(mount, limitBytes, OptionalLong.empty()));
            LOG.info(
                    "{}: {} is pinned behind {} bytes, {} bytes behind are left to the file system",
                    directory,
                    mount.mountPoint(),
                    limitBytes,
                    left);
        }
    }

    private long limit(PinStatus now) {
        return now.state().map(PinState::limitBytes).orElse(limitBytes);
    }

    /** How it stands, or stood when something was last made, replaced or deleted in its folder, or not long ago. */
    private PinStatus status() throws IOException {
        Optional<FileTime> changed = PinStatus.lastChange(mount);
        PinStatus known = status;
        if (known == null
                || !known.condition().isSettled()
                || !changed.equals(seen)
                || ++passed >= LOOKS_AT_LEAST_EVERY) {
            known = PinStatus.of(mount);
            status = known;
            seen = changed;
            passed = 0;
        }
        return known;
    }
}
