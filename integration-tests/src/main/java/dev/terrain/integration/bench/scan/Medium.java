package dev.terrain.integration.bench.scan;

import dev.terrain.integration.bench.Word;
import dev.terrain.integration.fixture.disk.DiskModel;
import dev.terrain.integration.fixture.disk.ServiceOrder;

/** The disk that is simulated. */
enum Medium implements Word {
    FIFO,
    C_LOOK,
    /** Every request is answered at once: as fast as this machine serves a file over FUSE. */
    UNTHROTTLED;

    DiskModel model(long bytes, double megabytesPerSecond) {
        return switch (this) {
            case FIFO -> DiskModel.spindle(bytes, megabytesPerSecond, ServiceOrder.FIFO);
            case C_LOOK -> DiskModel.spindle(bytes, megabytesPerSecond, ServiceOrder.C_LOOK);
            case UNTHROTTLED -> DiskModel.flash(bytes, megabytesPerSecond);
        };
    }

    boolean isSpindle() {
        return this != UNTHROTTLED;
    }
}
