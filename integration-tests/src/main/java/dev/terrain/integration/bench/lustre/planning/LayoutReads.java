package dev.terrain.integration.bench.lustre.planning;

import java.util.List;

/**
 * How long it took to read and decode layouts, one after another.
 *
 * @param files different ones
 * @param reads in a round, which goes through the files again and again
 * @param fileSystem its type
 * @param seconds of each round, read and decoded
 * @param callSeconds of each round that a C program took for the system calls alone
 */
record LayoutReads(int files, int reads, String fileSystem, List<Double> seconds, List<Double> callSeconds) {

    LayoutReads withCallSeconds(List<Double> measured) {
        return new LayoutReads(files, reads, fileSystem, seconds, measured);
    }
}
