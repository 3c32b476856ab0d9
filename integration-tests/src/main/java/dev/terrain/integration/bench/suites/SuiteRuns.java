package dev.terrain.integration.bench.suites;

import dev.terrain.integration.cluster.HadoopTestJars;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.fixture.process.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Runs every suite in every configuration in turn, one JVM at a time. */
record SuiteRuns(Path project, SuitesOptions options, Progress progress) {

    /**
     * Runs everything, and writes the reports after every suite.
     *
     * @throws IOException when a jar cannot be had, or a JVM cannot be started
     */
    SuitesResults run() throws IOException {
        Files.createDirectories(options.out());
        progress.say("Hadoop " + options.hadoop() + " and its tests, from the Maven repository");
        List<Path> stock = HadoopTestJars.classpath(options.hadoop());
        Path twoSites = TwoSites.jar(stock, options.out().resolve("two-sites"));
        SuitesResults results = new SuitesResults(options, List.of());
        BusyProcesses busy = BusyProcesses.start(options.busy());
        try (busy) {
            for (Suite suite : options.suites()) {
                for (int number = 1; number <= options.runs(); number++) {
                    for (SuiteConfiguration configuration : options.configurations()) {
                        List<Path> classpath = new ArrayList<>(ours(configuration, twoSites));
                        classpath.addAll(stock);
                        results = results.with(run(suite, configuration, classpath, number));
                    }
                }
                SuitesReports.write(results, options.out());
            }
        }
        return results;
    }

    private List<Path> ours(SuiteConfiguration configuration, Path twoSites) throws IOException {
        return switch (configuration) {
            case STOCK -> List.of();
            case POLICY, ONE_SITE -> List.of(Plugin.RACK.jar(project));
            case TWO_SITES -> List.of(Plugin.RACK.jar(project), twoSites);
        };
    }

    private SuiteRun run(Suite suite, SuiteConfiguration configuration, List<Path> classpath, int number)
            throws IOException {
        Path folder = options.out().resolve(suite.name() + "-" + configuration.label() + "-" + number);
        SuiteRun run = new SuiteProcess(suite, configuration, classpath, folder).run(options.limit());
        progress.say(String.format(
                Locale.ROOT,
                "%s %s %d of %d: %s, %.0f s",
                suite.name(),
                configuration.label(),
                number,
                options.runs(),
                run.outcome(),
                run.seconds()));
        return run;
    }
}
