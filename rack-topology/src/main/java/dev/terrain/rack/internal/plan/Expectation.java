package dev.terrain.rack.internal.plan;

import java.util.List;

/**
 * How many replicas of a block are expected where.
 *
 * @param racks none of them empty
 * @param home replicas on one home node of each rack
 * @param distant replicas on one distant node of each rack
 */
record Expectation(List<Rack> racks, List<Double> home, List<Double> distant) {

    Expectation {
        racks = List.copyOf(racks);
        home = List.copyOf(home);
        distant = List.copyOf(distant);
    }

    /** At distant nodes, of one block. */
    double distantReplicas() {
        double sum = 0;
        for (int rack = 0; rack < racks.size(); rack++) {
            sum += racks.get(rack).distant() * distant.get(rack);
        }
        return sum;
    }

    /** All, of one block: its replication, or fewer where the rules find no node. */
    double replicas() {
        double sum = distantReplicas();
        for (int rack = 0; rack < racks.size(); rack++) {
            sum += racks.get(rack).home() * home.get(rack);
        }
        return sum;
    }

    /** What the fullest node holds, as a multiple of what a node holds on average. */
    double load() {
        double most = 0;
        int nodes = 0;
        for (int rack = 0; rack < racks.size(); rack++) {
            nodes += racks.get(rack).size();
            most = Math.max(most, racks.get(rack).home() > 0 ? home.get(rack) : 0);
            most = Math.max(most, racks.get(rack).distant() > 0 ? distant.get(rack) : 0);
        }
        return most * nodes / replicas();
    }
}
