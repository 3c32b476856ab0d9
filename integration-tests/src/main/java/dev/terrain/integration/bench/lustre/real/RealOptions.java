package dev.terrain.integration.bench.lustre.real;

import java.nio.file.Path;

/**
 * What to run.
 *
 * @param racks each with one server
 * @param nodesPerRack compute nodes beside it
 * @param filesPerNode that each node reads, one after another
 * @param fileBytes size of each file, which one task reads
 * @param stripes servers that a file lies on, in equal parts
 * @param serverMegabits that a server sends in a second, in millions of bits
 * @param uplinkMegabits that pass between a rack and the others in a second, in each direction
 * @param runs of each placing
 * @param seed of layouts and shuffles
 * @param out folder for the reports
 */
record RealOptions(
        int racks,
        int nodesPerRack,
        int filesPerNode,
        long fileBytes,
        int stripes,
        int serverMegabits,
        int uplinkMegabits,
        int runs,
        long seed,
        Path out) {

    int nodes() {
        return racks * nodesPerRack;
    }

    int files() {
        return nodes() * filesPerNode;
    }
}
