package dev.terrain.integration.bench.programs;

import dev.terrain.integration.cluster.Plugin;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One program on one cluster.
 *
 * @param program by its name
 * @param selection the cluster's plugins, by its label
 * @param result what has to be the same as stock's; empty when it failed
 * @param work what shows that a plugin did its work, for each of the cluster's
 * @param seconds it took, with all of its jobs
 * @param failure why it failed
 */
record ProgramRun(
        String program,
        String selection,
        List<String> result,
        Map<Plugin, Long> work,
        double seconds,
        Optional<String> failure) {

    ProgramRun {
        result = List.copyOf(result);
        work = Map.copyOf(work);
    }

    /** Of no program: its cluster did not come up, or did not end well. */
    static ProgramRun ofBrokenCluster(Selection selection, IOException cause) {
        return new ProgramRun(
                "the cluster",
                selection.label(),
                List.of(),
                Map.of(),
                0,
                Optional.of(String.valueOf(cause.getMessage())));
    }
}
