package dev.terrain.integration.bench.rack;

/**
 * One combination that is measured.
 *
 * @param arrangement of racks
 * @param roundTripMillis to the distant site
 * @param replication of the files
 * @param blockBytes size of their blocks
 */
record Cell(Arrangement arrangement, int roundTripMillis, int replication, long blockBytes) {

    /** The same files at another round trip. */
    Cell atRoundTrip(int millis) {
        return new Cell(arrangement, millis, replication, blockBytes);
    }

    /** The same files and round trip in another arrangement. */
    Cell in(Arrangement other) {
        return new Cell(other, roundTripMillis, replication, blockBytes);
    }

    @Override
    public String toString() {
        return arrangement.label() + ", RTT " + roundTripMillis + " ms, replication " + replication + ", blocks of "
                + (blockBytes >> 20) + " MB";
    }
}
