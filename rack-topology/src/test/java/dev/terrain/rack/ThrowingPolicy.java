package dev.terrain.rack;

import dev.terrain.rack.internal.placement.Rules;

/** A policy with a defect: it throws whatever it is asked. */
public final class ThrowingPolicy extends LatencyBlockPlacementPolicy {

    @Override
    protected Rules rules() {
        throw new IllegalStateException("on purpose");
    }
}
