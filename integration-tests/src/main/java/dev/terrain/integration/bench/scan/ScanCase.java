package dev.terrain.integration.bench.scan;

import dev.terrain.integration.bench.Case;

/**
 * What is read by every arm.
 *
 * @param scan what mappers do
 * @param mappers how many read at once
 */
record ScanCase(Scan scan, int mappers) {

    /** The condition over which curves are drawn. */
    static final String MAPPERS = "mappers";

    static final String JOB = "job";

    Case conditions() {
        return Case.of(JOB, scan).with(MAPPERS, mappers);
    }
}
