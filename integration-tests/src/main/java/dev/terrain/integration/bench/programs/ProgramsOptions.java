package dev.terrain.integration.bench.programs;

import dev.terrain.integration.bench.Workspace;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What to run.
 *
 * @param workspace where to run it
 * @param programs in their order
 * @param selections of plugins, each compared with stock
 * @param bytes about how much each input holds
 * @param wan the round trip to a DataNode of a cluster on hosts of their own; empty for one machine
 * @param keep whether the clusters' folders stay for inspection
 */
record ProgramsOptions(
        Workspace workspace,
        List<Program> programs,
        List<Selection> selections,
        long bytes,
        Optional<Duration> wan,
        boolean keep) {

    ProgramsOptions {
        programs = List.copyOf(programs);
        selections = List.copyOf(selections);
    }
}
