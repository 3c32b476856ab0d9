package dev.terrain.integration.bench.rack;

import java.nio.file.Path;
import java.util.List;

/**
 * What to run.
 *
 * @param arrangements in the order of the report
 * @param runs of each
 * @param near DataNodes at the home site
 * @param distant DataNodes at the distant site
 * @param roundTripsMillis to the distant site
 * @param replications of the files
 * @param blockBytes sizes of blocks
 * @param files that TestDFSIO writes and reads
 * @param fileBytes size of each
 * @param work which measurements
 * @param lines of the text that is indexed
 * @param hadoop version of Hadoop
 * @param out folder for the reports and the clusters
 */
record RackOptions(
        List<Arrangement> arrangements,
        int runs,
        int near,
        int distant,
        List<Integer> roundTripsMillis,
        List<Integer> replications,
        List<Long> blockBytes,
        int files,
        long fileBytes,
        Work work,
        int lines,
        String hadoop,
        Path out) {

    /** What is measured. */
    enum Work {
        /** Files, written and read. */
        FILES,
        /** A MapReduce job. */
        INVERTED_INDEX
    }

    RackOptions {
        arrangements = List.copyOf(arrangements);
        roundTripsMillis = List.copyOf(roundTripsMillis);
        replications = List.copyOf(replications);
        blockBytes = List.copyOf(blockBytes);
    }
}
