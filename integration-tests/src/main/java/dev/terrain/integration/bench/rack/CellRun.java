package dev.terrain.integration.bench.rack;

import dev.terrain.integration.fixture.network.Traffic;
import java.util.Map;

/**
 * One measurement of a cell.
 *
 * @param cell what was measured
 * @param number 1 for the first of its cell
 * @param roundTripMillis as measured just before
 * @param writeMegabytesPerSecond as TestDFSIO counts them
 * @param readMegabytesPerSecond after every block had its replicas
 * @param completeSeconds from the last close until every block had its replicas, TestDFSIO's own small files included
 * @param replicaShares of the DataNodes, by name, 0 to 1
 * @param distantShare of the distant DataNodes together
 * @param traffic of each DataNode's interface while files were written and completed, by name
 */
record CellRun(
        Cell cell,
        int number,
        double roundTripMillis,
        double writeMegabytesPerSecond,
        double readMegabytesPerSecond,
        double completeSeconds,
        Map<String, Double> replicaShares,
        double distantShare,
        Map<String, Traffic> traffic) {

    CellRun {
        replicaShares = Map.copyOf(replicaShares);
        traffic = Map.copyOf(traffic);
    }
}
