package dev.terrain.integration.bench.speeds;

import java.util.Comparator;
import java.util.List;

/**
 * The speeds on one way to the disk.
 *
 * @param route the way
 * @param samples at least one; from the outside to the inside
 */
record Curve(Route route, List<Sample> samples) {

    Curve {
        samples = samples.stream()
                .sorted(Comparator.comparingLong(Sample::address))
                .toList();
        if (samples.isEmpty()) {
            throw new IllegalArgumentException("nothing was measured through " + route.label());
        }
    }

    Sample outermost() {
        return samples.get(0);
    }

    Sample innermost() {
        return samples.get(samples.size() - 1);
    }

    /** The sample that is farthest from the model. */
    Sample farthest() {
        return samples.stream()
                .max(Comparator.comparingDouble(sample -> Math.abs(sample.deviation())))
                .orElseThrow();
    }
}
