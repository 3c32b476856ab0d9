package dev.terrain.integration.bench.soak;

import dev.terrain.integration.bench.Workspace;
import dev.terrain.integration.cluster.Plugin;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What to run.
 *
 * @param workspace where to run it
 * @param plugins of the cluster
 * @param jobs to choose from
 * @param course of the faults
 * @param lasting how long jobs are started
 * @param every how long it is from the end of a fault to the next, on average
 * @param seed of jobs and faults
 */
record SoakOptions(
        Workspace workspace,
        List<Plugin> plugins,
        List<Job> jobs,
        Course course,
        Duration lasting,
        Duration every,
        long seed) {

    SoakOptions {
        plugins = List.copyOf(plugins);
        jobs = jobs.stream().distinct().toList();
    }

    /** For the report. */
    Map<String, String> conditions() {
        return Map.of(
                "jobs",
                        "of Hadoop " + workspace.hadoop() + ": "
                                + jobs.stream().map(Job::label).toList() + ", started for " + lasting.toMinutes()
                                + " minutes",
                "faults", course.label() + ", one every " + every.toSeconds() + " s on average",
                "seed", String.valueOf(seed));
    }

    boolean has(Plugin plugin) {
        return plugins.contains(plugin);
    }
}
