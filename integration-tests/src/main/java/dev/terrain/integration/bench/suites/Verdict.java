package dev.terrain.integration.bench.suites;

/** What came of one test. */
enum Verdict {
    PASSED,
    FAILED,
    SKIPPED
}
