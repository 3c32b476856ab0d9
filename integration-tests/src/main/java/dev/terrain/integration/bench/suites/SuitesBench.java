package dev.terrain.integration.bench.suites;

import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.bench.Word;
import dev.terrain.integration.cluster.HadoopTestJars;
import dev.terrain.integration.cluster.Plugin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every suite in every configuration, one JVM at a time. */
record SuitesBench(SuitesOptions options) implements Benchmark {

    @Override
    public Design design() {
        Map<String, String> arms = new LinkedHashMap<>();
        options.configurations().forEach(one -> arms.put(one.label(), one.meaning()));
        return new Design(
                "rack-suites",
                "Hadoop's own suites with rack-topology",
                arms,
                arms.keySet().iterator().next(),
                options.suites().stream().map(SuitesBench::conditions).toList(),
                options.runs(),
                SuiteRun.QUANTITIES,
                "",
                Map.of(
                        "suites",
                        "of Hadoop " + options.workspace().hadoop() + ", each in a JVM of its own, ended after "
                                + options.limit().toSeconds() + " s",
                        "busy processes beside them",
                        String.valueOf(options.busy())));
    }

    private static Case conditions(Suite suite) {
        return Case.of("suite", suite.name());
    }

    @Override
    public double estimatedSeconds() {
        return (double) Suite.seconds(options.suites())
                * options.configurations().size()
                * options.runs();
    }

    @Override
    public void run(Series series) throws IOException {
        options.workspace().say("Hadoop " + options.workspace().hadoop() + " and its tests, from the Maven repository");
        List<Path> hadoop = HadoopTestJars.classpath(options.workspace().hadoop());
        Path twoSites = TwoSites.jar(hadoop, options.workspace().out().resolve("two-sites"));
        BusyProcesses busy = BusyProcesses.start(options.busy());
        try (busy) {
            for (Suite suite : options.suites()) {
                for (int number = 1; number <= options.runs(); number++) {
                    String folder = suite.name() + "-" + number + "-";
                    series.measureArms(conditions(suite), number, arm -> {
                        List<Path> classpath = new ArrayList<>(ours(Word.of(SuiteConfiguration.class, arm), twoSites));
                        classpath.addAll(hadoop);
                        return new SuiteProcess(
                                        suite,
                                        Word.of(SuiteConfiguration.class, arm),
                                        classpath,
                                        options.workspace().out().resolve(folder + arm))
                                .run(options.limit())
                                .figures();
                    });
                }
            }
        }
    }

    private List<Path> ours(SuiteConfiguration configuration, Path twoSites) throws IOException {
        return switch (configuration) {
            case STOCK -> List.of();
            case POLICY, ONE_SITE -> List.of(Plugin.RACK.jar(options.workspace().project()));
            case TWO_SITES -> List.of(Plugin.RACK.jar(options.workspace().project()), twoSites);
        };
    }

    @Override
    public List<String> findings(Results results) {
        return new Differences(results, KnownDifferences.table()).findings();
    }

    @Override
    public List<String> failures(Results results) {
        return new Differences(results, KnownDifferences.table()).failures();
    }
}
