package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.bench.Word;
import dev.terrain.integration.fixture.disk.DiskModel;
import dev.terrain.integration.fixture.disk.ServiceOrder;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The disk under the cluster's blocks and local directories. */
enum DataDisk implements Word {
    /** This machine's own, under the output folder. */
    MACHINE(null),
    /** A simulated hard disk with zones, half as fast at its inner edge. */
    ZONED(DiskModel.halving(128L << 30, 40)),
    /** A simulated hard disk with one rate, which seeks when several read at once. */
    SPINDLE(DiskModel.spindle(32L << 30, 100, ServiceOrder.C_LOOK));

    private final @Nullable DiskModel model;

    DataDisk(@Nullable DiskModel model) {
        this.model = model;
    }

    /** What is simulated; empty for the machine's own. */
    Optional<DiskModel> model() {
        return Optional.ofNullable(model);
    }
}
