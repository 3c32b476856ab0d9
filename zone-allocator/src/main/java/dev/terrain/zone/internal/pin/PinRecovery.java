package dev.terrain.zone.internal.pin;

import dev.terrain.zone.internal.disk.Mount;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/** Brings what a crash left of a pin to an end. */
public final class PinRecovery {

    private final Mount mount;
    private final PinProgress progress;

    public PinRecovery(Mount mount, PinProgress progress) {
        this.mount = mount;
        this.progress = progress;
    }

    /** What {@link #run} did. */
    public enum Outcome {
        /** There was nothing to recover. */
        NOTHING,
        /** The pin is complete now. */
        FINISHED,
        /** The pin is gone. */
        REMOVED
    }

    /**
     * Finishes an interrupted pin or widening with the limit it had, and an interrupted release; removes what cannot be
     * finished: files whose state is lost, and a pin for which there is no room any more. Leaves alone a pin at which
     * somebody works.
     */
    public Outcome run() throws IOException {
        PinStatus status = PinStatus.of(mount);
        if (!status.condition().isInterrupted()) {
            return Outcome.NOTHING;
        }
        Optional<PinState> state = status.state();
        Pin pin = new Pin(mount, progress);
        switch (status.condition()) {
            case INTERRUPTED_WIDENING -> pin.widen(state.orElseThrow().limitBytes());
            case INTERRUPTED_PIN -> {
                Optional<PinPlan> plan = planFor(state.orElseThrow());
                if (plan.isPresent()) {
                    pin.build(plan.get());
                } else {
                    pin.release();
                    return Outcome.REMOVED;
                }
            }
            default -> {
                pin.release();
                return Outcome.REMOVED;
            }
        }
        return Outcome.FINISHED;
    }

    private Optional<PinPlan> planFor(PinState state) {
        try {
            return Optional.of(PinPlan.of(mount, state.limitBytes(), OptionalLong.empty()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
