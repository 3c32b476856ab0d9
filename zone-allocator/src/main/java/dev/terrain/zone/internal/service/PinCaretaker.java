package dev.terrain.zone.internal.service;

import dev.terrain.zone.internal.pin.Pin;
import dev.terrain.zone.internal.pin.PinPlan;
import dev.terrain.zone.internal.pin.PinProgress;
import dev.terrain.zone.internal.pin.PinRecovery;
import dev.terrain.zone.internal.pin.PinStatus;
import dev.terrain.zone.internal.pin.PinWatch;
import dev.terrain.zone.internal.pool.PoolKeeper.Load;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings a pin up once, finishing what a crash left, and watches it from then on. One that an administrator releases
 * meanwhile stays released until the next start.
 */
final class PinCaretaker implements Caretaker {

    private static final Logger LOG = LoggerFactory.getLogger(PinCaretaker.class);

    private final Path directory;
    private final Zone zone;
    private final PinWatch watch;
    private boolean broughtUp;

    PinCaretaker(Path directory, Zone zone) {
        this.directory = directory;
        this.zone = zone;
        watch = new PinWatch(zone.mount());
    }

    @Override
    public DirectoryStatus tend(Load load) throws IOException {
        if (!broughtUp) {
            bringUp();
            broughtUp = true;
        }
        PinStatus status = watch.status();
        if (status.condition() == PinStatus.Condition.NONE) {
            return DirectoryStatus.steppedAside(directory, "its pin was released");
        }
        return DirectoryStatus.ofPin(directory, zone.limitBytes(), status.pinnedBytes());
    }

    /** Nothing is held open. */
    @Override
    public void close() {}

    private void bringUp() throws IOException {
        PinRecovery.Outcome outcome = new PinRecovery(zone.mount(), PinProgress.SILENT).run();
        if (outcome != PinRecovery.Outcome.NOTHING) {
            LOG.info(
                    "{}: an interrupted pin of {} was {}",
                    directory,
                    zone.mount().mountPoint(),
                    outcome);
        }
        if (PinStatus.of(zone.mount()).condition() != PinStatus.Condition.PINNED) {
            long left = new Pin(zone.mount(), PinProgress.SILENT)
                    .build(PinPlan.of(zone.mount(), zone.limitBytes(), OptionalLong.empty()));
            LOG.info(
                    "{}: {} is pinned behind {} bytes, {} bytes behind are left to the file system",
                    directory,
                    zone.mount().mountPoint(),
                    zone.limitBytes(),
                    left);
        }
    }
}
