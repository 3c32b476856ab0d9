package dev.terrain.integration.bench.soak;

import java.util.List;

/**
 * What came of it.
 *
 * @param jobs that were run
 * @param faults that happened
 * @param failures what is wrong, one line each; empty when nothing is
 */
record SoakResult(int jobs, int faults, List<String> failures) {

    SoakResult {
        failures = List.copyOf(failures);
    }
}
