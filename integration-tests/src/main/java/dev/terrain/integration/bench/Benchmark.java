package dev.terrain.integration.bench;

import dev.terrain.integration.report.Chart;
import dev.terrain.integration.report.Goal;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** What a benchmark declares; its command runs it, shows the results and writes the report. */
public interface Benchmark {

    /** What it compares. */
    Design design() throws IOException;

    /** Measures every row in {@code series} that is not there yet. */
    void run(Series series) throws IOException;

    /** What the results are to reach; none unless told. */
    default List<Goal> goals(Results results) {
        return List.of();
    }

    /** What is wrong with the results; with anything the command ends with 1. */
    default List<String> failures(Results results) {
        return List.of();
    }

    /** Sentences that follow from the results. */
    default List<String> findings(Results results) {
        return List.of();
    }

    /** Pictures beside those of the headlines, by their titles. */
    default Map<String, Chart> pictures(Results results) {
        return Map.of();
    }
}
