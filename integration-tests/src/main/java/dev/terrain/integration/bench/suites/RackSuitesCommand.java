package dev.terrain.integration.bench.suites;

import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Runs;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.bench.Word;
import dev.terrain.integration.cluster.BackgroundCommand;
import dev.terrain.integration.cluster.HadoopTestJars;
import dev.terrain.integration.cluster.Plugin;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code integration-tests/bin/rack-suites}: does HDFS with rack-topology pass the tests that stock passes. */
@Command(
        name = "rack-suites",
        description = {
            "Runs Hadoop's own tests of placement, re-replication, decommissioning, Balancer and Mover, as published in the",
            "tests jars of hadoop-hdfs and hadoop-common, each suite in a JVM of its own, in four configurations: stock",
            "(without our jar), policy (our placement), one-site (also our topology and mapping, all DataNodes near),",
            "two-sites (our placement, DataNodes put at two sites). Prints the verdicts and what differs from stock."
        },
        exitCodeList = {
            "0:policy and one-site fail no test that stock passes",
            "1:a test that stock passed in all runs failed in every run of policy or one-site, or a run broke off",
            "2:wrong arguments"
        })
public final class RackSuitesCommand extends SeriesCommand implements Benchmark {

    @Option(
            names = "--suites",
            description = "Some of Hadoop's classes, such as TestMover,TestBalancer; default all that --dry-run lists.")
    private List<String> suites = Suite.ALL.stream().map(Suite::name).toList();

    @Option(names = "--configurations", description = "Which, with commas.")
    private List<SuiteConfiguration> configurations = List.of(SuiteConfiguration.values());

    @Mixin
    private final Runs runs = new Runs(1);

    @Option(names = "--busy", description = "Processes that compute beside the suites.")
    private int busy = 0;

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            description = "After which a suite is ended and counts as one that did not end.")
    private int limitSeconds = 900;

    @Override
    public Integer call() throws IOException {
        requireWithin("--busy", busy, 0, 1000);
        requireWithin("--limit", limitSeconds, 1, 86_400);
        return measure(this, Optional::empty);
    }

    private List<Suite> taken() {
        return chosen("--suites", suites, Suite.ALL, Suite::name);
    }

    @Override
    public Design design() {
        Map<String, String> arms = Word.meanings(configurations, one -> one.meaning);
        return new Design(
                "rack-suites",
                "Hadoop's own suites with rack-topology",
                arms,
                arms.keySet().iterator().next(),
                taken().stream().map(RackSuitesCommand::conditions).toList(),
                runs.count(),
                SuiteRun.QUANTITIES,
                "",
                Map.of(
                        "suites",
                        "of Hadoop " + hadoop() + ", each in a JVM of its own, ended after " + limitSeconds + " s",
                        "busy processes beside them",
                        String.valueOf(busy)));
    }

    private static Case conditions(Suite suite) {
        return Case.of("suite", suite.name());
    }

    /** Every suite in every configuration, one JVM at a time. */
    @Override
    public void run(Series series) throws IOException {
        say("Hadoop " + hadoop() + " and its tests, from the Maven repository");
        List<Path> hadoop = HadoopTestJars.classpath(hadoop());
        Path twoSites = TwoSites.jar(hadoop, out().resolve("two-sites"));
        BackgroundCommand processes = BackgroundCommand.start(
                new ProcessBuilder("sh", "-c", "for i in $(seq " + busy + "); do while :; do :; done & done; wait"),
                out().resolve("busy.log"));
        try (processes) {
            for (Suite suite : taken()) {
                for (int number = 1; number <= runs.count(); number++) {
                    String folder = suite.name() + "-" + number + "-";
                    series.measureArms(conditions(suite), number, arm -> {
                        SuiteConfiguration configuration = Word.of(SuiteConfiguration.class, arm);
                        List<Path> classpath = new ArrayList<>(ours(configuration, twoSites));
                        classpath.addAll(hadoop);
                        return new SuiteProcess(suite, configuration, classpath, out().resolve(folder + arm))
                                .run(Duration.ofSeconds(limitSeconds))
                                .figures();
                    });
                }
            }
        }
    }

    private List<Path> ours(SuiteConfiguration configuration, Path twoSites) throws IOException {
        return switch (configuration) {
            case STOCK -> List.of();
            case POLICY, ONE_SITE -> List.of(Plugin.RACK.jar(project()));
            case TWO_SITES -> List.of(Plugin.RACK.jar(project()), twoSites);
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
