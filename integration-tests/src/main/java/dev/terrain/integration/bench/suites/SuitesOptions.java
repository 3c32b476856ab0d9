package dev.terrain.integration.bench.suites;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What to run.
 *
 * @param runs how often each suite runs in each configuration
 * @param busy processes that compute beside it
 * @param limit after which a suite is ended
 * @param out where reports and logs go
 */
record SuitesOptions(
        String hadoop,
        List<Suite> suites,
        List<SuiteConfiguration> configurations,
        int runs,
        int busy,
        Duration limit,
        Path out) {

    SuitesOptions {
        suites = List.copyOf(suites);
        configurations = configurations.stream().distinct().toList();
    }
}
