package dev.terrain.integration.bench.suites;

import dev.terrain.integration.bench.Workspace;
import java.time.Duration;
import java.util.List;

/**
 * What to run.
 *
 * @param workspace where to run it
 * @param runs how often each suite runs in each configuration
 * @param busy processes that compute beside it
 * @param limit after which a suite is ended
 */
record SuitesOptions(
        Workspace workspace,
        List<Suite> suites,
        List<SuiteConfiguration> configurations,
        int runs,
        int busy,
        Duration limit) {

    SuitesOptions {
        suites = List.copyOf(suites);
        configurations = configurations.stream().distinct().toList();
    }
}
