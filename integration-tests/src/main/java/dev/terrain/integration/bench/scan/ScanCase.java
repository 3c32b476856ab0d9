package dev.terrain.integration.bench.scan;

/**
 * What is read by every arm.
 *
 * @param scan what mappers do
 * @param mappers how many read at once
 */
record ScanCase(Scan scan, int mappers) {

    /** For example {@code job1, 8 mappers}. */
    String label() {
        return scan.label() + ", " + mappers + (mappers == 1 ? " mapper" : " mappers");
    }
}
