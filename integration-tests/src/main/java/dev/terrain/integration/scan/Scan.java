package dev.terrain.integration.scan;

import dev.terrain.integration.scan.job.HeavyMapper;
import dev.terrain.integration.scan.job.IdleMapper;
import dev.terrain.integration.scan.job.ShipDateMapper;

/** What the mappers do with a row. */
enum Scan implements Labelled {
    JOB1(IdleMapper.class, "map does nothing"),
    JOB2(ShipDateMapper.class, "selects one row in a hundred by its ship date"),
    JOB3(HeavyMapper.class, "hashes each row 16 times: bound by the processors");

    private final Class<?> mapper;
    private final String meaning;

    Scan(Class<?> mapper, String meaning) {
        this.mapper = mapper;
        this.meaning = meaning;
    }

    /** The class that Hadoop is given. */
    String mapper() {
        return mapper.getName();
    }

    String meaning() {
        return meaning;
    }

    /** Whether a disk, not the processors, is to decide. */
    boolean isBoundByDisk() {
        return this != JOB3;
    }
}
