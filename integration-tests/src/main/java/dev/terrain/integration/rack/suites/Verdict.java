package dev.terrain.integration.rack.suites;

/** What came of one test. */
enum Verdict {
    PASSED,
    FAILED,
    SKIPPED
}
