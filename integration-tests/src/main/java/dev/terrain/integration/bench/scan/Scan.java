package dev.terrain.integration.bench.scan;

import dev.terrain.integration.bench.Word;

/** What the mappers do with a row. */
enum Scan implements Word {
    JOB1("Idle", "map does nothing"),
    JOB2("ByShipDate", "selects one row in a hundred by its ship date");

    private final String mapper;
    final String meaning;

    Scan(String mapper, String meaning) {
        this.mapper = mapper;
        this.meaning = meaning;
    }

    /** The class that Hadoop is given. */
    String mapper() {
        return ScanJobs.PROGRAMS + "ScanMapper$" + mapper;
    }
}
